import { z } from 'zod'
import { calendarDateSchema } from '#domain/calendar'
import { refuseHiddenCharacters } from '#domain/hiddenCharacters'
import { idSchema } from '#domain/identifier'
import { amountSchema } from '#domain/money'
import {
  PAYMENT_METHODS,
  receiptInputSchema,
  receiptRowSchema,
  receiptViewSchema,
  reversalInputSchema,
} from '#domain/receipt'
import { receiptSheet } from '../exports/money.ts'
import { bounded, matchOf, oneOf, searchSchema } from '../http/filters.ts'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { registerReceipt } from '../services/registerReceipt.ts'
import { reverseReceipt } from '../services/reverseReceipt.ts'
import { withPayerNames } from '../services/rowNames.ts'
import { given, managedFilter, resourceReads } from './resourceReads.ts'

const shared = { tag: 'receipts', response: receiptViewSchema, method: 'POST', status: 201, idempotent: true } as const

export const receiptRoutes: Route[] = [
  ...resourceReads({
    resource: 'receipts',
    noun: 'receipt',
    row: receiptViewSchema,
    filter: z.strictObject({
      id: oneOf(idSchema),
      institutionId: oneOf(idSchema),
      payerId: oneOf(idSchema),
      feeId: idSchema.optional(),
      method: oneOf(z.enum(PAYMENT_METHODS)),
      reversed: z.boolean().optional(),
      ...bounded('receivedOn', calendarDateSchema),
      ...bounded('number', z.int().min(0)),
      ...bounded('amount', amountSchema),
      q: searchSchema,
      managed: managedFilter,
    }),
    toFilter: (wire) =>
      given({
        id: matchOf(wire.id),
        institutionId: matchOf(wire.institutionId),
        payerId: matchOf(wire.payerId),
        feeId: wire.feeId,
        method: matchOf(wire.method),
        reversed: wire.reversed,
        receivedOn: matchOf(wire.receivedOn, wire.receivedOn_gte, wire.receivedOn_lte),
        number: matchOf(wire.number, wire.number_gte, wire.number_lte),
        amount: matchOf(wire.amount, wire.amount_gte, wire.amount_lte),
        q: wire.q,
      }),
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
