import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { panel } from '../../../providers/es/panel.ts'
import { SKIP_LINKS_ID, skipLinkClass } from '../../../ui/shell/RootLayout.tsx'

export const ROWS_ID = 'filas'

/** The page's second link, past more than ten tab stops to the first row (WCAG 2.4.1). */
export function SkipToRows() {
  // read again after the first paint, when the place exists
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

const subscribe = () => () => undefined
