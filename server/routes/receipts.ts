import { z } from 'zod'
import { calendarDateSchema } from '#domain/calendar'
import { refuseHiddenCharacters } from '#domain/hiddenCharacters'
import { idSchema } from '#domain/identifier'
import { amountSchema, currencySchema } from '#domain/money'
import {
  PAYMENT_METHODS,
  receiptInputSchema,
  receiptRowSchema,
  receiptViewSchema,
  reversalInputSchema,
} from '#domain/receipt'
import { receiptMonthSchema } from '#domain/receiptMonth'
import { receiptSheet } from '../exports/money.ts'
import { bounded, matchOf, oneOf, searchSchema } from '../http/filters.ts'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { registerReceipt } from '../services/registerReceipt.ts'
import { reverseReceipt } from '../services/reverseReceipt.ts'
import { withPayerNames } from '../services/rowNames.ts'
import type { ReceiptFilter } from '../store/port.ts'
import { given, managedFilter, resourceReads } from './resourceReads.ts'
import { sumRoutes } from './sumRoutes.ts'

/** What a list of receipts, and their sums, can be asked for. */
const filter = z.strictObject({
  id: oneOf(idSchema),
  institutionId: oneOf(idSchema),
  payerId: oneOf(idSchema),
  feeId: idSchema.optional(),
  method: oneOf(z.enum(PAYMENT_METHODS)),
  currency: oneOf(currencySchema),
  reversed: z.boolean().optional(),
  ...bounded('receivedOn', calendarDateSchema),
  ...bounded('number', z.int().min(0)),
  ...bounded('amount', amountSchema),
  q: searchSchema,
  managed: managedFilter,
})

const toFilter = (wire: z.output<typeof filter>): ReceiptFilter =>
  given({
    id: matchOf(wire.id),
    institutionId: matchOf(wire.institutionId),
    payerId: matchOf(wire.payerId),
    feeId: wire.feeId,
    method: matchOf(wire.method),
    currency: matchOf<string>(wire.currency),
    reversed: wire.reversed,
    receivedOn: matchOf(wire.receivedOn, wire.receivedOn_gte, wire.receivedOn_lte),
    number: matchOf(wire.number, wire.number_gte, wire.number_lte),
    amount: matchOf(wire.amount, wire.amount_gte, wire.amount_lte),
    q: wire.q,
  })

const shared = { tag: 'receipts', response: receiptViewSchema, method: 'POST', status: 201, idempotent: true } as const

export const receiptRoutes: Route[] = [
  // Before the single record, whose path would take it for an id.
  ...sumRoutes({
    resource: 'receipts',
    filter,
    toFilter,
    sums: [
      {
        name: 'monthly',
        row: receiptMonthSchema,
        summary: 'Add up each receipt in scope that the filter wants and that is not reversed, by month and currency',
        read: (tx, asked) => tx.receipts.monthly(asked),
      },
    ],
  }),
  ...resourceReads({
    resource: 'receipts',
    noun: 'receipt',
    row: receiptViewSchema,
    filter,
    toFilter,
    sorts: ['id', 'number', 'receivedOn', 'amount', 'method', 'createdAt'],
    byDefault: { field: 'receivedOn', order: 'DESC' },
    sheet: receiptSheet,
    listed: { row: receiptRowSchema, of: withPayerNames },
    reads: (tx) => tx.receipts,
  }),
  writeRoute({
    ...shared,
    path: 'receipts',
    summary: 'Register money received over one or more fees',
    access: [['register', 'receipts']],
    body: recordBody(receiptInputSchema, receiptRowSchema),
    handle: ({ tx, actor, now, body }) => registerReceipt(tx, { actor, now }, body.given),
  }),
  writeRoute({
    ...shared,
    path: 'receipts/{id}/reversal',
    summary: 'Reverse a receipt, whole',
    access: [['reverse', 'receipts']],
    params: ID_PARAMS,
    body: reversalInputSchema
      .extend({ version: z.int().min(1).optional() })
      .strict()
      .superRefine((body, context) => refuseHiddenCharacters(body, context)),
    errors: ['alreadyReversed', 'creditMoved', 'stale'],
    handle: ({ tx, actor, now, params, body }) => reverseReceipt(tx, { actor, now }, params.id, body),
  }),
]
