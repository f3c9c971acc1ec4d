import {
  bankApplicationInputSchema,
  bankLineSchema,
  bankOutcomeSchema,
  bankReviewInputSchema,
  bankReviewSchema,
  bankReturnsInputSchema,
  bankReturnsSchema,
} from '#domain/bank/line'
import { actionBody } from '../http/input.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { bankLines } from '../resources/receipts.ts'
import { applyLines, discardOrHold } from '../services/bank/applyLines.ts'
import { returnedCredits } from '../services/bank/storedLines.ts'
import { reviewLines } from '../services/bank/reviewLines.ts'
import { resourceReads } from './resourceReads.ts'

const common = { access: [['register', 'bank-lines']] } as const
const application = { ...common, status: 201, idempotent: true, response: bankOutcomeSchema } as const

const SETTING_ASIDE = [
  ['discarding', 'discarded', 'Discard lines that are not payments of fees; returns the outcome of each'],
  ['holding', 'held', 'Keep lines, also discarded ones, until their owner is known; returns the outcome of each'],
] as const

export const bankRoutes: Route[] = [
  writeRoute('POST bank-lines/review', {
    ...common,
    summary: 'Match lines of a bank file with members; returns which were processed already, and writes nothing',
    response: bankReviewSchema,
    body: actionBody(bankReviewInputSchema),
    handle: ({ tx, body }) => reviewLines(tx, body),
  }),
  writeRoute('POST bank-lines/returns', {
    ...common,
    summary: 'Find the receipts of earlier files whose money may have gone out again; writes nothing',
    response: bankReturnsSchema,
    body: actionBody(bankReturnsInputSchema),
    handle: ({ tx, body }) => returnedCredits(tx, body),
  }),
  writeRoute('POST bank-lines/application', {
    ...application,
    summary: 'Register a receipt for each line, once; returns the outcome of each',
    body: actionBody(bankApplicationInputSchema),
    handle: ({ tx, body }) => applyLines(tx, body),
  }),
  ...SETTING_ASIDE.map(([path, state, summary]) =>
    writeRoute(`POST bank-lines/${path}`, {
      ...application,
      summary,
      body: actionBody(bankReviewInputSchema),
      handle: ({ tx, body }) => discardOrHold(tx, state, body),
    }),
  ),
  ...resourceReads(bankLines, { row: bankLineSchema, reads: (tx) => tx.bankLines }),
]
