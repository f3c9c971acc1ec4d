import { type ReactNode, useId } from 'react'
import {
  List,
  type ListProps,
  type RaRecord,
  useCanAccess,
  useCreatePath,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
  LinkBase,
  NullableBooleanInput,
  ReferenceInputBase,
  SelectInput,
  SearchInput,
} from 'react-admin'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section, PageTitle } from '../page/Page.tsx'
import { LinkButton, RowDialogs } from '../page/buttons.tsx'
import { NEW_ROWS, useAfterRows } from './afterRows.tsx'
import { RecordTable, type RecordTableProps } from './table/RecordTable.tsx'
import { createSearchParams } from 'react-router-dom'
import listStyles from './list.module.css'
import { MANAGED } from '../data/queries.ts'
import { REFERENCES, type ReferenceField } from '#domain/api/resources'
import { RetriedChoices } from '../form/RetriedChoices.tsx'

type Props = {
  intro?: ReactNode
  head?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function ListPage({ intro, head, actions, children }: Props) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate(`resources.${resource}.page.list`)} intro={intro} beside={head}>
        {actions}
        <CreateLink />
      </PageTitle>
      <RowDialogs>{children}</RowDialogs>
    </>
  )
}

type RecordListProps<T extends RaRecord> = Omit<ListProps<T>, 'children'> &
  Omit<RecordTableProps<T>, 'storeKey'> & {
    tableKey?: string
    /** Shows how many rows came since. */
    news?: boolean
    below?: ReactNode
  }

/** React-admin's list of a table's rows. It begins with those that are to be done, if it can be done. */
export function RecordList<T extends RaRecord>(props: RecordListProps<T>) {
  const { bulkActionButtons, sumOf, isRowSelectable, allDone, tableKey, news = false, below, children, ...list } = props
  return (
    <List<T> filterDefaultValues={allDone?.filter} {...list}>
      {news && NEW_ROWS}
      <RecordTable<T> {...{ bulkActionButtons, sumOf, isRowSelectable, allDone }} storeKey={tableKey}>
        {children}
      </RecordTable>
      {below}
    </List>
  )
}

export function EmptyList() {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <Notice
      title={translate(`resources.${resource}.empty`)}
      detail={translate(`resources.${resource}.invite`, { _: '' })}
    >
      <CreateLink />
    </Notice>
  )
}

function CreateLink() {
  const resource = useResourceContext() ?? ''
  const { hasCreate } = useResourceDefinition()
  const { canAccess } = useCanAccess({ action: 'create', resource })
  const createPath = useCreatePath()
  const translate = useTranslate()
  if (!hasCreate || !canAccess) return null
  return (
    <LinkButton
      variant="contained"
      data-shortcut="create"
      to={createPath({ resource, type: 'create' })}
      label={translate(`resources.${resource}.action.create`)}
    />
  )
}

type PartProps = {
  title: string
  /** The full list, filtered by this record; null for people who may not open it. */
  whole: { path: string; filter: object; label: string } | null
  children: ReactNode
}

export function ListSection({ title, whole, children }: PartProps) {
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

export function ListTab({ title, whole, children }: PartProps) {
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

function ToWhole({ path, filter, label }: NonNullable<PartProps['whole']>) {
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

type FilterProps = {
  source: ReferenceField
  emptyText: string
  filter?: Record<string, unknown>
  alwaysOn?: boolean
}

/** A filter by another resource's record. `<ReferenceInput>` would load the whole autocomplete into every list. */
export function ReferenceFilter({ source, filter, emptyText }: FilterProps) {
  if (!useAfterRows()) return <span className="list-input-to-come" />
  return (
    <ReferenceInputBase source={source} reference={REFERENCES[source]} filter={filter} sort={BY_NAME} perPage={200}>
      <RetriedChoices>
        <SelectInput emptyText={emptyText} />
      </RetriedChoices>
    </ReferenceInputBase>
  )
}

const BY_NAME = { field: 'name', order: 'ASC' } as const

/** React-admin's search over a list, with a label for people who do not see its placeholder. */
export function SearchFilter({ source }: { source: string; alwaysOn?: boolean }) {
  const name = useTranslate()('ra.action.search')
  if (!useAfterRows()) return <span className="list-input-to-come" />
  return <SearchInput source={source} slotProps={{ htmlInput: { 'aria-label': name } }} />
}

/** A list's filter by a yes or no, with the texts of neither, yes and no. */
export function flagFilter(source: string, [none, yes, no]: readonly [string, string, string], alwaysOn = false) {
  const labels = { nullLabel: none, trueLabel: yes, falseLabel: no }
  return <NullableBooleanInput key={source} source={source} {...labels} alwaysOn={alwaysOn} />
}

/** A list's filter by one of a few values, with their names in the order of the choices. */
export function choiceFilter(source: string, names: Readonly<Record<string, string>>, none: string, alwaysOn = false) {
  const choices = Object.entries(names).map(([id, name]) => ({ id, name }))
  return <SelectInput key={source} source={source} choices={choices} emptyText={none} alwaysOn={alwaysOn} />
}

export function institutionFilter(emptyText: string, alwaysOn = false) {
  return (
    <ReferenceFilter
      key="institutionId"
      source="institutionId"
      filter={MANAGED}
      emptyText={emptyText}
      alwaysOn={alwaysOn}
    />
  )
}
