import { focusHeading } from '../../ui/shell/useRouteFocus.ts'

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
