import { createContext, useContext, useEffect, useRef, type RefObject } from 'react'

/** Fields that a page focuses itself keep the focus. */
const FIELDS = 'input, textarea, select'

export const IsLaterPage = createContext(false)

/** Focuses the page's h1, or the content until it exists, so that screen readers continue there. */
export function useRouteFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const isLater = useContext(IsLaterPage)
  const previousPath = useRef(isLater ? null : pathname)
  useEffect(() => {
    if (previousPath.current === pathname) return undefined
    previousPath.current = pathname
    const content = main.current
    const active = document.activeElement
    if (!content || (active?.matches(FIELDS) && content.contains(active))) return undefined
    if (focusHeading(content)) return undefined
    content.focus({ preventScroll: true })
    return onceChanged(content, () => document.activeElement !== content || focusHeading(content))
  }, [main, pathname])
}

/** Focuses the h1 and returns whether there is one. The hidden previous page's does not count. */
export function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector<HTMLElement>('h1')
  if (!heading || heading.closest('[style*="display: none"]')) return false
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
  return true
}

function onceChanged(content: HTMLElement, done: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (done()) observer.disconnect()
  })
  observer.observe(content, { childList: true, subtree: true, attributeFilter: ['style'] })
  return () => observer.disconnect()
}

/** A ref for a button that disappears once its action is done: if it has the focus then, the page's heading gets it. */
export function passFocusOn(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined
  return () => {
    // React still has it in the page.
    if (document.activeElement === button) focusHeading(document.querySelector('main') ?? document.body)
  }
}
