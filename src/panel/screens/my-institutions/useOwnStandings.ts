import { feeSummarySchema } from '#domain/feeSummary'
import { useRead } from '../../data/useRead.ts'
import { standingOf } from './standing.ts'
import type { Standing } from './standing.ts'

const summariesSchema = feeSummarySchema.array()

/**
 * How one stands with each institution, or with the one told, as the API adds up all of one's own cuotas. `standings` is undefined while they load;
 * an institution that is not in it has no cuotas of this person.
 */
export function useOwnStandings(userId: string | undefined, institutionId?: string) {
  const filter = encodeURIComponent(JSON.stringify({ userId, institutionId }))
  const { data, error, refetch } = useRead(`payments/summary?filter=${filter}`, summariesSchema, {
    enabled: userId !== undefined,
  })
  const standings = data && new Map<string, Standing>(data.map((one) => [one.institutionId, standingOf(one)]))
  return { standings, error, refetch }
}
