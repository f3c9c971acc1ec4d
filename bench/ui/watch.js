// Runs before the page's scripts. Plain JavaScript: a compiled function would miss its compiler's helpers.

/** @typedef {{ selector: string, count: number, form?: string, isOfReact?: boolean }} Part */

const watched = {
  /** When the wait began: the navigation, or the last click. */
  since: 0,
  /** @type {Record<string, number>} when each of the awaited was there */
  at: {},
  /** How much the page has moved (cumulative layout shift). */
  shift: 0,
  /** The longest time from a key or a click to the next frame, in milliseconds. */
  slowest: 0,
  /** @type {Record<string, readonly Part[]>} */
  awaited: {},

  /** Begins to wait. @param {Record<string, readonly Part[]>} awaited */
  expect(awaited) {
    Object.assign(watched, { since: 0, at: {}, awaited })
    addEventListener('click', () => (watched.since = performance.now()), { capture: true, once: true })
  },
}
Object.assign(window, { watched })

new PerformanceObserver((list) => {
  for (const entry of /** @type {(PerformanceEntry & { value: number })[]} */ (list.getEntries()))
    watched.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })

new PerformanceObserver((list) => {
  for (const { duration, interactionId } of /** @type {PerformanceEventTiming[]} */ (list.getEntries()))
    if (interactionId) watched.slowest = Math.max(watched.slowest, duration)
}).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', buffered: true, durationThreshold: 16 }))

/** @param {Part} part */
function isThere({ selector, count, form = '', isOfReact = false }) {
  const elements = [...document.querySelectorAll(selector)]
  const pattern = new RegExp(form, 'u')
  return (
    elements.length >= count &&
    elements.every(({ textContent }) => pattern.test(textContent ?? '')) &&
    // React leaves its props on each element that is its own.
    (!isOfReact || Object.keys(elements[0] ?? {}).some((key) => key.startsWith('__reactProps')))
  )
}

function look() {
  for (const [name, parts] of Object.entries(watched.awaited))
    if (watched.at[name] === undefined && parts.every(isThere)) watched.at[name] = performance.now()
  requestAnimationFrame(look)
}
requestAnimationFrame(look)
