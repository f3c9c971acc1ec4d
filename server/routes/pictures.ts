import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { UPLOAD_LIMITS, UPLOAD_TYPES, pictureAddress, pictureName } from '#domain/clubs/pictureRules'
import { readBytes } from '../http/input.ts'
import { privateRoute } from '../http/privateRoutes.ts'
import type { Call, Route } from '../http/route.ts'
import type { EncodedPicture } from '../pictures/port.ts'
import { instantOf } from '../services/records/records.ts'
import { pictureFault } from '#domain/clubs/picture'
import { sha256 } from '#domain/values/identifier'

export const UPLOAD_ERRORS = [
  'malformedBody',
  'pictureTooHeavy',
  'notAPicture',
  'brokenPicture',
  'pictureTooLarge',
  'pictureTooSmall',
  'unavailable',
] as const

/** Encodes the picture in the body. Throws `unavailable` without a picture maker, or the fault of the file. */
export async function encodedPicture({ request, deps }: Call): Promise<EncodedPicture> {
  if (!deps.pictureMaker) throw new DomainError('unavailable')
  const file = await readBytes(request, { bytes: UPLOAD_LIMITS.bytes, code: 'pictureTooHeavy' })
  const fault = pictureFault(file)
  if (fault) throw new DomainError(fault)
  return deps.pictureMaker.make(file)
}

/** The bytes decide the type. Checks access before it reads the body, and again in the transaction. */
export const pictureRoute: Route = privateRoute('POST pictures', {
  summary: 'Upload a picture for a logo or a sport: its bytes are the body',
  access: [
    ['edit', 'institutions'],
    ['edit', 'sports'],
  ],
  upload: UPLOAD_TYPES,
  status: 201,
  response: z.object({ path: z.string(), width: z.int(), height: z.int() }),
  limit: 'uploads',
  errors: UPLOAD_ERRORS,
  async run(call) {
    const { now, read, write, deps } = call
    // Checks access first, because a file is large and encoding it is work.
    await read(() => undefined)
    const { bytes, type, width, height } = await encodedPicture(call)
    // Named by the hash of its bytes, so that uploading a file twice makes one picture.
    const name = pictureName(await sha256(bytes), type)
    await deps.pictures.put({ name, bytes, at: instantOf(now) }, (work) => write(work))
    return { body: { path: pictureAddress(name), width, height } }
  },
})
