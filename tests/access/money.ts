import { feeRowSchema } from '#domain/money/fee'
import { feeSummarySchema } from '#domain/money/feeSummary'
import { statementSchema } from '#domain/money/statement'
import type { Store } from '#server/store/port'
import { aReceiptBody, aRefundBody } from './bodies.ts'
import type { World } from './world.ts'

const TODAY = '2024-06-15'

/** Requests of the Admin of A about userA's money, by default about the unpaid feeA of 10,000. */
export function moneyOf({ a, userA, feeA, by }: World<Store>) {
  const { get, list, post } = by.adminA
  return {
    feeOf: async (id = feeA.id) => feeRowSchema.parse((await get(`payments/${id}`)).body),
    pay: (amount: number, { feeId = feeA.id, receivedOn = TODAY } = {}) =>
      post('receipts', aReceiptBody(a.id, userA.id, [{ feeId, amount }], { receivedOn })),
    reverse: (receiptId: string) => post(`receipts/${receiptId}/reversal`, { reason: 'Error' }),
    refund: (amount: unknown, fields: object = {}, feeId = feeA.id) =>
      post(`payments/${feeId}/refund`, aRefundBody({ amount, receivedOn: TODAY, ...fields })),
    cancel: (feeId = feeA.id) => post(`payments/${feeId}/cancellation`, { reason: 'Error' }),
    close: (through: string) => post(`institutions/${a.id}/closing`, { through }),
    summary: async () => feeSummarySchema.parse((await list('payments/summary', { userId: userA.id })).rows[0]),
    statement: async () => {
      const today = { institutionId: a.id, userId: userA.id, from: TODAY }
      return statementSchema.parse((await list('payments/statement', today)).body).lines
    },
  }
}
