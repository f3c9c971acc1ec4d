import { useListContext } from 'react-admin'
import type { FeeStatus } from '#domain/feeStatus'
import { feeSummarySchema } from '#domain/feeSummary'
import { sum } from '#domain/money'
import { useRead } from '../data/useRead.ts'

const summariesSchema = feeSummarySchema.array()

/**
 * How many cuotas of these statuses the list's filter would find, apart from the status that it asks for: in one call for all statuses, made once the rows
 * are there. Null while it is not known; the list is worth as much without it.
 */
export function useStatusCounts(): (statuses: readonly FeeStatus[]) => number | null {
  const { filterValues, filter, isPending } = useListContext()
  const { status: _asked, ...others } = { ...filterValues, ...filter }
  const query = encodeURIComponent(JSON.stringify(others))
  const { data } = useRead(`payments/summary?filter=${query}`, summariesSchema, { enabled: !isPending })
  return (statuses) => (data ? sum(data.flatMap(({ fees }) => statuses.map((status) => fees[status]))) : null)
}
