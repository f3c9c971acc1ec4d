import { Suspense, useState, type ReactNode } from 'react'
import { dashboard } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { PanelErrorBoundary } from '../../frame/PanelLayout.tsx'
import { Section, NotLoaded } from '../../page/Page.tsx'
import { Chips } from '../../list/Chips.tsx'
import styles from './Dashboard.module.css'

const VIEWS = ['chart', 'table'] as const

type NoChartProps = {
  title: string
  query: Parameters<typeof NotLoaded>[0]['query'] & { data: unknown }
  empty: string
}

/** Instead of a chart: its numbers are not loaded, or there are none. */
export function NoChart({ title, query, empty }: NoChartProps) {
  return (
    <Section title={title}>
      {query.data ? <p className="muted">{empty}</p> : <NotLoaded query={query} isPart />}
    </Section>
  )
}

type Props = { title: string; chart: ReactNode; table: ReactNode; beside?: ReactNode }

export function ChartOrTable({ title, chart, table, beside }: Props) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart')
  return (
    <Section title={title}>
      <div className="row">
        <Chips
          legend={fill(dashboard.view, { title })}
          chips={VIEWS.map((id) => ({ id, label: dashboard[id] }))}
          selected={view}
          onSelect={setView}
        />
        {beside}
      </div>
      {view === 'table' ? (
        table
      ) : (
        <PanelErrorBoundary>
          <Suspense fallback={<div className={styles.chart} />}>{chart}</Suspense>
        </PanelErrorBoundary>
      )}
    </Section>
  )
}
