import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, unique, uuid } from 'drizzle-orm/pg-core'
import { BANK_DOUBTS, BANK_LINE_STATES, MAX_FILE_LINES, MAX_LINE_NUMBER, type BankLine } from '#domain/bank/line'
import { MAX_AMOUNT } from '#domain/money/money'
import {
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
import { managedPolicies } from './schemaPolicies.ts'

export const bankLines = rayo.table(
  'bank_line',
  {
    ...recordColumns(),
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
    refersTo('bankLine.receiptId', [table.receiptId, table.institutionId], [receipts.id, receipts.institutionId]),
    index('bank_line_institution').on(table.institutionId, table.createdAt, table.id),
    index('bank_line_paid_on').on(table.institutionId, table.paidOn, table.amount),
    index('bank_line_row').on(table.institutionId, table.rowDigest),
    index('bank_line_receipt')
      .on(table.receiptId)
      .where(sql`receipt_id IS NOT NULL`),
    check('bank_line_amount', between(table.amount, 1, MAX_AMOUNT)),
    check('bank_line_currency', matches(table.currency, CURRENCY)),
    check('bank_line_paid_on', daysWithin(table.paidOn)),
    check('bank_line_equal_in_day', between(table.equalInDay, 1, MAX_FILE_LINES)),
    check('bank_line_file_line', between(table.fileLine, 1, MAX_LINE_NUMBER)),
    check('bank_line_row_digest', matches(table.rowDigest, /^[0-9a-f]{64}$/)),
    check('bank_line_doubt', oneOf(table.doubt, BANK_DOUBTS)),
    check('bank_line_state', oneOf(table.state, BANK_LINE_STATES)),
    check('bank_line_applied', sql`(${table.state} = 'applied') = (${table.receiptId} IS NOT NULL)`),
    ...recordChecks('bank_line', table),
    ...managedPolicies('collects', table.institutionId),
  ],
)
