import {
  receiptInputSchema,
  receiptRowSchema,
  receiptViewSchema,
  methodInputSchema,
  receiptDaySchema,
  receiptMonthSchema,
} from '#domain/money/receipt'
import { reasonInputSchema } from '#domain/values/text'
import { actionBody, recordBody } from '../http/input.ts'
import { receiptSheet } from '../exports/money.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { receipts } from '../resources/receipts.ts'
import { correctMethod, reverseReceipt } from '../services/receipts/reverseReceipt.ts'
import { registerReceipt } from '../services/receipts/registerReceipt.ts'
import { withPayerNames } from '../services/records/names.ts'
import { resourceReads, sumRoutes } from './resourceReads.ts'

const REVERSAL_ERRORS = ['alreadyReversed', 'creditMoved', 'refundedMore', 'stale'] as const

const common = { response: receiptViewSchema, status: 201, idempotent: true } as const

export const receiptRoutes: Route[] = [
  ...sumRoutes(receipts, [
    {
      name: 'monthly',
      row: receiptMonthSchema,
      summary: 'Add up each unreversed receipt in scope that the filter matches, by month and currency',
      read: (tx, query) => tx.receipts.monthly(query),
    },
    {
      name: 'daily',
      row: receiptDaySchema,
      summary: 'Add up each unreversed receipt in scope that the filter matches, by day and currency',
      read: (tx, query) => tx.receipts.daily(query),
    },
  ]),
  ...resourceReads(receipts, {
    row: receiptViewSchema,
    sheet: receiptSheet,
    naming: { row: receiptRowSchema, of: withPayerNames },
    reads: (tx) => tx.receipts,
  }),
  writeRoute('POST receipts', {
    ...common,
    summary: 'Register money received over one or more fees',
    access: [['register', 'receipts']],
    body: recordBody(receiptInputSchema, receiptRowSchema),
    handle: ({ tx, body }) => registerReceipt(tx, body.fields),
  }),
  writeRoute('POST receipts/{id}/reversal', {
    ...common,
    summary: 'Reverse a whole receipt',
    access: [['reverse', 'receipts']],
    body: actionBody(reasonInputSchema),
    errors: REVERSAL_ERRORS,
    handle: ({ tx, params, body }) => reverseReceipt(tx, params.id, body),
  }),
  writeRoute('POST receipts/{id}/method', {
    ...common,
    summary: 'Reverse a receipt and register the same money by the other method',
    access: [['reverse', 'receipts']],
    body: actionBody(methodInputSchema),
    errors: REVERSAL_ERRORS,
    handle: ({ tx, params, body }) => correctMethod(tx, params.id, body),
  }),
]
