import type { Scope } from '#domain/access/access'
import { isMembershipActive, isMembershipCurrent } from '#domain/access/actor'
import { calendarDateIn, periodOf } from '#domain/values/calendar'
import { nearLimit, takesPlace } from '#domain/clubs/plan'
import { INSTITUTION_STATUSES } from '#domain/clubs/institution'
import { institutions } from '../../resources/institutions.ts'
import { fees } from '../../resources/fees.ts'
import { reachTest, membershipScope, wholeReceipts } from './query.ts'
import { sum } from '#domain/money/money'
import { cashDaysOf, cashRowsOf, delinquencyOf, monthRowsOf } from '#domain/money/reports'
import { sumTotals, zeros, type ReportReads } from '../port/money.ts'
import type { DashboardTotals } from '#domain/money/feeSummary'
import type { Session } from './session.ts'

export function totalsOf(session: Session, scope: Scope): DashboardTotals {
  return {
    institutions: institutionTotals(session, scope),
    activeMembers: activeMembers(session, scope),
    nearLimit: nearLimit(limitedPlans(session, scope)),
    ...moneyTotals(session, scope),
  }
}

function institutionTotals({ open: { tables } }: Session, scope: Scope): DashboardTotals['institutions'] {
  const counts = zeros(INSTITUTION_STATUSES)
  const isInScope = reachTest(institutions.reach, scope)
  for (const institution of tables.institutions.all()) if (isInScope(institution)) counts[institution.status] += 1
  return counts
}

export function activeMembers({ open: { tables }, now }: Session, scope: Scope): number {
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

function limitedPlans({ open: { tables }, now }: Session, scope: Scope): DashboardTotals['nearLimit'] {
  return [...tables.institutions.all()]
    .filter(reachTest(institutions.reach, scope))
    .flatMap(({ id, name, planId, status, timezone }) => {
      const maxMembers = planId === null ? null : tables.plans.get(planId)?.maxMembers
      if (maxMembers == null || status === 'archived') return []
      const members = tables.memberships.by('institutionId', id)
      const today = calendarDateIn(timezone, now)
      const placesTaken = members.filter((membership) => takesPlace(membership, today)).length
      return [{ institutionId: id, name, placesTaken, maxMembers }]
    })
}

function moneyTotals(
  { open: { tables, feeView }, now }: Session,
  scope: Scope,
): Pick<DashboardTotals, 'fees' | 'money'> {
  const monthOf = (institutionId: string) =>
    periodOf(calendarDateIn(tables.institutions.get(institutionId)?.timezone ?? '', now))
  const owed = [...tables.fees.all()].filter(reachTest(fees.reach, scope))
  const received = [...tables.receipts.all()].filter(wholeReceipts(scope))
  return sumTotals(
    owed.map((fee) => ({ ...feeView(fee, now), count: 1 })),
    received.map(({ currency, institutionId, receivedOn, reversedAt, amount }) => {
      const counts = reversedAt === null && periodOf(receivedOn) === monthOf(institutionId)
      return { currency, amount: counts ? amount : 0 }
    }),
  )
}

export function reportReads(session: Session): ReportReads {
  const feesOf = (scope: Scope, institutionId: string) =>
    session.open.tables.fees.by('institutionId', institutionId).filter(reachTest(fees.reach, scope))
  const receiptsOf = (scope: Scope, institutionId: string) =>
    session.open.tables.receipts.by('institutionId', institutionId).filter(wholeReceipts(scope))
  return {
    cash: async ({ scope, institutionId, ...days }) => cashRowsOf(receiptsOf(scope, institutionId), days),
    cashByDay: async ({ scope, institutionId, ...days }) => cashDaysOf(receiptsOf(scope, institutionId), days),
    async months({ scope, institutionId, ...days }) {
      const { ledger } = session.open.tables
      const institutionFees = feesOf(scope, institutionId)
      const entries = institutionFees.flatMap(({ id, sportId, opening, dueDate }) =>
        ledger.by('feeId', id).map((entry) => ({ ...entry, sportId, opening, dueDate })),
      )
      return monthRowsOf(institutionFees, entries, days)
    },
    async delinquency({ scope, institutionId, graceDays, days }) {
      const { ledger } = session.open.tables
      const settledBy = (feeId: string, day: string) =>
        sum(ledger.by('feeId', feeId).flatMap(({ dated, amount }) => (dated <= day ? [amount] : [])))
      return delinquencyOf(feesOf(scope, institutionId), settledBy, graceDays, days)
    },
  }
}
