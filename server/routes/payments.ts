import { z } from 'zod'
import { calendarDateSchema, periodSchema } from '#domain/calendar'
import { feeInputSchema, feeRowSchema, feeViewSchema } from '#domain/fee'
import { FEE_STATUSES } from '#domain/feeStatus'
import { feeMonthSchema, feeSummarySchema } from '#domain/feeSummary'
import { idSchema } from '#domain/identifier'
import { amountSchema, currencySchema } from '#domain/money'
import { feeSheet } from '../exports/money.ts'
import { bounded, matchOf, oneOf, searchSchema } from '../http/filters.ts'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'
import { createFee } from '../services/createFee.ts'
import { withFeeNames } from '../services/rowNames.ts'
import type { FeeFilter } from '../store/port.ts'
import { given, managedFilter, resourceReads } from './resourceReads.ts'
import { sumRoutes } from './sumRoutes.ts'

/** What a list of cuotas, and their sums, can be asked for. */
const filter = z.strictObject({
  id: oneOf(idSchema),
  institutionId: oneOf(idSchema),
  userId: oneOf(idSchema),
  sportId: oneOf(idSchema),
  status: oneOf(z.enum(FEE_STATUSES)),
  currency: oneOf(currencySchema),
  ...bounded('period', periodSchema),
  ...bounded('dueDate', calendarDateSchema),
  ...bounded('amount', amountSchema),
  q: searchSchema,
  managed: managedFilter,
})

const toFilter = (wire: z.output<typeof filter>): FeeFilter =>
  given({
    id: matchOf(wire.id),
    institutionId: matchOf(wire.institutionId),
    userId: matchOf(wire.userId),
    sportId: matchOf(wire.sportId),
    status: matchOf(wire.status),
    currency: matchOf<string>(wire.currency),
    period: matchOf(wire.period, wire.period_gte, wire.period_lte),
    dueDate: matchOf(wire.dueDate, wire.dueDate_gte, wire.dueDate_lte),
    amount: matchOf(wire.amount, wire.amount_gte, wire.amount_lte),
    q: wire.q,
  })

export const paymentRoutes: Route[] = [
  // Before the single record, whose path would take them for an id.
  ...sumRoutes({
    resource: 'payments',
    filter,
    toFilter,
    sums: [
      {
        name: 'summary',
        row: feeSummarySchema,
        summary: 'Add up each fee (cuota) in scope that the filter wants, by institution and currency',
        read: (tx, asked) => tx.fees.summary(asked),
      },
      {
        name: 'monthly',
        row: feeMonthSchema,
        summary: 'Add up each fee (cuota) in scope that the filter wants, by the month it is due in and currency',
        read: (tx, asked) => tx.fees.monthly(asked),
      },
    ],
  }),
  ...resourceReads({
    resource: 'payments',
    noun: 'fee (cuota)',
    row: feeViewSchema,
    filter,
    toFilter,
    sorts: [
      'id',
      'dueDate',
      'period',
      'amount',
      'concept',
      'status',
      'paid',
      'balance',
      'daysOverdue',
      'createdAt',
      'updatedAt',
    ],
    byDefault: { field: 'dueDate', order: 'DESC' },
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
    summary: 'Make one fee by hand',
    access: [['create', 'payments']],
    idempotent: true,
    body: recordBody(feeInputSchema, feeRowSchema),
    errors: ['duplicate'],
    handle: ({ tx, actor, now, body }) => createFee(tx, { actor, now }, body.given),
  }),
]
