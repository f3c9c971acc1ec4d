import { Suspense, useState, type ReactNode } from 'react'
import { dashboard } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Section } from '../../form/FormSection.tsx'
import { PanelErrorBoundary } from '../../frame/PanelLayout.tsx'
import { Chips } from '../../list/Chips.tsx'
import styles from './Dashboard.module.css'

const VIEWS = ['chart', 'table'] as const

type Props = { title: string; chart: ReactNode; table: ReactNode; beside?: ReactNode }

export function ChartOrTable({ title, chart, table, beside }: Props) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart')
  return (
    <Section title={title}>
      <div className={styles.controls}>
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
