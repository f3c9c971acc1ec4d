// Runs before the page's scripts. Plain JavaScript: a compiled function would miss its compiler's helpers.

/** @typedef {{ selector: string, count: number, form?: string, isOfReact?: boolean }} Part */

const watched = {
  /** When the wait began: the navigation, or the last click. */
  since: 0,
  /** @type {number | null} when all parts were there */
  readyAt: null,
  /** How much the page has moved (cumulative layout shift). */
  shift: 0,
  /** @type {readonly Part[]} */
  parts: [],

  /** Begins to wait. @param {readonly Part[]} parts */
  expect(parts) {
    Object.assign(watched, { since: 0, readyAt: null, parts })
    addEventListener('click', () => (watched.since = performance.now()), { capture: true, once: true })
  },
}
Object.assign(window, { watched })

new PerformanceObserver((list) => {
  for (const entry of /** @type {(PerformanceEntry & { value: number })[]} */ (list.getEntries()))
    watched.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })

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
  if (watched.readyAt === null && watched.parts.every(isThere)) watched.readyAt = performance.now()
  requestAnimationFrame(look)
}
requestAnimationFrame(look)
