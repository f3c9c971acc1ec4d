/** Safari has no idle callback: there, this long after. */
const FALLBACK_MS = 2000

/**
 * Runs work once the browser has nothing better to do, such as loading what will be wanted next. Its failure is no one's concern: what needs
 * the result asks again. Answers how to call it off.
 */
export function whenIdle(work: () => Promise<unknown>): () => void {
  const run = () => {
    work().catch(() => undefined)
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/** Whether the person has asked the browser to save data, so that nothing is loaded which nobody has asked for. Chromium alone tells. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
