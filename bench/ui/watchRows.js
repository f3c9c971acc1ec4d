// Runs in the page that is measured, before anything of its own: notes when a list's rows are there with all that they name.
// Plain JavaScript, since what is handed over as a function would miss the helpers of whoever compiled it.

/** @typedef {{ count: number, cells: readonly { selector: string, form: string }[] }} Rows */

const watched = {
  /** When what is waited for began: the navigation, or the last click. */
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
