import { sql, type SQLWrapper } from 'drizzle-orm'
import { check, index, pgPolicy, uuid } from 'drizzle-orm/pg-core'
import { UPLOAD_LIMITS } from '#domain/clubs/pictureRules'
import { MAX_AMOUNT } from '#domain/money/money'
import { NOTICE_STATES, type Notice } from '#domain/money/notice'
import {
  bytes,
  day,
  money,
  rayo,
  recordColumns,
  text,
  CURRENCY,
  between,
  daysWithin,
  matches,
  oneOf,
  recordChecks,
  refersTo,
} from './columns.ts'
import { institutions } from './schema.ts'
import { receipts } from './schemaMoney.ts'
import { users } from './schemaPeople.ts'
import { actorId, fullAccess, manages, signedInRole, takesPartIn, updatePolicy, works } from './schemaPolicies.ts'

export const notices = rayo.table(
  'notice',
  {
    ...recordColumns(),
    institutionId: uuid('institution_id').notNull(),
    feeIds: uuid('fee_ids').array().notNull(),
    amount: money().notNull(),
    paidOn: day('paid_on').notNull(),
    reference: text(),
    userId: uuid('user_id').notNull(),
    currency: text().$type<Notice['currency']>().notNull(),
    state: text().$type<Notice['state']>().notNull(),
    reason: text(),
    receiptId: uuid('receipt_id'),
  },
  (table) => [
    refersTo('notice.institutionId', table.institutionId, institutions.id),
    refersTo('notice.userId', table.userId, users.id),
    refersTo('notice.receiptId', table.receiptId, receipts.id),
    index('notice_institution').on(table.institutionId, table.state, table.createdAt, table.id),
    index('notice_user').on(table.userId, table.createdAt, table.id),
    check('notice_amount', between(table.amount, 1, MAX_AMOUNT)),
    check('notice_currency', matches(table.currency, CURRENCY)),
    check('notice_paid_on', daysWithin(table.paidOn)),
    check('notice_state', oneOf(table.state, NOTICE_STATES)),
    check('notice_accepted', sql`(${table.state} = 'accepted') = (${table.receiptId} IS NOT NULL)`),
    check('notice_rejected', sql`(${table.state} = 'rejected') = (${table.reason} IS NOT NULL)`),
    ...recordChecks('notice', table),
    ...fullAccess(),
    pgPolicy('seen', {
      for: 'select',
      to: signedInRole,
      using: sql`${manages(table.institutionId)} OR ${table.userId} = ${actorId}`,
    }),
    // Members give their own, and only say so: who manages the institution decides. `guard_notice` keeps the rest of a row.
    pgPolicy('given', {
      for: 'insert',
      to: signedInRole,
      withCheck: sql`${table.userId} = ${actorId} AND ${takesPartIn(table.institutionId)} AND ${table.state} = 'waiting'`,
    }),
    updatePolicy('decided', works('collects', table.institutionId)),
    pgPolicy('withdrawn', {
      for: 'update',
      to: signedInRole,
      using: sql`${table.userId} = ${actorId} AND ${table.state} = 'waiting'`,
      withCheck: sql`${table.userId} = ${actorId} AND ${table.state} = 'withdrawn'`,
    }),
  ],
)

const ownWaiting = (notice: SQLWrapper) => sql`EXISTS (
  SELECT FROM rayo.notice WHERE id = ${notice} AND user_id = ${actorId} AND state = 'waiting'
)`

/** Pictures of transfers, apart from their notices so that no list reads them. */
export const noticePictures = rayo.table(
  'notice_picture',
  { noticeId: uuid('notice_id').primaryKey(), bytes: bytes().notNull() },
  (table) => [
    refersTo('noticePicture.noticeId', table.noticeId, notices.id),
    check(
      'notice_picture_bytes',
      sql`octet_length(${table.bytes}) BETWEEN 1 AND ${sql.raw(String(UPLOAD_LIMITS.bytes))}`,
    ),
    ...fullAccess(),
    // Who sees the notice sees its picture.
    pgPolicy('seen', {
      for: 'select',
      to: signedInRole,
      using: sql`EXISTS (SELECT FROM rayo.notice WHERE id = ${table.noticeId})`,
    }),
    pgPolicy('given', { for: 'insert', to: signedInRole, withCheck: ownWaiting(table.noticeId) }),
    updatePolicy('replaced', ownWaiting(table.noticeId)),
  ],
)
