import { test as base, expect, type Page } from '@playwright/test'
import { worldUrl } from '../../../playwright.config.ts'
import { foreignWordsIn, readableTexts } from '../../support/foreignWords.ts'

export { expect }

/** The browser logs a line for each failed request, which is not our error. */
const FAILED_REQUEST = /^Failed to load resource:/

/**
 * A test that fails on any console error or uncaught exception. By default its browser saves data,
 * because preloading is a sixth of a page's work.
 */
export const test = base.extend<{ savesData: boolean; ownWorld: boolean; quiet: void }>({
  savesData: [true, { option: true }],
  /** Whether the test has its own records and accounts on the production build. */
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
        if (message.type() === 'error' && !FAILED_REQUEST.test(message.text())) errors.push(message.text())
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

/** The panel on a phone, with rows as cards, with a narrow table, and on a desktop. */
const PANEL_WIDTHS = [360, 768, 900, 1280]

/** The elements that overflow. A phone's window grows with a page that is too wide, its document does not. */
function overflows(): string[] {
  return [document.documentElement, ...document.querySelectorAll('table, .RaDataTable-tableWrapper')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ tagName, className }) => `${tagName} ${className}`)
}

/**
 * Expects the page and its lists to fit each width, by default a phone's own or the panel's. Polls,
 * because charts are redrawn a moment later.
 */
export async function expectFits(page: Page, name: string, widths?: readonly number[]): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of widths ?? (isPhone(page) ? [size.width] : PANEL_WIDTHS)) {
    await page.setViewportSize({ ...size, width })
    await expect.poll(() => page.evaluate(overflows), `${name} at ${width}`).toEqual([])
  }
  await page.setViewportSize(size)
}

/** Shows the loaded page as on a phone with a touch screen. */
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

/** The tag of tests that do not depend on the width: they run only on the desktop. */
export const ANY_WIDTH = { tag: '@any-width' }

/** Goes to an address without a page load, like the browser's back and forward buttons. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
