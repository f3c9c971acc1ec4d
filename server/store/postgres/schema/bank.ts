import { sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, check, index, integer, pgPolicy, unique, uuid } from 'drizzle-orm/pg-core'
import { BANK_DOUBTS, BANK_LINE_STATES, MAX_FILE_LINES, MAX_LINE_NUMBER, type BankLine } from '#domain/bank/line'
import { UPLOAD_LIMITS } from '#domain/clubs/pictureRules'
import { MAX_AMOUNT } from '#domain/money/money'
import { NOTICE_STATES, type Notice } from '#domain/money/notice'
import { bytes, day, indexOfSome, is, money, rayo, record, refersTo, refersWithin, text } from './columns.ts'
import { institutions } from './clubs.ts'
import { receipts } from './money.ts'
import { users } from './people.ts'
import { actorId, manages, policies, signedInRole, takesPartIn, hasDuty } from './policies.ts'

export const bankLines = rayo.table(
  'bank_line',
  {
    ...record.columns(),
    institutionId: uuid('institution_id').notNull(),
    paidOn: day('paid_on').notNull(),
    amount: money().notNull(),
    currency: text().$type<BankLine['currency']>().notNull(),
    description: text(),
    reference: text(),
    documentNumber: text('document_number'),
    payerName: text('payer_name'),
    account: text(),
    rowText: text('row_text'),
    rowDigest: text('row_digest'),
    search: text().notNull(),
    hasOwnReference: boolean('has_own_reference').notNull(),
    equalInDay: integer('equal_in_day'),
    doubt: text().$type<BankLine['doubt']>(),
    importId: uuid('import_id').notNull(),
    fileName: text('file_name'),
    fileLine: integer('file_line').notNull(),
    state: text().$type<BankLine['state']>().notNull(),
    receiptId: uuid('receipt_id'),
  },
  (table) => [
    unique('bankLine.fileLine').on(table.institutionId, table.importId, table.fileLine),
    refersTo('bankLine.institutionId', table.institutionId, institutions.id),
    refersWithin('bankLine.receiptId', table.receiptId, table, receipts),
    index('bank_line_institution').on(table.institutionId, table.createdAt, table.id),
    index('bank_line_paid_on').on(table.institutionId, table.paidOn, table.amount),
    index('bank_line_row').on(table.institutionId, table.rowDigest),
    indexOfSome('bank_line_receipt', table.receiptId, table.receiptId),
    check('bank_line_amount', is.between(table.amount, 1, MAX_AMOUNT)),
    check('bank_line_currency', is.currency(table.currency)),
    check('bank_line_paid_on', is.days(table.paidOn)),
    check('bank_line_equal_in_day', is.between(table.equalInDay, 1, MAX_FILE_LINES)),
    check('bank_line_file_line', is.between(table.fileLine, 1, MAX_LINE_NUMBER)),
    check('bank_line_row_digest', is.matching(table.rowDigest, /^[0-9a-f]{64}$/)),
    check('bank_line_doubt', is.oneOf(table.doubt, BANK_DOUBTS)),
    check('bank_line_state', is.oneOf(table.state, BANK_LINE_STATES)),
    check('bank_line_applied', sql`(${table.state} = 'applied') = (${table.receiptId} IS NOT NULL)`),
    ...record.checks('bank_line', table),
    ...policies.managed('collects', table.institutionId),
  ],
)

export const notices = rayo.table(
  'notice',
  {
    ...record.columns(),
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
    check('notice_amount', is.between(table.amount, 1, MAX_AMOUNT)),
    check('notice_currency', is.currency(table.currency)),
    check('notice_paid_on', is.days(table.paidOn)),
    check('notice_state', is.oneOf(table.state, NOTICE_STATES)),
    check('notice_accepted', sql`(${table.state} = 'accepted') = (${table.receiptId} IS NOT NULL)`),
    check('notice_rejected', sql`(${table.state} = 'rejected') = (${table.reason} IS NOT NULL)`),
    ...record.checks('notice', table),
    ...policies.full(),
    policies.select(sql`${manages(table.institutionId)} OR ${table.userId} = ${actorId}`),
    // Members create and withdraw their own; those who collect decide. `guard_notice` protects the other fields.
    policies.inserting(
      'given',
      sql`${table.userId} = ${actorId} AND ${takesPartIn(table.institutionId)} AND ${table.state} = 'waiting'`,
    ),
    policies.updating('decided', hasDuty('collects', table.institutionId)),
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
    ...policies.full(),
    policies.select(sql`EXISTS (SELECT FROM rayo.notice WHERE id = ${table.noticeId})`),
    policies.inserting('given', ownWaiting(table.noticeId)),
    policies.updating('replaced', ownWaiting(table.noticeId)),
  ],
)
