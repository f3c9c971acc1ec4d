/** The storage key of whether this browser has the product's font. `public/theme.js` reads it before the first paint. */
const FONT_KEY = 'rayo.font'

/**
 * Shows texts in the product's font once it is there, now and on the next visits at once. A first visit reads another font
 * of the same measures meanwhile: the page's code comes before 29 kB of letters.
 */
export async function showFont(): Promise<void> {
  const { dataset } = document.documentElement
  if (!('fonts' in document) || dataset.font !== undefined) return
  const loaded = await document.fonts.load("1em 'Inter Variable'")
  if (loaded.length === 0) return
  dataset.font = ''
  // Storage may be blocked or full; then this visit has it.
  localStorage.setItem(FONT_KEY, '')
}
