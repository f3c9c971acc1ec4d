// Runs in the measured page before its own scripts. Notes when a list's rows are there with all their names. It is
// plain JavaScript, because a compiled function would miss its compiler's helpers in the page.

/** @typedef {{ count: number, cells: readonly { selector: string, form: string }[] }} Rows */

const watched = {
  /** When the wait began: the navigation, or the last click. */
  since: 0,
  /** @type {number | null} */
  at: null,
  /** @type {Rows | null} */
  rows: null,

  /** Begins to wait. @param {Rows} rows */
  expect(rows) {
    Object.assign(watched, { since: 0, at: null, rows })
    addEventListener('click', () => (watched.since = performance.now()), { capture: true, once: true })
  },
}
Object.assign(window, { watched })

/** Each selector finds one element a row, whose text says what it will say. @param {Rows} rows */
function areThere({ count, cells }) {
  return cells.every(({ selector, form }) => {
    const found = [...document.querySelectorAll(selector)]
    const pattern = new RegExp(form, 'u')
    return found.length === count && found.every(({ textContent }) => pattern.test(textContent ?? ''))
  })
}

function look() {
  if (watched.rows && watched.at === null && areThere(watched.rows)) watched.at = performance.now()
  requestAnimationFrame(look)
}
requestAnimationFrame(look)
