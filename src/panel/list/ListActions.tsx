import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FilterButton, TopToolbar } from 'react-admin'

const TOOLS_ID = 'list-tools'

/** The buttons beside a list's filters: more filters and saved queries, what its table adds, and those of the list, such as the export. */
export function ListActions({ children }: { children?: ReactNode }) {
  return (
    <TopToolbar>
      <FilterButton />
      <span id={TOOLS_ID} className="list-tools" />
      {children}
    </TopToolbar>
  )
}

/** Among the list's actions: what needs to know the columns of its table, which stands elsewhere. */
export function InListTools({ children }: { children: ReactNode }) {
  // read again after the first paint, by when it is there
  const tools = useSyncExternalStore(subscribe, () => document.getElementById(TOOLS_ID))
  return tools && createPortal(children, tools)
}

/** The place is there as long as the list is. */
const subscribe = () => () => undefined
