import { useId, type ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { createSearchParams } from 'react-router-dom'
import { Section } from '../form/FormSection.tsx'
import listStyles from './ListSection.module.css'

type Props = {
  title: string
  /** The full list, filtered by this record; null for people who may not open it. */
  whole: { path: string; filter: object; label: string } | null
  children: ReactNode
}

export function ListSection({ title, whole, children }: Props) {
  return (
    <Section title={title}>
      {children}
      {whole && (
        <p>
          <ToWhole {...whole} />
        </p>
      )}
    </Section>
  )
}

export function ListTab({ title, whole, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={listStyles.tab}>
      <div className={listStyles.head}>
        <h2 id={id}>{title}</h2>
        {whole && <ToWhole {...whole} />}
      </div>
      {children}
    </section>
  )
}

function ToWhole({ path, filter, label }: NonNullable<Props['whole']>) {
  return <LinkBase to={`${path}?${createSearchParams({ filter: JSON.stringify(filter) })}`}>{label}</LinkBase>
}
