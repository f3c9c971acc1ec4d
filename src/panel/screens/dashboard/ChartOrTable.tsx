import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { dashboard } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import { PanelErrorBoundary } from '../../frame/PanelLayout.tsx'
import { Loaded, Section } from '../../page/Page.tsx'
import { Chips } from '../../list/Chips.tsx'
import styles from './Dashboard.module.css'

const MonthBars = lazyPage(() => import('./MonthBars.tsx'))
const VIEWS = ['chart', 'table'] as const

type Props = {
  title: string
  query: ComponentProps<typeof Loaded>['query']
  empty: string
  /** Without a series the section is empty. */
  chart: ComponentProps<typeof MonthBars>
  table: ReactNode
  beside?: ReactNode
}

export function ChartOrTable({ title, query, empty, chart, table, beside }: Props) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart')
  return (
    <Section title={title}>
      <Loaded query={{ ...query, data: query.data && chart.series }} empty={empty} isPart>
        {() => (
          <>
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
                <Suspense fallback={<div className={styles.chart} />}>
                  <MonthBars {...chart} />
                </Suspense>
              </PanelErrorBoundary>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
