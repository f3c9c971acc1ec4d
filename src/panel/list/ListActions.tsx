import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button, Checkbox, FormControlLabel } from '@mui/material'
import { FilterButton, TopToolbar, useListContext, useStore } from 'react-admin'
import { administeredBy } from '#domain/access/actor'
import { useAfterRows } from './table/useAfterRows.ts'
import { isSame } from '../../providers/api/changes.ts'
import { useActor } from '../data/useActor.ts'
import type { ListQuery } from './savedQueries.ts'
import { panel } from '../../providers/es/panel.ts'

const TOOLS_ID = 'list-tools'

export function ListActions({ children }: { children?: ReactNode }) {
  const isAfter = useAfterRows()
  return (
    <TopToolbar>
      {isAfter && <SharedQuery />}
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

/** Shares the own saved query that the list shows with the institution that it is about, or the only one of the Admin. */
function SharedQuery() {
  const actor = useActor()
  const { resource, filterValues, displayedFilters, sort, perPage } = useListContext()
  const [queries, setQueries] = useStore<ListQuery[]>(`${resource}.savedQueries`, [])
  const state = { filter: filterValues, displayedFilters, sort, perPage }
  const query = queries.find(({ own, value }) => own && isSame(value, state))
  const clubs = actor ? administeredBy(actor, 'own') : []
  const about: unknown = filterValues?.institutionId ?? (clubs.length === 1 ? clubs[0] : null)
  const club = query?.institutionId ?? clubs.find((id) => id === about)
  if (!query || !club) return null
  const share = (isShared: boolean) =>
    setQueries(queries.map((one) => (one === query ? { ...one, institutionId: isShared ? club : null } : one)))
  return (
    <FormControlLabel
      label={panel.list.share}
      slotProps={{ typography: { variant: 'body2' } }}
      control={
        <Checkbox size="small" checked={query.institutionId !== null} onChange={(_, checked) => share(checked)} />
      }
    />
  )
}

/** Places children among the list's actions: for tools that need the table's columns but are above it. */
export function InListTools({ children }: { children: ReactNode }) {
  // read again after the first paint, when the place exists
  const tools = useSyncExternalStore(subscribe, () => document.getElementById(TOOLS_ID))
  return tools && createPortal(children, tools)
}

const subscribe = () => () => undefined
