import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { panel } from '../../../providers/es/panel.ts'
import { SKIP_LINKS_ID, skipLinkClass } from '../../../ui/shell/RootLayout.tsx'

/** Where the link leads: the rows of the list. */
export const ROWS_ID = 'filas'

/** The second link of the page: past menus, filters and tools to the first row, which they are more than ten stops before (WCAG 2.4.1). */
export function SkipToRows() {
  // read again after the first paint, by when it is there
  const links = useSyncExternalStore(subscribe, () => document.getElementById(SKIP_LINKS_ID))
  if (!links) return null
  return createPortal(
    <a
      className={skipLinkClass}
      href={`#${ROWS_ID}`}
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('.panel-page .row-link')?.focus()
      }}
    >
      {panel.list.skipToRows}
    </a>,
    links,
  )
}

/** The place is there as long as the page is. */
const subscribe = () => () => undefined
