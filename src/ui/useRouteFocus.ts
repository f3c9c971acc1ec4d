import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Fields that a page gives the focus to by itself keep it. */
const FIELDS = 'input, textarea, select'

/**
 * After a route change moves the focus to the page's h1, or to the content while there is none yet, so that keyboard and screen reader go
 * on from there. Not on the first page, whose reading starts at the top by itself.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = main.current
    const active = document.activeElement
    if (!content || (active?.matches(FIELDS) && content.contains(active))) return
    const heading = content.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? content).focus({ preventScroll: true })
  }, [main, pathname])
}
