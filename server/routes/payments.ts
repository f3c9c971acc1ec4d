import { feeInputSchema, feeRowSchema, feeViewSchema } from '#domain/fee'
import { feeMonthSchema, feeSummarySchema } from '#domain/feeSummary'
import { feeSheet } from '../exports/money.ts'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'
import { fees } from '../resources/fees.ts'
import { createFee } from '../services/fees/createFee.ts'
import { withFeeNames } from '../services/fees/rowNames.ts'
import { resourceReads } from './resourceReads.ts'
import { sumRoutes } from './sumRoutes.ts'

export const paymentRoutes: Route[] = [
  // Before the route of a single record, whose path would take these names for an id.
  ...sumRoutes(fees, [
    {
      name: 'summary',
      row: feeSummarySchema,
      summary: 'Add up each fee (cuota) in scope that the filter matches, by institution and currency',
      read: (tx, asked) => tx.fees.summary(asked),
    },
    {
      name: 'monthly',
      row: feeMonthSchema,
      summary: 'Add up each fee (cuota) in scope that the filter matches, by currency and the month of the due date',
      read: (tx, asked) => tx.fees.monthly(asked),
    },
  ]),
  ...resourceReads(fees, {
    row: feeViewSchema,
    sheet: feeSheet,
    listed: { row: feeRowSchema, of: withFeeNames },
    reads: (tx) => tx.fees,
  }),
  writeRoute({
    tag: 'payments',
    response: feeViewSchema,
    method: 'POST',
    path: 'payments',
    status: 201,
    summary: 'Create one fee',
    access: [['create', 'payments']],
    idempotent: true,
    body: recordBody(feeInputSchema, feeRowSchema),
    errors: ['duplicate'],
    handle: ({ tx, actor, now, body }) => createFee(tx, { actor, now }, body.given),
  }),
]
