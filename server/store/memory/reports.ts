import type { Scope } from '#domain/access/access'
import { sum } from '#domain/money/money'
import { cashDaysOf, cashRowsOf, delinquencyOf, monthRowsOf } from '#domain/money/reports'
import type { ReportReads } from '../port/money.ts'
import { feeScope, receiptScope } from './scopes.ts'
import type { Session } from './session.ts'

export function reportReads(session: Session): ReportReads {
  const feesOf = (scope: Scope, institutionId: string) =>
    session.open.indexes.feesByInstitution.get(institutionId).filter(feeScope(scope))
  const receiptsOf = (scope: Scope, institutionId: string) => {
    const visibilityOf = receiptScope(session.open, scope)
    const receipts = session.open.indexes.receiptsByInstitution.get(institutionId)
    return receipts.filter((receipt) => visibilityOf(receipt) === 'whole')
  }
  return {
    cash: async ({ scope, institutionId, ...days }) => cashRowsOf(receiptsOf(scope, institutionId), days),
    cashByDay: async ({ scope, institutionId, ...days }) => cashDaysOf(receiptsOf(scope, institutionId), days),
    async months({ scope, institutionId, ...days }) {
      const { ledgerByFee } = session.open.indexes
      const fees = feesOf(scope, institutionId)
      const entries = fees.flatMap(({ id, sportId }) =>
        ledgerByFee.get(id).map(({ dated, amount }) => ({ dated, amount, sportId })),
      )
      return monthRowsOf(fees, entries, days)
    },
    async delinquency({ scope, institutionId, graceDays, days }) {
      const { ledgerByFee } = session.open.indexes
      const paidBy = (feeId: string, day: string) =>
        sum(ledgerByFee.get(feeId).flatMap(({ dated, amount }) => (dated <= day ? [amount] : [])))
      return delinquencyOf(feesOf(scope, institutionId), paidBy, graceDays, days)
    },
  }
}
