import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '#domain/clubs/pictureRules'
import { privateCaller, type Grant } from '../http/authenticate.ts'
import { readBytes } from '../http/body.ts'
import { PRIVATE, READ_ERRORS, base } from '../http/privateRoutes.ts'
import { NO_PARAMS, type Call, type Route } from '../http/route.ts'
import type { Writing } from '../pictures/port.ts'
import { uploadPicture } from '../services/pictures/uploadPicture.ts'

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

/** The file that is the whole body, and what makes a picture of it. Throws `unavailable` where nothing does. */
export async function uploadedFile({ request, deps }: Call) {
  if (!deps.pictureMaker) throw new DomainError('unavailable')
  const file = await readBytes(request, { most: UPLOAD_LIMITS.bytes, code: 'pictureTooHeavy' })
  return { file, maker: deps.pictureMaker }
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
    params: NO_PARAMS,
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
    const { file, maker } = await uploadedFile(call)
    const writing: Writing = (work) => write(({ tx }) => work(tx))
    const body = await uploadPicture({ maker, store: call.deps.pictures, now, writing }, file)
    return { body, headers: PRIVATE }
  },
}

export const pictureRoutes: Route[] = [upload]
