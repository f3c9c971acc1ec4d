import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Fields that a page gives the focus to by itself keep it. */
const FIELDS = 'input, textarea, select'

/**
 * After a route change moves the focus to the page's h1, so that keyboard and screen reader go on from there; to the content as long as
 * there is none, since pages and their data load late. Not on the first page, whose reading starts at the top by itself.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    const content = main.current
    const active = document.activeElement
    if (!content || (active?.matches(FIELDS) && content.contains(active))) return undefined
    if (focusHeading(content)) return undefined
    content.focus({ preventScroll: true })
    return onceChanged(content, () => document.activeElement !== content || focusHeading(content))
  }, [main, pathname])
}

/** Gives the focus to the h1; answers whether there is one. While a page loads, React keeps the one before, hidden: its h1 does not count. */
function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector<HTMLElement>('h1')
  if (!heading || heading.closest('[style*="display: none"]')) return false
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
  return true
}

/** Tries after every change of the content until done; answers how to stop. */
function onceChanged(content: HTMLElement, done: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (done()) observer.disconnect()
  })
  observer.observe(content, { childList: true, subtree: true, attributeFilter: ['style'] })
  return () => observer.disconnect()
}

/**
 * A ref for a button that goes once what it does is done, as *Registrar pago* of a cuota that is paid then: when it goes with the focus on it, the page's
 * heading takes it, and keyboard and screen reader go on from there instead of from the top of the document.
 */
export function passFocusOn(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined
  return () => {
    // it still stands in the page
    if (document.activeElement === button) focusHeading(document.querySelector('main') ?? document.body)
  }
}
