import type { ReactNode } from 'react'
import { DataTable, type Identifier, type RaRecord } from 'react-admin'
import { usePage } from '../../files/Paged.tsx'
import { type Choice, ChoiceContext, TableBody, TableHead } from './Rows.tsx'

type Selection<T extends RaRecord> = Choice<T> & {
  selectedIds: Identifier[]
  onSelect: (ids: readonly Identifier[]) => void
  isRowSelectable?: (row: T) => boolean
}

type Props<T extends RaRecord> = {
  name?: string
  rows: readonly T[]
  resource: string
  storeKey: string
  /** The number of rows shown at first. */
  page?: number
  selection?: Selection<T> | false
  children: ReactNode
}

/** The table of the lists for rows that are already loaded. */
export function LocalTable<T extends RaRecord>({ name, rows, page, selection, children, ...table }: Props<T>) {
  const { visibleRows, more } = usePage(rows, page)
  const { selectedIds = [], onSelect, isRowSelectable } = selection || {}
  const toggle = (id: Identifier) =>
    onSelect?.(selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id])
  return (
    <ChoiceContext value={selection || null}>
      <DataTable<T>
        aria-label={name}
        head={TableHead}
        body={TableBody}
        rowClick={false}
        data={[...visibleRows]}
        total={rows.length}
        bulkActionButtons={selection ? NONE : false}
        bulkActionsToolbar={NONE}
        selectedIds={selectedIds}
        onSelect={onSelect}
        onToggleItem={toggle}
        isRowSelectable={isRowSelectable}
        {...table}
      >
        {children}
      </DataTable>
      {more}
    </ChoiceContext>
  )
}

const NONE = <></>
