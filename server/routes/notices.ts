import { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { storedTypeOf, UPLOAD_TYPES } from '#domain/clubs/pictureRules'
import { noticeInputSchema, noticeRowSchema, noticeSchema } from '#domain/money/notice'
import type { Notice, NoticeRow } from '#domain/money/notice'
import { receiptInputSchema } from '#domain/money/receipt'
import { listedName } from '#domain/members/user'
import { idSchema } from '#domain/values/identifier'
import { reasonInputSchema } from '#domain/values/text'
import { actionBody, recordBody } from '../http/input.ts'
import { privateRoute } from '../http/privateRoutes.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { notices } from '../resources/receipts.ts'
import { personNames } from '../services/records/names.ts'
import { acceptNotice, addPicture, giveNotice, rejectNotice, withdrawNotice } from '../services/notices/writeNotice.ts'
import { UPLOAD_ERRORS, encodedPicture } from './pictures.ts'
import { readRecord, orNotFound, recordsById, type ActorReads } from '../services/records/records.ts'
import { fileReply } from './receiptPapers.ts'
import { resourceReads } from './resourceReads.ts'

const decision = {
  response: noticeSchema,
  status: 201,
  idempotent: true,
  access: [['edit', 'notices']],
  errors: ['alreadyDecided', 'stale'],
} as const

/** Checks access before it reads the body, and again in the transaction. */
const addPictureRoute: Route = privateRoute('POST notices/{id}/picture', {
  summary: 'Add the picture of the transfer to one’s own notice while it waits: its bytes are the body',
  access: [['create', 'notices']],
  upload: UPLOAD_TYPES,
  status: 201,
  response: z.object({ id: idSchema }),
  limit: 'uploads',
  errors: [...UPLOAD_ERRORS, 'alreadyDecided'],
  async run(call) {
    const { id } = await call.read(call.params)
    const { bytes } = await encodedPicture(call)
    await call.write((tx) => addPicture(tx, { noticeId: id, bytes }))
    return { body: { id } }
  },
})

const readPictureRoute: Route = privateRoute('GET notices/{id}/picture', {
  summary: 'Read the picture of the transfer',
  access: [['show', 'notices']],
  response: z.string(),
  files: ['image/webp', 'image/png'],
  async run({ read, params }) {
    const { bytes } = await read(async (tx) => {
      const { id } = params()
      await readRecord(tx, 'notices', id)
      return orNotFound(await tx.noticePictures.get(id))
    })
    const type = storedTypeOf(bytes)
    const fileName = `comprobante.${type === 'image/png' ? 'png' : 'webp'}`
    return fileReply(bytes, fileName, { opens: 'inline', type })
  },
})

export const noticeRoutes: Route[] = [
  addPictureRoute,
  readPictureRoute,
  ...resourceReads(notices, {
    row: noticeSchema,
    naming: { row: noticeRowSchema, of: withNames },
    reads: (tx) => tx.notices,
  }),
  writeRoute('POST notices', {
    response: noticeSchema,
    status: 201,
    idempotent: true,
    summary: 'Report a payment by transfer to one’s institution; it is not money until it is accepted',
    access: [['create', 'notices']],
    body: recordBody(noticeInputSchema, noticeRowSchema),
    handle: ({ tx, body }) => giveNotice(tx, body.fields),
  }),
  writeRoute('POST notices/{id}/acceptance', {
    ...decision,
    summary: 'Accept a notice by registering the receipt of its money, once',
    body: recordBody(receiptInputSchema, noticeRowSchema),
    handle: ({ tx, params, body }) => acceptNotice(tx, params.id, body),
  }),
  writeRoute('POST notices/{id}/rejection', {
    ...decision,
    summary: 'Reject a notice, with a reason',
    body: actionBody(reasonInputSchema),
    handle: ({ tx, params, body }) => rejectNotice(tx, params.id, body),
  }),
  writeRoute('POST notices/{id}/withdrawal', {
    ...decision,
    summary: 'Withdraw one’s own notice while it waits',
    access: [['create', 'notices']],
    body: actionBody(z.object({})),
    handle: ({ tx, params, body }) => withdrawNotice(tx, params.id, body.version),
  }),
]

async function withNames(tx: ActorReads, rows: readonly Notice[]): Promise<NoticeRow[]> {
  const userIds = rows.map(({ userId }) => userId)
  const nameOf = await personNames(tx, userIds, listedName)
  const withPicture = new Set(await tx.noticePictures.existing(rows.map(({ id }) => id)))
  const receiptIds = rows.flatMap(({ receiptId }) => receiptId ?? [])
  const receipts = await recordsById(tx.receipts, scopeOf(tx.actor, 'receipts'), receiptIds)
  return rows.map((notice) => ({
    ...notice,
    userName: nameOf(notice.userId),
    hasPicture: withPicture.has(notice.id),
    reversed: (receipts.get(notice.receiptId ?? '')?.reversedAt ?? null) !== null,
  }))
}
