/** Safari has no idle callback, so it waits this long, in milliseconds. */
const FALLBACK_MS = 2000

/**
 * Runs work once the browser is idle, such as preloading. Failures are ignored: whoever needs the result asks again.
 * Returns the function that cancels it.
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

/** Whether the person has set the browser to save data; then nothing is preloaded. Only Chromium reports it. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
