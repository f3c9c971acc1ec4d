import { formatMoney } from '#domain/money/money'
import type { Preview, PreviewRow } from '#domain/money/run'
import { runs } from '../../providers/es/runs.ts'
import { fill } from '../../providers/i18n/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import valueStyles from '../values/values.module.css'
import styles from './money.module.css'

type Props = { rows: readonly PreviewRow[]; currency: Preview['currency'] }

export function PlannedFees({ rows, currency }: Props) {
  const hasFees = rows.some(({ sportId, category, amount }) => sportId !== null || category !== null || amount > 0)
  return (
    <table className={`${styles.table} ${styles.planned}`}>
      <thead>
        <tr>
          <th>{runs.generate.member}</th>
          {hasFees && (
            <>
              <th>{runs.generate.sport}</th>
              <th>{runs.generate.due}</th>
              <th className={styles.amount}>{runs.generate.amount}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.userId} ${row.sportId ?? ''} ${row.concept}`}>
            <th scope="row">
              {row.memberName ?? '–'}
              {row.memberNumber && <Sub text={fill(runs.generate.number, { number: row.memberNumber })} />}
            </th>
            {hasFees && (
              <>
                <td>
                  {conceptOf(row)}
                  <Sub text={priceReason(row)} />
                </td>
                <Due row={row} />
                <Amount row={row} currency={currency} />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What one person pays, for whom if there are several, and why a cuota is not made. */
export function PersonPlan({ rows, currency }: Props) {
  const isFamily = new Set(rows.map(({ userId }) => userId)).size > 1
  return (
    <table className={`${styles.table} ${styles.planned}`}>
      <thead>
        <tr>
          <th>{runs.generate.sport}</th>
          <th>{runs.generate.due}</th>
          <th className={styles.amount}>{runs.generate.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.userId} ${row.sportId ?? ''} ${row.concept}`}>
            <th scope="row">
              {conceptOf(row)}
              {isFamily && <Sub text={row.memberName} />}
              <Sub text={priceReason(row)} />
              {row.group !== 'charged' && <Sub text={runs.upcoming.groups[row.group]} />}
            </th>
            <Due row={row} />
            {row.group === 'charged' || row.group === 'exists' ? (
              <Amount row={row} currency={currency} />
            ) : (
              <td className={styles.amount}>–</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const conceptOf = ({ sportName, concept }: PreviewRow) => sportName ?? concept

function priceReason({ variant, family, category, previousCategory: from }: PreviewRow): string | null {
  if (variant !== null) return variant
  if (family !== null) return fill(runs.generate.family, { count: family })
  return category !== null && from !== null ? fill(runs.generate.moves, { from, to: category }) : category
}

function Sub({ text }: { text: string | null }) {
  return text && <span className={valueStyles.sub}>{text}</span>
}

function Due({ row: { dueDate } }: { row: PreviewRow }) {
  return <td>{dueDate ? <CalendarDay date={dueDate} /> : '–'}</td>
}

function Amount({ row, currency }: { row: PreviewRow; currency: Preview['currency'] }) {
  const adjustments = row.adjustments.map(
    ({ kind, amount }) => `${runs.adjustments[kind]} ${formatMoney(amount, currency)}`,
  )
  const base = fill(runs.generate.base, { amount: formatMoney(row.base, currency) })
  return (
    <td className={styles.amount}>
      <Money amount={row.amount} currency={currency} />
      <Sub text={adjustments.length > 0 ? [base, ...adjustments].join(' · ') : null} />
    </td>
  )
}
