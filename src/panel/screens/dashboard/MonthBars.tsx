import { useCallback, useState } from 'react'
import { BarChart } from '@mui/x-charts/BarChart'
import { shortMonth } from '../../values/dateText.ts'
import styles from './Dashboard.module.css'
import { StatusPatterns, patternOf } from './StatusPatterns.tsx'
import { formatCount } from '../../../ui/values/formats.ts'
import type { Period } from '#domain/calendar'
import type { FeeStatus } from '#domain/feeStatus'

type Props = {
  /** The chart's accessible name. */
  name: string
  months: readonly Period[]
  series: readonly { id: FeeStatus; label: string; values: readonly number[] }[]
  textOf?: (value: number) => string
  /** How many values make one unit of the axis, such as 100 cents to the peso. */
  unit?: number
}

const HEIGHT = 300

/**
 * Bars per month, stacked where there are several series. Each series has a pattern as well as a colour. To screen
 * readers the chart is only a name: the table has its content, and its numbers are links too.
 */
export default function MonthBars({ name, months, series, textOf = formatCount, unit = 1 }: Props) {
  const [measured, width] = useWidth()
  return (
    <figure aria-label={name}>
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ id, label }) => (
            <li key={id}>
              <svg width="14" height="14">
                <rect width="14" height="14" fill={patternOf(id)} />
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
              valueFormatter: (value) => textOf(value ?? 0),
            }))}
          />
        )}
      </div>
    </figure>
  )
}

/**
 * An element's width in whole pixels, 0 until known. Without this the chart would draw itself 0 wide first, and warn.
 */
function useWidth() {
  const [width, setWidth] = useState(0)
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measured, width] as const
}

const compact = new Intl.NumberFormat('es-AR', { notation: 'compact' })
