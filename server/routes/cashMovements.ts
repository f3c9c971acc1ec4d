import { cashMovementInputSchema, cashMovementRowSchema, cashMovementSchema } from '#domain/money/drawer'
import { reasonInputSchema } from '#domain/values/text'
import { actionBody, recordBody } from '../http/input.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { cashMovements } from '../resources/receipts.ts'
import { moveCash, reverseMovement } from '../services/cash/cash.ts'
import { withAuthors } from '../services/records/names.ts'
import { resourceReads } from './resourceReads.ts'

const common = {
  status: 201,
  idempotent: true,
  response: cashMovementSchema,
} as const

export const cashMovementRoutes: Route[] = [
  ...resourceReads(cashMovements, {
    row: cashMovementSchema,
    naming: { row: cashMovementRowSchema, of: withAuthors },
    reads: (tx) => tx.cashMovements,
  }),
  writeRoute('POST cash-movements', {
    ...common,
    summary: 'Record a float, a withdrawal or a deposit at the bank, once',
    access: [['register', 'cash-movements']],
    body: recordBody(cashMovementInputSchema, cashMovementRowSchema),
    handle: ({ tx, body }) => moveCash(tx, body.fields),
  }),
  writeRoute('POST cash-movements/{id}/reversal', {
    ...common,
    summary: 'Cancel a movement by one that undoes it, with a reason',
    access: [['reverse', 'cash-movements']],
    errors: ['alreadyReversed', 'notUndoable'],
    body: actionBody(reasonInputSchema),
    handle: ({ tx, params, body }) => reverseMovement(tx, params.id, body.reason),
  }),
]
