import { feeSummarySchema } from '#domain/feeSummary'
import { useRead } from '../../data/useRead.ts'
import { standingOf } from './standing.ts'
import type { Standing } from './standing.ts'

const summariesSchema = feeSummarySchema.array()

/**
 * The user's standing with each institution, or with one, from the API's sums of all their cuotas. `standings` is
 * undefined while loading. An institution that is missing in it has no cuotas of this person.
 */
export function useOwnStandings(userId: string | undefined, institutionId?: string) {
  const filter = encodeURIComponent(JSON.stringify({ userId, institutionId }))
  const { data, error, refetch } = useRead(`payments/summary?filter=${filter}`, summariesSchema, {
    enabled: userId !== undefined,
  })
  const standings = data && new Map<string, Standing>(data.map((one) => [one.institutionId, standingOf(one)]))
  return { standings, error, refetch }
}
