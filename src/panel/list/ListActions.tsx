import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@mui/material'
import {
  Button as AdminButton,
  type ButtonProps,
  FilterButton,
  TopToolbar,
  useListContext,
  useTranslate,
} from 'react-admin'
import { WhenIdle, SharedQuery, useIsIdle } from './deferredParts.tsx'
import { panel } from '../../providers/es/panel.ts'

const TOOLS_ID = 'list-tools'

export function ListActions({ children }: { children?: ReactNode }) {
  const isAfter = useIsIdle()
  return (
    <TopToolbar>
      <WhenIdle>
        <SharedQuery />
      </WhenIdle>
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

/** Renders children among the list's actions: tools that need the table's columns but are above it. */
export const InListTools = ({ children }: { children: ReactNode }) => <InElement id={TOOLS_ID}>{children}</InElement>

/** Renders children in an element elsewhere on the page, which may only exist after the first paint. */
export function InElement({ id, children }: { id: string; children: ReactNode }) {
  const place = useSyncExternalStore(subscribe, () => document.getElementById(id))
  return place && createPortal(children, place)
}

const subscribe = () => () => undefined

/** React-admin's button, which on a phone is only an icon and loses its name when disabled. This one keeps it. */
export function ActionButton({
  label,
  ...rest
}: Omit<ButtonProps, 'label'> & { /** A text or its key. */ label: string }) {
  const translate = useTranslate()
  return <AdminButton label={label} aria-label={translate(label, { _: label })} {...rest} />
}
