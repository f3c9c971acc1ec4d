import { useListContext } from 'react-admin'
import { FEE_STATUSES } from '#domain/feeStatus'
import type { FeeStatus } from '#domain/feeStatus'
import { money } from '../../providers/es/money.ts'
import { shell } from '../../providers/es/shell.ts'
import { createText } from '../../providers/text.ts'
import { OWED, chosenStatuses } from './choices.ts'
import styles from './StatusFilter.module.css'
import { feeSummarySchema } from '#domain/feeSummary'
import { sum } from '#domain/money'
import { useRead } from '../data/useRead.ts'
import { formatCount } from '../../ui/values/formats.ts'

const t = createText(money)

const CHOICES: readonly { label: string; statuses: readonly FeeStatus[] }[] = [
  { label: t('filter.all'), statuses: [] },
  { label: t('filter.owed'), statuses: OWED },
  ...FEE_STATUSES.map((status) => ({ label: shell.status[status], statuses: [status] })),
]

/**
 * The list's status filter, as an input among the others: one chip per status, and one for all that is owed, which
 * treasurers ask for most. Each shows its count.
 */
export function StatusFilter(_props: { source: string; alwaysOn?: boolean }) {
  const { filterValues, setFilters } = useListContext()
  const { status, ...others } = filterValues
  const chosen = chosenStatuses(status)
  const countOf = useStatusCounts()
  return (
    <fieldset className={styles.group} data-line>
      <legend className="visually-hidden">{t('filter.status')}</legend>
      <div className={styles.chips}>
        {CHOICES.map(({ label, statuses }) => (
          <button
            key={label}
            type="button"
            className={styles.chip}
            aria-pressed={statuses.length === chosen.length && statuses.every((one) => chosen.includes(one))}
            onClick={() => setFilters(statuses.length === 0 ? others : { ...others, status: statuses })}
          >
            {label} <Count of={countOf(statuses.length === 0 ? FEE_STATUSES : statuses)} />
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Count({ of }: { of: number | null }) {
  return of !== null && <span className={styles.count}>{formatCount(of)}</span>
}

const summariesSchema = feeSummarySchema.array()

/**
 * How many cuotas of these statuses the list's other filters match. One call for all statuses, after the rows. Null
 * while unknown; the list works without it.
 */
function useStatusCounts(): (statuses: readonly FeeStatus[]) => number | null {
  const { filterValues, filter, isPending } = useListContext()
  const { status: _asked, ...others } = { ...filterValues, ...filter }
  const query = encodeURIComponent(JSON.stringify(others))
  const { data } = useRead(`payments/summary?filter=${query}`, summariesSchema, { enabled: !isPending })
  return (statuses) => (data ? sum(data.flatMap(({ fees }) => statuses.map((status) => fees[status]))) : null)
}
