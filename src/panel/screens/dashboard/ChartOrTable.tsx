import { Suspense, useState, type ReactNode } from 'react'
import { dashboard } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Section } from '../../form/FormSection.tsx'
import { PanelErrorBoundary } from '../../frame/PanelLayout.tsx'
import styles from './Dashboard.module.css'

const VIEWS = ['chart', 'table'] as const

type Props = { title: string; chart: ReactNode; table: ReactNode; beside?: ReactNode }

export function ChartOrTable({ title, chart, table, beside }: Props) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart')
  return (
    <Section title={title}>
      <div className={styles.controls}>
        <ChoiceButtons
          label={fill(dashboard.view, { title })}
          all={VIEWS}
          selection={view}
          textOf={(one) => dashboard[one]}
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

type ChoiceButtonsProps<One> = {
  label: string
  all: readonly One[]
  selection: One
  textOf?: (one: One) => string
  onSelect: (one: One) => void
}

/** Buttons of which one is pressed. */
export function ChoiceButtons<One extends string>({
  label,
  all,
  selection,
  textOf,
  onSelect,
}: ChoiceButtonsProps<One>) {
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{label}</legend>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.view}
          aria-pressed={one === selection}
          onClick={() => onSelect(one)}
        >
          {textOf ? textOf(one) : one}
        </button>
      ))}
    </fieldset>
  )
}
