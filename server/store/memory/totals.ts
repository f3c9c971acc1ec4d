import type { Scope } from '#domain/access/access'
import { isMembershipActive, isMembershipCurrent } from '#domain/access/actor'
import { calendarDateIn, periodOf } from '#domain/values/calendar'
import { FEE_STATUSES, OWING_STATUSES } from '#domain/money/feeStatus'
import { nearLimit, takesPlace } from '#domain/clubs/plan'
import { INSTITUTION_STATUSES } from '#domain/clubs/institution'
import { zeros, type Totals } from '../port.ts'
import type { Database } from './database.ts'
import { feeScope, institutionScope, membershipScope, receiptScope } from './scopes.ts'
import { sum } from '#domain/money/money'
import { cashDaysOf, cashRowsOf, delinquencyOf, monthRowsOf } from '#domain/money/reports'
import type { ReportReads } from '../port/money.ts'
import type { Session } from './session.ts'

/**
 * Returns the dashboard's sums. They are: institutions by status; people with an active membership today, each counted
 * once, plus members without e-mail, who have nothing to accept; fees by status; and by currency what is owed, how much
 * of it is overdue, and what was received this month by each institution's calendar, without reversed receipts.
 */
export function totalsOf(database: Database, scope: Scope, now: number): Totals {
  return {
    institutions: institutionTotals(database, scope),
    activeMembers: activeMembers(database, scope, now),
    nearLimit: nearLimit(limitedPlans(database, scope, now)),
    ...moneyTotals(database, scope, now),
  }
}

function institutionTotals({ tables }: Database, scope: Scope): Totals['institutions'] {
  const counts = zeros(INSTITUTION_STATUSES)
  const isInScope = institutionScope(scope)
  for (const institution of tables.institutions.all()) if (isInScope(institution)) counts[institution.status] += 1
  return counts
}

export function activeMembers({ tables }: Database, scope: Scope, now: number): number {
  const isInScope = membershipScope(scope)
  const people = new Set<string>()
  for (const membership of tables.memberships.all()) {
    const institution = tables.institutions.get(membership.institutionId)
    if (!institution || membership.contact || !isInScope(membership)) continue
    const { id, userId } = membership
    if (userId === null) {
      if (isMembershipCurrent(membership, institution, now)) people.add(id)
    } else if (isMembershipActive(membership, institution, now) && tables.users.get(userId)?.active) people.add(userId)
  }
  return people.size
}

function limitedPlans({ tables, indexes }: Database, scope: Scope, now: number): Totals['nearLimit'] {
  return [...tables.institutions.all()]
    .filter(institutionScope(scope))
    .flatMap(({ id, name, planId, status, timezone }) => {
      const maxMembers = planId === null ? null : tables.plans.get(planId)?.maxMembers
      if (maxMembers == null || status === 'archived') return []
      const members = indexes.membershipsByInstitution.get(id)
      const today = calendarDateIn(timezone, now)
      const placesTaken = members.filter((membership) => takesPlace(membership, today)).length
      return [{ institutionId: id, name, placesTaken, maxMembers }]
    })
}

function moneyTotals(database: Database, scope: Scope, now: number): Pick<Totals, 'fees' | 'money'> {
  const { tables, feeView } = database
  const fees = zeros(FEE_STATUSES)
  const money = new Map<string, Totals['money'][number]>()
  const of = (currency: string) => {
    const sums = money.get(currency) ?? { currency, outstanding: 0, overdue: 0, receivedThisMonth: 0 }
    money.set(currency, sums)
    return sums
  }
  const feeCovered = feeScope(scope)
  for (const fee of tables.fees.all()) {
    if (!feeCovered(fee)) continue
    const { status, balance, currency } = feeView(fee, now)
    const sums = of(currency)
    fees[status] += 1
    if (OWING_STATUSES.has(status)) sums.outstanding += balance
    if (status === 'Defeated') sums.overdue += balance
  }
  const months = new Map(
    Array.from(tables.institutions.all(), ({ id, timezone }) => [id, periodOf(calendarDateIn(timezone, now))]),
  )
  const receiptVisibility = receiptScope(database, scope)
  for (const receipt of tables.receipts.all()) {
    if (receiptVisibility(receipt) !== 'whole') continue
    const sums = of(receipt.currency)
    const thisMonth = periodOf(receipt.receivedOn) === months.get(receipt.institutionId)
    if (thisMonth && receipt.reversedAt === null) sums.receivedThisMonth += receipt.amount
  }
  return { fees, money: [...money.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) }
}

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
      const entries = fees.flatMap(({ id, sportId, opening, dueDate }) =>
        ledgerByFee.get(id).map((entry) => ({ ...entry, sportId, opening, dueDate })),
      )
      return monthRowsOf(fees, entries, days)
    },
    async delinquency({ scope, institutionId, graceDays, days }) {
      const { ledgerByFee } = session.open.indexes
      const settledBy = (feeId: string, day: string) =>
        sum(ledgerByFee.get(feeId).flatMap(({ dated, amount }) => (dated <= day ? [amount] : [])))
      return delinquencyOf(feesOf(scope, institutionId), settledBy, graceDays, days)
    },
  }
}
