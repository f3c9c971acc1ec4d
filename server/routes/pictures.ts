import { z } from 'zod'
import { DomainError } from '#domain/errors'
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '#domain/pictureRules'
import { actorFor, authenticate, requireGrant } from '../http/authenticate.ts'
import type { Grant } from '../http/authenticate.ts'
import { readBytes } from '../http/body.ts'
import { PRIVATE, READ_ERRORS, base } from '../http/privateRoutes.ts'
import { takeOrRefuse } from '../http/rateLimit.ts'
import { NO_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { ReadTransaction } from '../store/port.ts'
import { uploadPicture } from '../services/pictures/uploadPicture.ts'

/** The most pictures that a person may upload in an hour, unless the installation sets another number. */
export const UPLOADS_AN_HOUR = 60

/** People may upload a picture if they may change a record that has one. */
const ACCESS: readonly Grant[] = [
  ['edit', 'institutions'],
  ['edit', 'sports'],
]

/**
 * The whole body is the file, and its bytes alone decide its type. Refused without access before the body is read,
 * and again in the transaction.
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
    limit: 'upload',
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
  async run({ request, deps }) {
    const { subject } = await authenticate(request, deps.identity)
    const now = deps.clock()
    if (deps.uploadLimit) takeOrRefuse(deps.uploadLimit, subject, now)
    const transactions = deps.store.as({ kind: 'signedIn', subject }, now)
    const authorise = async (tx: ReadTransaction) => requireGrant(await actorFor(tx, subject, now), ACCESS)
    await transactions.read(authorise)
    if (!deps.pictureMaker) throw new DomainError('unavailable')
    const file = await readBytes(request, { most: UPLOAD_LIMITS.bytes, code: 'pictureTooHeavy' })
    const body = await uploadPicture(
      {
        maker: deps.pictureMaker,
        store: deps.pictures,
        now,
        writing: (work) =>
          transactions.write(async (tx) => {
            await authorise(tx)
            return work(tx)
          }),
      },
      file,
    )
    return { body, headers: PRIVATE }
  },
}

export const pictureRoutes: Route[] = [upload]
