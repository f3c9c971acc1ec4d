import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@mui/material'
import { FilterButton, TopToolbar, useListContext } from 'react-admin'
import { useAfterRows } from './table/useAfterRows.ts'
import { panel } from '../../providers/es/panel.ts'

const TOOLS_ID = 'list-tools'

/** The buttons beside a list's filters: more filters and saved queries, what its table adds, and those of the list, such as the export. */
export function ListActions({ children }: { children?: ReactNode }) {
  const isAfter = useAfterRows()
  return (
    <TopToolbar>
      {isAfter && <ClearFilters />}
      {isAfter && <FilterButton />}
      <span id={TOOLS_ID} className="list-tools" />
      {isAfter && children}
    </TopToolbar>
  )
}

/** Shows the whole list again, in one press and without a menu. */
function ClearFilters() {
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.values(filterValues ?? {}).some((value) => value !== '' && value !== null)
  // react-admin's own button is an icon alone on a phone
  return isFiltered && <Button onClick={() => setFilters({})}>{panel.list.clearFilters}</Button>
}

/** Among the list's actions: what needs to know the columns of its table, which stands elsewhere. */
export function InListTools({ children }: { children: ReactNode }) {
  // read again after the first paint, by when it is there
  const tools = useSyncExternalStore(subscribe, () => document.getElementById(TOOLS_ID))
  return tools && createPortal(children, tools)
}

/** The place is there as long as the list is. */
const subscribe = () => () => undefined
