/** The storage key of the font that this browser has, by its address. `public/theme.js` reads it before the first paint. */
const FONT_KEY = 'rayo.font'
const FONT = "1em 'Inter Variable'"

/**
 * Loads the product's font and notes that this browser has it, so that the next visit shows it from the first paint.
 */
export async function loadFont(): Promise<void> {
  const address = document.querySelector('link[as="font"]')?.getAttribute('href')
  if (!address || !('fonts' in document) || document.documentElement.dataset.font !== undefined) return
  const loaded = await document.fonts.load(FONT)
  // Storage may be blocked or full; then this visit alone has it.
  if (loaded.length > 0) localStorage.setItem(FONT_KEY, address)
}

/** Shows texts in the product's font if it is loaded. For the moment when another page comes, whose lines are new anyway. */
export function showFont(): void {
  if ('fonts' in document && document.fonts.check(FONT)) document.documentElement.dataset.font = ''
}
