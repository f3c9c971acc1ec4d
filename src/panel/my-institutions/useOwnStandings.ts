import { useGetList } from 'ra-core'
import type { FeeView } from '#domain/fee'
import { standingOf } from './standing.ts'
import type { Standing } from './standing.ts'

/** The API's longest page. */
const ALL = { page: 1, perPage: 1000 }

/**
 * How one stands with each institution, from all of one's own cuotas in one request. `standings` is undefined while they load; an institution that
 * is not in it has no cuotas of this person.
 */
export function useOwnStandings(userId: string | undefined) {
  const { data, error, refetch } = useGetList<FeeView>(
    'payments',
    { filter: { userId }, sort: { field: 'dueDate', order: 'DESC' }, pagination: ALL },
    { enabled: userId !== undefined },
  )
  return { standings: data && standingsOf(data), error, refetch }
}

function standingsOf(fees: readonly FeeView[]): Map<string, Standing> {
  const institutionIds = new Set(fees.map(({ institutionId }) => institutionId))
  return new Map(
    [...institutionIds].map((id) => [id, standingOf(fees.filter(({ institutionId }) => institutionId === id))]),
  )
}
