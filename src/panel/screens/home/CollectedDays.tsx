import { addMonths, daysOfMonth, periodOf, type CalendarDate } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { receiptDaySchema } from '#domain/money/receipt'
import { home } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Money } from '../../../ui/values/Money.tsx'
import { useRead } from '../../data/queries.ts'
import { MANAGED } from '#domain/access/access'
import { runningTotals } from '../../figures/currencyFigures.ts'
import { Section, NotLoaded } from '../../page/Page.tsx'
import { PlainTable } from '../../values/PlainTable.tsx'
import { monthName } from '../../values/dateText.ts'
import styles from './home.module.css'

const daysSchema = receiptDaySchema.array()

type Props = { institution: Pick<Institution, 'id' | 'currency'>; today: CalendarDate }

export function CollectedDays({ institution: { id, currency }, today }: Props) {
  const month = periodOf(today)
  const before = addMonths(month, -1)
  const [[from], [, to]] = [daysOfMonth(before), daysOfMonth(month)]
  const filter = { institutionId: id, ...MANAGED, receivedOn_gte: from, receivedOn_lte: to }
  const { data, error, refetch } = useRead('receipts/daily', daysSchema, { filter })
  const days = data?.filter((one) => one.currency === currency)
  if (days?.length === 0) return null
  const nowTotals = runningTotals(days ?? [], month).slice(0, dayOf(today))
  const beforeTotals = runningTotals(days ?? [], before)
  const amountOf = (total: number | undefined) => (total === undefined ? '–' : formatMoney(total, currency))
  const sums = [
    ['now', fill(home.collected.untilToday, { month: monthName(month) }), nowTotals.at(-1)],
    ['before', fill(home.collected.until, { month: monthName(before), day: dayOf(today) }), at(beforeTotals, today)],
    ['before', fill(home.collected.whole, { month: monthName(before) }), beforeTotals.at(-1)],
  ] as const
  return (
    <Section level={3} className={styles.part} title={home.collected.title}>
      {days ? (
        <>
          <dl className={styles.legend}>
            {sums.map(([line, label, amount]) => (
              <div key={label} data-line={line}>
                <dt>{label}</dt>
                <dd>
                  <Money amount={amount ?? 0} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
          <Lines now={nowTotals} before={beforeTotals} />
          <details>
            <summary>{home.collected.table}</summary>
            <PlainTable
              name={home.collected.title}
              rows={LONGEST_MONTH}
              keyOf={String}
              columns={[
                { label: home.collected.day, render: (day) => day },
                { label: monthName(month), isAtEnd: true, render: (day) => amountOf(nowTotals[day - 1]) },
                { label: monthName(before), isAtEnd: true, render: (day) => amountOf(beforeTotals[day - 1]) },
              ]}
            />
          </details>
        </>
      ) : (
        <NotLoaded query={{ error, refetch }} isPart />
      )}
    </Section>
  )
}

const LONGEST_MONTH = Array.from({ length: 31 }, (_, place) => place + 1)
const dayOf = (date: CalendarDate) => Number(date.slice(-2))
/** After the end of a shorter month, its last total. */
const at = (totals: readonly number[], date: CalendarDate) => totals[dayOf(date) - 1] ?? totals.at(-1)

const WIDTH = 310
const HEIGHT = 120

/** The running totals of both months. Screen readers have the sums and the table. */
function Lines({ now, before }: Record<'now' | 'before', readonly number[]>) {
  const [least, most] = [Math.min(0, ...now, ...before), Math.max(1, ...now, ...before)]
  const x = (day: number) => (day * WIDTH) / LONGEST_MONTH.length
  const y = (amount: number) => HEIGHT - ((amount - least) / (most - least)) * HEIGHT
  const points = (totals: readonly number[]) =>
    [0, ...totals].map((amount, day) => `${x(day).toFixed(1)},${y(amount).toFixed(1)}`).join(' ')
  return (
    <div className={styles.chart} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
        <polyline points={points(before)} className={styles.lineBefore} />
        <polyline points={points(now)} className={styles.lineNow} />
      </svg>
      <p className={styles.axis}>
        {[1, 10, 20, 31].map((day) => (
          <span key={day}>{day}</span>
        ))}
      </p>
    </div>
  )
}
