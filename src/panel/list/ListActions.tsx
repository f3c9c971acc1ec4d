import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@mui/material'
import { FilterButton, TopToolbar, useListContext } from 'react-admin'
import { AfterRows, SharedQuery, useAfterRows } from './afterRows.tsx'
import { panel } from '../../providers/es/panel.ts'

const TOOLS_ID = 'list-tools'

export function ListActions({ children }: { children?: ReactNode }) {
  const isAfter = useAfterRows()
  return (
    <TopToolbar>
      <AfterRows>
        <SharedQuery />
      </AfterRows>
      {isAfter && <ClearFilters />}
      {isAfter && <FilterButton />}
      <span id={TOOLS_ID} className="list-tools" />
      {isAfter && children}
    </TopToolbar>
  )
}

function ClearFilters() {
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.values(filterValues ?? {}).some((value) => value !== '' && value !== null)
  // react-admin's own button is only an icon on a phone
  return isFiltered && <Button onClick={() => setFilters({})}>{panel.list.clearFilters}</Button>
}

/** Places children among the list's actions: for tools that need the table's columns but are above it. */
export function InListTools({ children }: { children: ReactNode }) {
  // read again after the first paint, when the place exists
  const tools = useSyncExternalStore(subscribe, () => document.getElementById(TOOLS_ID))
  return tools && createPortal(children, tools)
}

const subscribe = () => () => undefined
