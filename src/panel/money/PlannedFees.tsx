import { feeName } from '#domain/money/fee'
import { MONTHLY_CONCEPT } from '#domain/money/plannedFee'
import { formatMoney } from '#domain/money/money'
import { type Preview, type PreviewRow, upcomingSchema } from '#domain/money/run'
import { runs } from '../../providers/es/runs.ts'
import { fill } from '../../providers/i18n/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { PlainTable } from '../values/PlainTable.tsx'
import valueStyles from '../values/values.module.css'
import { useState } from 'react'
import { Button } from '@mui/material'
import type { Institution } from '#domain/clubs/institution'
import { addMonths, periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'
import { todayAt, useRead } from '../data/queries.ts'
import { Section, NotLoaded } from '../page/Page.tsx'
import styles from './money.module.css'

type Props = { rows: readonly PreviewRow[]; currency: Preview['currency'] }

/** The plan of a run by member. Rows of skipped members have no cuota. */
export function PlannedFees({ rows, currency }: Props) {
  const hasFees = rows.some(({ sportId, category, amount }) => sportId !== null || category !== null || amount > 0)
  return (
    <PlainTable<PreviewRow>
      rows={rows}
      keyOf={keyOf}
      columns={[
        {
          label: runs.generate.member,
          render: ({ memberName, memberNumber }) => (
            <>
              {memberName ?? '–'}
              {memberNumber && <Sub text={fill(runs.generate.number, { number: memberNumber })} />}
            </>
          ),
        },
        ...(hasFees ? [{ label: runs.generate.sport, render: conceptCell }, ...dueAndAmount(currency)] : []),
      ]}
    />
  )
}

/** The plan for one payer: the members if there are several, and why a cuota is not made. */
function PersonPlan({ rows, currency }: Props) {
  const isFamily = new Set(rows.map(({ userId }) => userId)).size > 1
  return (
    <PlainTable<PreviewRow>
      rows={rows}
      keyOf={keyOf}
      columns={[
        {
          label: runs.generate.sport,
          render: (row) => (
            <>
              {conceptOf(row)}
              {isFamily && <Sub text={row.memberName} />}
              <Sub text={priceReason(row)} />
              {row.group !== 'charged' && <Sub text={runs.upcoming.groups[row.group]} />}
            </>
          ),
        },
        ...dueAndAmount(currency, ({ group }) => group === 'charged' || group === 'exists'),
      ]}
    />
  )
}

const keyOf = ({ userId, sportId, concept }: PreviewRow) => `${userId} ${sportId ?? ''} ${concept}`

const dueAndAmount = (currency: Preview['currency'], isCharged: (row: PreviewRow) => boolean = () => true) => [
  { label: runs.generate.due, render: ({ dueDate }: PreviewRow) => (dueDate ? <CalendarDay date={dueDate} /> : '–') },
  {
    label: runs.generate.amount,
    isAtEnd: true,
    render: (row: PreviewRow) => (isCharged(row) ? <Amount row={row} currency={currency} /> : '–'),
  },
]

const conceptOf = ({ sportName, concept }: PreviewRow) =>
  concept === MONTHLY_CONCEPT ? (sportName ?? concept) : feeName({ concept, sportName, period: null })

function conceptCell(row: PreviewRow) {
  return (
    <>
      {conceptOf(row)}
      <Sub text={priceReason(row)} />
    </>
  )
}

function priceReason({ variant, family, category, previousCategory: from }: PreviewRow): string | null {
  if (variant !== null) return variant
  if (family !== null) return fill(runs.generate.family, { count: family })
  return category !== null && from !== null ? fill(runs.generate.moves, { from, to: category }) : category
}

function Sub({ text }: { text: string | null }) {
  return text && <span className={valueStyles.sub}>{text}</span>
}

function Amount({ row, currency }: { row: PreviewRow; currency: Preview['currency'] }) {
  const adjustments = row.adjustments.map(
    ({ kind, amount }) => `${runs.adjustments[kind]} ${formatMoney(amount, currency)}`,
  )
  const base = fill(runs.generate.base, { amount: formatMoney(row.base, currency) })
  return (
    <>
      <Money amount={row.amount} currency={currency} />
      <Sub text={adjustments.length > 0 ? [base, ...adjustments].join(' · ') : null} />
    </>
  )
}

const { upcoming } = runs
const MONTHS_AHEAD = 12

type UpcomingProps = { institution: Institution; userId: string; title?: string }

/** The cuotas that a run will make for a member, from the current month on. It starts with the next month. */
export function UpcomingFees({ institution, userId, title = upcoming.title }: UpcomingProps) {
  const current = periodOf(todayAt(institution))
  const [ahead, setAhead] = useState(1)
  const period = addMonths(current, ahead)
  const filter = { institutionId: institution.id, userId, period }
  const { data, error, refetch } = useRead('payments/upcoming', upcomingSchema, { filter })
  return (
    <Section title={title}>
      <div className={`row ${styles.month}`}>
        <Button variant="outlined" size="small" disabled={ahead === 0} onClick={() => setAhead(ahead - 1)}>
          {upcoming.before}
        </Button>
        <Button variant="outlined" size="small" disabled={ahead === MONTHS_AHEAD} onClick={() => setAhead(ahead + 1)}>
          {upcoming.after}
        </Button>
        <p aria-live="polite">
          {monthInWords(period)}
          {data && data.total > 0 && (
            <>
              {': '}
              <strong>{formatMoney(data.total, data.currency)}</strong>
            </>
          )}
        </p>
      </div>
      {!data && <NotLoaded query={{ error, refetch }} isPart />}
      {data && data.rows.length > 0 && <PersonPlan rows={data.rows} currency={data.currency} />}
      {data?.rows.length === 0 && <p>{fill(upcoming.none, { month: monthInWords(period) })}</p>}
    </Section>
  )
}
