import { useListContext } from 'react-admin'
import { FEE_STATUSES, OWED, type FeeStatus } from '#domain/money/feeStatus'
import { money } from '../../providers/es/money.ts'
import { shell } from '../../providers/es/shell.ts'
import { sum } from '#domain/money/money'
import { Chips } from '../list/Chips.tsx'
import { useFeeSummaries } from '../data/queries.ts'

const CHIPS: readonly { label: string; statuses: readonly FeeStatus[] }[] = [
  { label: money.filter.all, statuses: [] },
  { label: money.filter.owed, statuses: OWED },
  ...FEE_STATUSES.map((status) => ({ label: shell.status[status], statuses: [status] })),
]

/** The statuses in a filter's value. The address may hold one or several; anything else counts as none. */
export function selectedStatuses(value: unknown): FeeStatus[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return FEE_STATUSES.filter((status) => values.includes(status))
}

export function StatusFilter(_props: { source: string; alwaysOn?: boolean }) {
  const { filterValues, setFilters } = useListContext()
  const { status, ...others } = filterValues
  const countOf = useStatusCounts()
  const chips = CHIPS.map(({ label, statuses }) => ({
    id: statuses.join(),
    label,
    count: countOf(statuses.length === 0 ? FEE_STATUSES : statuses),
  }))
  return (
    <Chips
      legend={money.filter.status}
      chips={chips}
      selected={selectedStatuses(status).join()}
      onSelect={(id) => setFilters(id === '' ? others : { ...others, status: id.split(',') })}
    />
  )
}

function useStatusCounts(): (statuses: readonly FeeStatus[]) => number | null {
  const { filterValues, filter, isPending } = useListContext()
  const { status: _status, ...others } = { ...filterValues, ...filter }
  const { data } = useFeeSummaries(others, { enabled: !isPending })
  return (statuses) => (data ? sum(data.flatMap(({ fees }) => statuses.map((status) => fees[status]))) : null)
}
