import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { UPLOAD_LIMITS, UPLOAD_TYPES, pictureAddress, pictureName } from '#domain/clubs/pictureRules'
import { privateCaller, type Grant } from '../http/authenticate.ts'
import { readBytes } from '../http/body.ts'
import { PRIVATE, READ_ERRORS, base } from '../http/privateRoutes.ts'
import type { Call, Route } from '../http/route.ts'
import type { EncodedPicture } from '../pictures/port.ts'
import { instantOf } from '../services/records/records.ts'
import { pictureFault } from '#domain/clubs/picture'
import { sha256 } from '#domain/values/identifier'

/** People may upload a picture if they may change a record that has one. */
const ACCESS: readonly Grant[] = [
  ['edit', 'institutions'],
  ['edit', 'sports'],
]

export const UPLOAD_ERRORS = [
  ...READ_ERRORS,
  'malformedBody',
  'pictureTooHeavy',
  'notAPicture',
  'brokenPicture',
  'pictureTooLarge',
  'pictureTooSmall',
  'unavailable',
] as const

/** Makes a picture of the file that is the whole body. Throws `unavailable` where nothing does, or why it is none. */
export async function encodedPicture({ request, deps }: Call): Promise<EncodedPicture> {
  if (!deps.pictureMaker) throw new DomainError('unavailable')
  const file = await readBytes(request, { most: UPLOAD_LIMITS.bytes, code: 'pictureTooHeavy' })
  const fault = pictureFault(file)
  if (fault) throw new DomainError(fault)
  return deps.pictureMaker.make(file)
}

/**
 * The whole body is the file, and its bytes alone decide its type. Refused without access before the body is read, and
 * again in the transaction.
 */
const upload: Route = {
  doc: {
    ...base,
    method: 'POST',
    path: '/private/pictures',
    summary: 'Upload a picture for a logo or a sport: its bytes are the body',
    tag: 'pictures',
    upload: UPLOAD_TYPES,
    status: 201,
    response: z.object({ path: z.string(), width: z.int(), height: z.int() }),
    limit: 'uploads',
    errors: UPLOAD_ERRORS,
  },
  async run(call) {
    const { now, read, write } = await privateCaller(call, 'uploads', ACCESS)
    // A file is large, and making a picture of it is work: nobody else causes them.
    await read(() => undefined)
    const { bytes, type, width, height } = await encodedPicture(call)
    // Under the name of its bytes, so that the same file twice is one picture.
    const name = pictureName(await sha256(bytes), type)
    await call.deps.pictures.put({ name, bytes, at: instantOf(now) }, (work) => write(work))
    return { body: { path: pictureAddress(name), width, height }, headers: PRIVATE }
  },
}

export const pictureRoutes: Route[] = [upload]
