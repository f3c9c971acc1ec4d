import { createContext, useContext, useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Fields that a page focuses itself keep the focus. */
const FIELDS = 'input, textarea, select'

/** Whether the first page of a router is not the first that somebody sees here. */
export const IsLaterPage = createContext(false)

/**
 * After a route change, moves the focus to the page's h1, so that keyboards and screen readers continue there. Until
 * the h1 exists, to the content, since pages and their data load late. Not on the first page, which is read from the
 * top anyway.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const isLater = useContext(IsLaterPage)
  const shown = useRef(isLater ? null : pathname)
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

/**
 * Focuses the h1. Returns whether there is one. While a page loads, React keeps the previous one, hidden: its h1 does
 * not count.
 */
export function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector<HTMLElement>('h1')
  if (!heading || heading.closest('[style*="display: none"]')) return false
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
  return true
}

/** Tries after every change of the content until it succeeds. Returns the function that stops it. */
function onceChanged(content: HTMLElement, done: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (done()) observer.disconnect()
  })
  observer.observe(content, { childList: true, subtree: true, attributeFilter: ['style'] })
  return () => observer.disconnect()
}

/**
 * A ref for a button that disappears once its action is done, such as *Registrar pago* of a cuota that is then paid. If
 * the button has the focus when it goes, the page's heading gets it. So keyboards and screen readers continue there,
 * not at the top of the document.
 */
export function passFocusOn(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined
  return () => {
    // it is still in the page
    if (document.activeElement === button) focusHeading(document.querySelector('main') ?? document.body)
  }
}
