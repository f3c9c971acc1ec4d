import { feeMemberRowSchema, feeSummarySchema, type FeeSums } from '#domain/money/feeSummary'
import { useRead } from '../../data/useRead.ts'
import type { Debt } from './OwnFamily.tsx'
import { standingOf, type Standing } from './standing.ts'

const summariesSchema = feeSummarySchema.array()
const membersSchema = feeMemberRowSchema.array()

/** The sums of a member's cuotas: undefined while loading, null without cuotas. */
export function useOwnSums(userId: string, institutionId: string) {
  const filter = encodeURIComponent(JSON.stringify({ userId, institutionId }))
  const { data } = useRead(`payments/summary?filter=${filter}`, summariesSchema)
  const sums: FeeSums | null | undefined = data && (data[0] ?? null)
  return { sums }
}

/** What some members owe an institution, by the ids that their cuotas name; undefined while loading. */
export function useDebts(userIds: readonly string[], institutionId: string): ReadonlyMap<string, Debt> | undefined {
  const filter = encodeURIComponent(JSON.stringify({ userId: userIds, institutionId }))
  const { data } = useRead(`payments/members?filter=${filter}&range=[0,${userIds.length}]`, membersSchema)
  return data && new Map(data.map((member) => [member.userId, member]))
}

/**
 * The user's standing with each institution, or with one; undefined while loading. A missing institution has no cuotas.
 */
export function useOwnStandings(userId: string | undefined, institutionId?: string) {
  const filter = encodeURIComponent(JSON.stringify({ userId, institutionId }))
  const { data, error, refetch } = useRead(`payments/summary?filter=${filter}`, summariesSchema, {
    enabled: userId !== undefined,
  })
  const standings = data && new Map<string, Standing>(data.map((one) => [one.institutionId, standingOf(one)]))
  return { standings, error, refetch }
}
