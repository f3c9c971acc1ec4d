import { z } from 'zod'
import { calendarDateSchema } from '#domain/values/calendar'
import { feeInputSchema, feePatchSchema, feeRowSchema, feeViewSchema } from '#domain/money/fee'
import { feeMemberRowSchema, feeMonthSchema, feeSummarySchema } from '#domain/money/feeSummary'
import { actionBody, recordBody, listQuerySchema, requestedPage } from '../http/input.ts'
import { feeSheet } from '../exports/money.ts'
import { idSchema } from '#domain/values/identifier'
import { openingInputSchema, openingReportSchema } from '#domain/money/opening/report'
import { creditInputSchema, movedCreditSchema } from '#domain/money/ledger'
import { refinancingInputSchema } from '#domain/money/refinancing'
import { receiptViewSchema, refundInputSchema } from '#domain/money/receipt'
import { statementSchema } from '#domain/money/statement'
import { reasonInputSchema } from '#domain/values/text'
import { listRoute, readRoute } from '../http/privateRoutes.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { MEMBER_SORTS, fees } from '../resources/fees.ts'
import { filterSchema, filterValuesOf } from '../resources/filters.ts'
import { cancelFee, changeFee, createFee } from '../services/fees/writeFee.ts'
import { refinance, undoRefinancing } from '../services/fees/refinance.ts'
import { loadOpening } from '../services/fees/loadOpening.ts'
import { moveCredit, readCredits, undoWriteOff, writeOffFee } from '../services/fees/ledger.ts'
import { readStatement } from '../services/fees/readFees.ts'
import { refundSurplus } from '../services/receipts/registerReceipt.ts'
import { withFeeNames, withItsFeeNames, withMemberNames } from '../services/records/names.ts'
import { reachOfList, resourceReads, sumRoutes } from './resourceReads.ts'

const correction = { response: feeRowSchema, access: [['edit', 'payments']] } as const

const action = { ...correction, status: 201, idempotent: true } as const

