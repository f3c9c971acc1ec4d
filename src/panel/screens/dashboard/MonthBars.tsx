import { useCallback, useState } from 'react'
import { BarChart } from '@mui/x-charts/BarChart'
import { shortMonth } from '../../values/dateText.ts'
import styles from './Dashboard.module.css'
import { formatCount } from '../../../providers/i18n/text.ts'
import { minorDigits } from '#domain/money/currency'
import { formatMoney, type Currency } from '#domain/money/money'
import type { Period } from '#domain/values/calendar'
import { FEE_STATUSES, type FeeStatus } from '#domain/money/feeStatus'
import { STATUS_TONES } from '../../../ui/values/StatusChip.tsx'

type Props = {
  name: string
  months: readonly Period[]
  series: readonly { id: FeeStatus; label: string; values: readonly number[] }[]
  /** The currency of amounts; without it the values are counts. */
  currency?: Currency
}

const HEIGHT = 300

/**
 * Bars by month, each series with a pattern. Screen readers only get the chart's name: the table has its content.
 */
export default function MonthBars({ name, months, series, currency }: Props) {
  const [measured, width] = useWidth()
  const unit = currency ? 10 ** minorDigits(currency) : 1
  return (
    <figure aria-label={name}>
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ id, label }) => (
            <li key={id}>
              <svg width="24" height="16">
                <rect width="24" height="16" fill={patternOf(id)} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      <StatusPatterns />
      <div ref={measured} className={styles.chart} aria-hidden="true">
        {width > 0 && (
          <BarChart
            width={width}
            height={HEIGHT}
            hideLegend
            skipAnimation
            disableKeyboardNavigation
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            grid={{ horizontal: true }}
            xAxis={[{ scaleType: 'band', data: months.map(shortMonth), tickLabelInterval: 'auto' }]}
            yAxis={[{ valueFormatter: (value: number) => compact.format(value / unit), width: 48 }]}
            series={series.map(({ id, label, values }) => ({
              id,
              label,
              data: [...values],
              stack: 'all',
              color: patternOf(id),
              valueFormatter: (value) => (currency ? formatMoney(value ?? 0, currency) : formatCount(value ?? 0)),
            }))}
          />
        )}
      </div>
    </figure>
  )
}

/** An element's width in whole pixels; 0 until known. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const measureRef = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measureRef, width] as const
}

const compact = new Intl.NumberFormat('es-AR', { notation: 'compact' })

/** The lines that separate statuses of the same colour. */
const LINES: Record<FeeStatus, string | null> = {
  Defeated: 'M0 8 L8 0',
  For_defeated: 'M0 4 H8',
  Incomplete: 'M0 0 L8 8',
  Unpaid: 'M4 0 V8',
  Overpayment: 'M0 4 H8 M4 0 V8',
  Paid: null,
  No_fee: 'M2 2 L6 6 M6 2 L2 6',
}

function patternOf(status: FeeStatus): string {
  return `url(#status-${status})`
}

function StatusPatterns() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {FEE_STATUSES.map((status) => (
          <pattern key={status} id={`status-${status}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" fill={`var(--color-${STATUS_TONES[status]})`} />
            {LINES[status] && (
              <path d={LINES[status]} stroke="var(--color-surface)" strokeWidth="2" strokeLinecap="square" />
            )}
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
