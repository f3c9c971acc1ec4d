import { type ReactNode, useId } from 'react'
import { LinkBase } from 'react-admin'
import { createSearchParams } from 'react-router-dom'
import { Section } from '../form/FormSection.tsx'
import listStyles from './list.module.css'
import { MANAGED } from '../data/useActor.ts'
import { RecordList } from './ListPage.tsx'

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

type EmbeddedListProps = {
  resource: string
  filter: object
  newestBy: string
  storeKey: string
  tableKey: string
  empty: string
  children: ReactNode
}

/** A list of managed records inside another page, without actions and without its state in the address. */
export function EmbeddedList({ filter, newestBy, empty, children, ...list }: EmbeddedListProps) {
  return (
    <RecordList
      {...list}
      filter={{ ...MANAGED, ...filter }}
      sort={{ field: newestBy, order: 'DESC' }}
      perPage={10}
      disableSyncWithLocation
      actions={false}
      empty={<p className="muted">{empty}</p>}
    >
      {children}
    </RecordList>
  )
}