export const paymentRoutes: Route[] = [
  ...sumRoutes(fees, [
    {
      name: 'summary',
      row: feeSummarySchema,
      summary: 'Add up each fee (cuota) in scope that the filter matches, by institution and currency',
      read: (tx, query) => tx.fees.summary(query),
    },
    {
      name: 'monthly',
      row: feeMonthSchema,
      summary: 'Add up each fee (cuota) in scope that the filter matches, by currency and the month of the due date',
      read: (tx, query) => tx.fees.monthly(query),
    },
  ]),
  readRoute('payments/statement', {
    response: statementSchema,
    summary: 'Read one member’s account with an institution from a day to a day, as far as the actor sees its cuotas',
    access: [['list', 'payments']],
    query: z.strictObject({
      filter: z.strictObject({
        institutionId: idSchema,
        userId: idSchema,
        from: calendarDateSchema.optional(),
        to: calendarDateSchema.optional(),
      }),
    }),
    handle: ({ tx, query }) => readStatement(tx, query.filter),
  }),
  listRoute('payments/members', {
    row: feeMemberRowSchema,
    summary: 'Add up each fee (cuota) in scope that the filter matches, by member, institution and currency',
    access: [['list', 'payments']],
    query: listQuerySchema(filterSchema(fees), MEMBER_SORTS),
    async handle({ tx, query }) {
      const filter: { managed?: true } = query.filter
      const { sort, range } = requestedPage(query, { field: 'overdue', order: 'DESC' })
      const scope = reachOfList(tx.actor, 'payments', filter)
      const page = await tx.fees.members({
        scope,
        filter: filterValuesOf(fees.filters, query.filter),
        sort,
        range,
      })
      return { rows: await withMemberNames(tx, page.rows), total: page.total, offset: range.offset }
    },
  }),
  writeRoute('POST payments/opening', {
    response: openingReportSchema,
    summary:
      'Load what members owed or had in credit before, from the rows of a file; reports those that exist as such',
    access: [['create', 'payments']],
    idempotent: true,
    body: openingInputSchema,
    errors: ['duplicate'],
    handle: ({ tx, body }) => loadOpening(tx, body),
  }),
  writeRoute('POST payments/refinancing', {
    response: z.array(feeRowSchema),
    status: 201,
    summary: 'Make a payment plan of fees that one member owes; returns its instalments',
    access: [['edit', 'payments']],
    idempotent: true,
    body: actionBody(refinancingInputSchema),
    errors: ['nothingOwed', 'refundedMore', 'alreadyRefinanced', 'debtChanged'],
    handle: async ({ tx, body }) => withFeeNames(tx, await refinance(tx, body)),
  }),
  ...resourceReads(fees, {
    row: feeViewSchema,
    sheet: feeSheet,
    naming: { row: feeRowSchema, of: withFeeNames },
    reads: (tx) => tx.fees,
  }),
  readRoute('payments/{id}/credits', {
    response: z.array(movedCreditSchema),
    summary: 'Read the credit that came to a fee from others of its member, or went to them',
    access: [['show', 'payments']],
    handle: ({ tx, params }) => readCredits(tx, params.id),
  }),
  writeRoute('POST payments', {
    response: feeRowSchema,
    status: 201,
    summary: 'Create one fee',
    access: [['create', 'payments']],
    idempotent: true,
    body: recordBody(feeInputSchema, feeRowSchema),
    errors: ['duplicate'],
    handle: async ({ tx, body }) => withItsFeeNames(tx, await createFee(tx, body.fields)),
  }),
  writeRoute('PUT payments/{id}', {
    ...correction,
    summary: 'Change the amount or the due date of a fee that nothing is paid of',
    body: recordBody(feePatchSchema, feeRowSchema),
    errors: ['alreadyCancelled', 'hasPayments', 'hasWriteOff', 'closedDays', 'stale'],
    handle: async ({ tx, params, body }) => withItsFeeNames(tx, await changeFee(tx, params.id, body)),
  }),
  writeRoute('POST payments/{id}/cancellation', {
    ...action,
    summary: 'Cancel a fee that nothing is paid of',
    body: actionBody(reasonInputSchema),
    errors: ['alreadyCancelled', 'hasPayments', 'hasWriteOff', 'partOfPlan', 'stale'],
    handle: async ({ tx, params, body }) => withItsFeeNames(tx, await cancelFee(tx, params.id, body)),
  }),
  writeRoute('POST payments/{id}/credit', {
    ...action,
    summary: 'Move surplus of a fee to another one of the same member, or move it back',
    body: actionBody(creditInputSchema),
    errors: ['stale'],
    handle: async ({ tx, params, body }) => withItsFeeNames(tx, await moveCredit(tx, params.id, body)),
  }),
  writeRoute('POST payments/{id}/write-off', {
    ...action,
    summary: 'Write off what is left to pay of a fee',
    body: actionBody(reasonInputSchema),
    errors: ['nothingOwed', 'refundedMore', 'stale'],
    handle: async ({ tx, params, body }) => withItsFeeNames(tx, await writeOffFee(tx, params.id, body)),
  }),
  writeRoute('POST payments/{id}/write-off/undoing', {
    ...action,
    summary: 'Undo what was written off of a fee',
    body: actionBody(reasonInputSchema),
    errors: ['notWrittenOff', 'stale'],
    handle: async ({ tx, params, body }) => withItsFeeNames(tx, await undoWriteOff(tx, params.id, body)),
  }),
  writeRoute('POST payments/{id}/refinancing/undoing', {
    ...action,
    summary: 'Undo the payment plan that a fee was moved to, or is an instalment of, while nothing of it is paid',
    body: actionBody(reasonInputSchema),
    errors: ['notRefinanced', 'alreadyRefinanced', 'hasPayments', 'hasWriteOff', 'stale'],
    handle: async ({ tx, params, body }) => withItsFeeNames(tx, await undoRefinancing(tx, params.id, body)),
  }),
  writeRoute('POST payments/{id}/refund', {
    ...action,
    access: [['register', 'receipts']],
    response: receiptViewSchema,
    summary: 'Give surplus of a fee back to its member, by a receipt with a negative amount',
    body: actionBody(refundInputSchema),
    errors: ['stale'],
    handle: ({ tx, params, body }) => refundSurplus(tx, params.id, body),
  }),
]
