import { test as base, expect, type Page } from '@playwright/test'
import { worldUrl } from '../../../playwright.config.ts'
import { foreignWordsIn, readableTexts } from '../../support/foreignWords.ts'

export { expect }

/** The browser logs a line for each failed request. That is no error of ours. */
const BROWSERS_OWN = /^Failed to load resource:/

/**
 * A test that fails on any console error or uncaught exception. By default its browser saves data: preloading when
 * idle, on each page, is a sixth of a page's work.
 */
export const test = base.extend<{ savesData: boolean; ownWorld: boolean; quiet: void }>({
  savesData: [true, { option: true }],
  /** Whether the test's production build has records and accounts of its own, which nobody else changes. */
  ownWorld: [false, { option: true }],
  baseURL: async ({ baseURL, ownWorld }, provide, { testId }) => provide(ownWorld ? worldUrl(testId) : baseURL),
  quiet: [
    async ({ page, savesData }, use) => {
      await page
        .context()
        .addInitScript(
          (saveData) => Reflect.defineProperty(navigator, 'connection', { value: { saveData } }),
          savesData,
        )
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !BROWSERS_OWN.test(message.text())) errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
      await use()
      // Requests that the page still sends at the end are ignored: a handler that answers them then would fail a later
      // test.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(errors, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 1280) < 768
}

export async function settled(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, includeHidden: true }).first()
  await expect(heading).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-busy="true"], [role="progressbar"]:visible')).toHaveCount(0, { timeout: 20_000 })
}

/** The panel's widths: a phone's, then beside its menu rows as cards, in a narrow table, and on a desktop. */
const PANEL_WIDTHS = [360, 768, 900, 1280]

/** The names of what is wider than the room that it has. A phone's window grows with a page that is too wide, its document does not. */
function cutParts(): string[] {
  return [document.documentElement, ...document.querySelectorAll('table, .RaDataTable-tableWrapper')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ tagName, className }) => `${tagName} ${className}`)
}

/**
 * The page and its lists fit each of the widths, by default a phone's own or the panel's, then have their own again. A
 * chart is drawn anew a moment after its page gets narrower.
 */
export async function expectFits(page: Page, name: string, widths?: readonly number[]): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of widths ?? (isPhone(page) ? [size.width] : PANEL_WIDTHS)) {
    await page.setViewportSize({ ...size, width })
    await expect.poll(() => page.evaluate(cutParts), `${name} at ${width}`).toEqual([])
  }
  await page.setViewportSize(size)
}

/** Looks at the page as a phone with a touch screen shows it, without loading it anew. */
export async function onPhone(page: Page, look: () => Promise<void>, height = 740): Promise<void> {
  const before = page.viewportSize()
  const size = { width: 360, height }
  await page.setViewportSize(size)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 0, mobile: true })
  await look()
  await browser.send('Emulation.clearDeviceMetricsOverride')
  await browser.detach()
  if (before) await page.setViewportSize(before)
}

export async function foreignWords(page: Page): Promise<string[]> {
  return foreignWordsIn(await page.evaluate(readableTexts))
}

export async function expectSpanish(page: Page): Promise<void> {
  await settled(page)
  expect(await foreignWords(page), `words on ${page.url()}`).toEqual([])
}

/** The tag of tests that do not depend on the width: they run on the desktop alone. */
export const ANY_WIDTH = { tag: '@any-width' }

/** Goes to an address without a page load, like the browser's back and forward buttons. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
