import { z } from 'zod'
import { noticeInputSchema, noticeRowSchema, noticeSchema, rejectionInputSchema } from '#domain/money/notice'
import type { Notice, NoticeRow } from '#domain/money/notice'
import { receiptInputSchema } from '#domain/money/receipt'
import { listedName } from '#domain/members/user'
import { actionBody, recordBody } from '../http/body.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { notices } from '../resources/notices.ts'
import { personNames } from '../services/users/personNames.ts'
import { acceptNotice, giveNotice, rejectNotice, withdrawNotice } from '../services/notices/decideNotice.ts'
import type { Caller } from '../services/records/caller.ts'
import type { ReadTransaction } from '../store/port.ts'
import { resourceReads } from './resourceReads.ts'

const decision = {
  tag: 'notices',
  response: noticeSchema,
  method: 'POST',
  status: 201,
  idempotent: true,
  access: [['edit', 'notices']],
  params: ID_PARAMS,
  errors: ['alreadyDecided', 'stale'],
} as const

export const noticeRoutes: Route[] = [
  ...resourceReads(notices, {
    row: noticeSchema,
    naming: { row: noticeRowSchema, of: withNames },
    reads: (tx) => tx.notices,
  }),
  writeRoute({
    tag: 'notices',
    response: noticeSchema,
    method: 'POST',
    path: 'notices',
    status: 201,
    idempotent: true,
    summary: 'Tell one’s institution that one paid by transfer; it is no money until it is accepted',
    access: [['create', 'notices']],
    body: recordBody(noticeInputSchema, noticeRowSchema),
    handle: ({ tx, caller, body }) => giveNotice(tx, caller, body.fields),
  }),
  writeRoute({
    ...decision,
    path: 'notices/{id}/acceptance',
    summary: 'Accept a notice by registering the receipt of its money, once',
    body: recordBody(receiptInputSchema, noticeRowSchema),
    handle: ({ tx, caller, params, body }) => acceptNotice(tx, caller, params.id, body),
  }),
  writeRoute({
    ...decision,
    path: 'notices/{id}/rejection',
    summary: 'Reject a notice, with a reason',
    body: actionBody(rejectionInputSchema),
    handle: ({ tx, caller, params, body }) => rejectNotice(tx, caller, params.id, body),
  }),
  writeRoute({
    ...decision,
    path: 'notices/{id}/withdrawal',
    summary: 'Withdraw one’s own notice while it waits',
    access: [['create', 'notices']],
    body: actionBody(z.object({})),
    handle: ({ tx, caller, params, body }) => withdrawNotice(tx, caller, params.id, body.version),
  }),
]

async function withNames(tx: ReadTransaction, caller: Caller, rows: readonly Notice[]): Promise<NoticeRow[]> {
  const nameOf = await personNames(
    tx,
    caller,
    rows.map(({ userId }) => userId),
    listedName,
  )
  return rows.map((notice) => ({ ...notice, userName: nameOf(notice.userId) }))
}
