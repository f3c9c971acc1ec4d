import { accountOf, type Account } from '#domain/money/account'
import { type FeeSummary, feeMemberRowSchema, feeSummarySchema } from '#domain/money/feeSummary'
import type { Currency } from '#domain/money/money'
import { useRead } from '../../data/useRead.ts'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { dayText } from '../../values/dateText.ts'
import type { Profile } from '#domain/members/user'

/** A member's standing. `count` is how many cuotas are owed, `overdueCount` how many of them are late. */
export type Standing =
  | { kind: 'none' }
  | { kind: 'upToDate'; credit: number; currency: Currency }
  | { kind: 'toPay' | 'overdue'; account: Account; count: number; overdueCount: number; currency: Currency }

export function standingOf(summary: FeeSummary | undefined): Standing {
  if (!summary) return { kind: 'none' }
  const { fees, currency } = summary
  const account = accountOf(summary)
  const count = fees.Defeated + fees.For_defeated + fees.Incomplete + fees.Unpaid
  if (count + fees.Overpayment + fees.Paid === 0 && account.credit === 0) return { kind: 'none' }
  if (count === 0) return { kind: 'upToDate', credit: account.credit, currency }
  return { kind: fees.Defeated > 0 ? 'overdue' : 'toPay', account, count, overdueCount: fees.Defeated, currency }
}

const summariesSchema = feeSummarySchema.array()
const membersSchema = feeMemberRowSchema.array()

/** The sums of all cuotas of some members in an institution, by the ids that the cuotas name; an empty list without cuotas. */
export const useOwnSummary = (userId: readonly string[], institutionId: string) =>
  useRead('payments/summary', summariesSchema, { filter: { userId, institutionId } })

/** The sums of each of them. */
export const useDebts = (userId: readonly string[], institutionId: string) =>
  useRead(`payments/members?range=[0,${userId.length}]`, membersSchema, { filter: { userId, institutionId } })

/** The user's standing with each institution; undefined while loading. A missing institution has no cuotas. */
export function useOwnStandings(userId: string | undefined) {
  const { data, error, refetch } = useRead('payments/summary', summariesSchema, {
    filter: { userId },
    enabled: userId !== undefined,
  })
  const standings = data && new Map<string, Standing>(data.map((one) => [one.institutionId, standingOf(one)]))
  return { standings, error, refetch }
}

export type OwnMembership = Profile['memberships'][number]

export function membershipText({ role, memberNumber, since }: OwnMembership): string {
  return [
    myInstitutions.roles[role],
    memberNumber && fill(myInstitutions.memberNumber, { number: memberNumber }),
    fill(myInstitutions.since, { date: dayText(since) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
