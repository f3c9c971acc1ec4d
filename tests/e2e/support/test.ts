import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { foreignWordsIn, readableTexts } from '../../support/foreignWords.ts'
import { PASSWORD } from './accounts.ts'
import { keepSession, keptSession } from './keptSessions.ts'

export { expect }

/** The browser writes a line of its own for each failed request; it is no error of ours. */
const BROWSERS_OWN = /^Failed to load resource:/

/**
 * A test in which any error on the console, or an exception nobody caught, is a failure. Its browser saves data unless it says otherwise: what the
 * app would load while there is nothing to do, each page anew, is a sixth of a page's work.
 */
export const test = base.extend<{ savesData: boolean; quiet: void }>({
  savesData: [true, { option: true }],
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
      // What the page still asks for while the test ends is nobody's: a handler that answers it then would fail a test to come.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(errors, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 1280) < 768
}

/** Waits until the page stands: its heading is there and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-busy="true"], [role="progressbar"]:visible')).toHaveCount(0, { timeout: 20_000 })
}

/** The English words and raw keys that a person could meet on the page. */
export async function foreignWords(page: Page): Promise<string[]> {
  return foreignWordsIn(await page.evaluate(readableTexts))
}

/** The page stands and has no English word and no raw key. */
export async function expectSpanish(page: Page): Promise<void> {
  await settled(page)
  expect(await foreignWords(page), `words on ${page.url()}`).toEqual([])
}

/** The tag of what shows the same on any width: it has its turn on the desktop alone. */
export const ANY_WIDTH = { tag: '@any-width' }

const COLOURS = 'color-contrast'
/** Beside those of WCAG the rules that axe keeps back as experimental or as advice, and without that of colours. */
const STRUCTURE = {
  'label-content-name-mismatch': { enabled: true },
  'landmark-unique': { enabled: true },
  [COLOURS]: { enabled: false },
}
const TOLD = { resultTypes: ['violations' as const] }
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Shows the page in a theme, as the switch does, and waits until its colours stand. */
async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('rayo.theme', name)
    document.documentElement.dataset.theme = name
    window.dispatchEvent(new StorageEvent('storage', { key: 'rayo.theme', newValue: name }))
  }, theme)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
}

/** What a document that has axe already is given instead of all of it, which is a megabyte twice a look. */
const NO_SOURCE = ';'

async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = isThere ? new AxeBuilder({ page, axeSource: NO_SOURCE }) : new AxeBuilder({ page })
  // The mode for pages without frames, as all of ours are: it needs no second page, which takes as long as the looking.
  return axe.setLegacyMode(true)
}

/** How many of a kind the colours are looked at of: two, as stripes differ. */
const OF_A_KIND = 2

/** Marks what looks like its siblings before it, as the rows of a list do that differ in their words alone: elements, classes and styles are the same. */
function markAlike(ofAKind: number): void {
  const words =
    /(?<=>)[^<]+|\s(?:id|href|for|src|alt|title|name|value|datetime|data-alike|aria-(?:label|labelledby|describedby|controls))="[^"]*"/g
  for (const list of document.querySelectorAll('tbody, ul, ol, [role="list"]')) {
    const seen = new Map<string, number>()
    for (const row of list.children) {
      row.removeAttribute('data-alike')
      const look = row.outerHTML.replaceAll(words, '')
      const before = seen.get(look) ?? 0
      seen.set(look, before + 1)
      if (before >= ofAKind) row.setAttribute('data-alike', '')
    }
  }
}

/**
 * No WCAG A or AA violation in either theme. What does not depend on colours is looked at once; colours in dark on each width, in light on the desktop,
 * and of what looks alike twice.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const check = async (axe: AxeBuilder, look: string) => {
    const { violations } = await axe.analyze()
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
    expect(told, `${look} ${page.url()}`).toEqual([])
  }
  // Where a click or the page before has scrolled to, the header may lie over half a button.
  await page.evaluate(() => scrollTo(0, 0))
  await check((await axeOn(page)).options({ ...TOLD, runOnly: WCAG, rules: STRUCTURE }), 'structure of')
  for (const theme of isPhone(page) ? (['dark'] as const) : (['light', 'dark'] as const)) {
    await showTheme(page, theme)
    await page.evaluate(markAlike, OF_A_KIND)
    await check((await axeOn(page)).options({ ...TOLD, runOnly: [COLOURS] }).exclude('[data-alike]'), theme)
  }
}

/** Goes to an address without loading the page anew, as the browser's own back and forward do. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Fills the gate's form and sends it; what comes next is the caller's to expect. */
export async function enterCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
}

/** Signs in through the gate at an address of the panel, and waits for the panel. */
export async function signIn(page: Page, email: string, address = '/panel'): Promise<void> {
  await page.goto(address)
  await enterCredentials(page, email)
  // the stored user is what the session's synchronisation ends with; until then the gate may still be closing
  await page.waitForFunction(() => localStorage.getItem('rayo.user') !== null, null, { polling: 100, timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeHidden({ timeout: 20_000 })
  await settled(page)
}

/**
 * The same for tests that neither sign out nor change the account: the gate is gone through once a run, and what the browser keeps of it is given
 * to the tests that follow.
 */
export async function openAs(page: Page, email: string, address = '/panel'): Promise<void> {
  const kept = await keptSession(email)
  if (kept === null) {
    await signIn(page, email, address)
    await keepSession(email, await page.evaluate(() => Object.entries<string>(localStorage)))
    return
  }
  // An address of ours with nothing of the app in it.
  await page.goto('/favicon.svg')
  await page.evaluate((stored) => stored.forEach(([key, value]) => localStorage.setItem(key, value)), kept)
  await page.goto(address)
  await settled(page)
}
