import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '#domain/clubs/pictureRules'
import { privateCaller, type Grant } from '../http/authenticate.ts'
import { readBytes } from '../http/body.ts'
import { PRIVATE, READ_ERRORS, base } from '../http/privateRoutes.ts'
import { NO_PARAMS, type Route } from '../http/route.ts'
import { uploadPicture } from '../services/pictures/uploadPicture.ts'

/** People may upload a picture if they may change a record that has one. */
const ACCESS: readonly Grant[] = [
  ['edit', 'institutions'],
  ['edit', 'sports'],
]

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
    errors: [
      ...READ_ERRORS,
      'malformedBody',
      'pictureTooHeavy',
      'notAPicture',
      'brokenPicture',
      'pictureTooLarge',
      'pictureTooSmall',
      'unavailable',
    ],
  },
  async run(call) {
    const { request, deps } = call
    const { now, read, write } = await privateCaller(call, 'uploads', ACCESS)
    // A file is large, and making a picture of it is work: nobody else causes them.
    await read(() => undefined)
    if (!deps.pictureMaker) throw new DomainError('unavailable')
    const file = await readBytes(request, { most: UPLOAD_LIMITS.bytes, code: 'pictureTooHeavy' })
    const body = await uploadPicture(
      {
        maker: deps.pictureMaker,
        store: deps.pictures,
        now,
        writing: (work) => write(({ tx }) => work(tx)),
      },
      file,
    )
    return { body, headers: PRIVATE }
  },
}

export const pictureRoutes: Route[] = [upload]
