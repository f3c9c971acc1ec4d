import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { PRODUCTION_URL, worldUrl } from '../../../playwright.config.ts'
import { DEMO_POOL } from '../../../mocks/cognito/pool.ts'
import { foreignWordsIn, readableTexts } from '../../support/foreignWords.ts'
import { drawWhole } from '../../support/screens.ts'
import { PASSWORD } from './accounts.ts'
import { keepSession, savedSession, type BrowserState } from './savedSessions.ts'

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

/** The panel's widths beside its menu: rows as cards, in a narrow table, and on a desktop. */
export const PANEL_WIDTHS = [768, 900, 1280]

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
  const size = page.viewportSize()
  for (const width of widths ?? (isPhone(page) ? [360] : PANEL_WIDTHS)) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(cutParts), `${name} at ${width}`).toEqual([])
  }
  if (size) await page.setViewportSize(size)
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

export type Look = 'dark' | 'light'

const COLOURS = 'color-contrast'
/** Besides WCAG's rules, those that axe treats as experimental or best practice. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true }, 'landmark-unique': { enabled: true } }
const TOLD = { resultTypes: ['violations' as const] }
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function showTheme(page: Page, theme: Look): Promise<void> {
  await page.evaluate((name) => {
    if (document.documentElement.dataset.theme === name) return
    localStorage.setItem('rayo.theme', name)
    document.documentElement.dataset.theme = name
    window.dispatchEvent(new StorageEvent('storage', { key: 'rayo.theme', newValue: name }))
  }, theme)
  await animated(page)
}

/**
 * Waits until colours no longer change. Asks for frames, because without one a transition may never begin. What follows a
 * scroll, and not the time, stays as it is.
 */
async function animated(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (document.getAnimations().some((one) => one.playState === 'running' && one.timeline === document.timeline))
      await new Promise((frame) => requestAnimationFrame(frame))
  })
}

/** The axe of the builder's own version. The short form, because each document takes it in. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** The builder would send the source twice per check: it gets this instead. */
const NO_SOURCE = ';'

async function axeOn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // The mode for pages without frames, like all of ours. It needs no second page, which takes as long as the check.
  return new AxeBuilder({ page, axeSource: NO_SOURCE }).setLegacyMode(true)
}

/** How many similar elements to check: two, because stripes differ. */
const OF_A_KIND = 2

/**
 * Marks elements that are like earlier siblings, such as rows that differ only in their text: same elements, classes,
 * styles and states, and the same parts with names or text.
 */
function markAlike(ofAKind: number): void {
  const words =
    /(?<=>)\s*[^<\s][^<]*|\s(id|href|for|src|alt|title|name|value|datetime|aria-(?:label|labelledby|describedby|controls))="[^"]+"/g
  for (const marked of document.querySelectorAll('[data-alike]')) marked.removeAttribute('data-alike')
  for (const list of document.querySelectorAll('tbody, ul, ol, [role="list"], [role="listbox"]')) {
    const seen = new Map<string, number>()
    for (const row of list.children) {
      const look = row.outerHTML.replaceAll(words, (_, attribute?: string) => attribute ?? 'words')
      const before = seen.get(look) ?? 0
      seen.set(look, before + 1)
      if (before >= ofAKind) row.setAttribute('data-alike', '')
    }
  }
}

export const MAIN = 'main'

type Looked = {
  /** The part of the page to check, as CSS selectors, when the rest was checked before. */
  parts?: readonly string[]
  themes?: readonly Look[]
  only?: readonly string[]
}

/** The violations that axe finds in the part of the page, by theme. Of similar elements it checks two. */
export async function violationsOn(page: Page, { parts = [], themes, only }: Looked = {}): Promise<string[]> {
  // After a click or an earlier page has scrolled, the header may cover half a button.
  if (parts.every((part) => part === MAIN)) await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(drawWhole)
  const problems: string[] = []
  for (const [index, theme] of (themes ?? (await themesOn(page))).entries()) {
    await showTheme(page, theme)
    await page.evaluate(markAlike, OF_A_KIND)
    // Everything but colour is the same in both themes.
    const first = only ? { runOnly: [...only] } : { runOnly: WCAG, rules: MORE_RULES }
    const rules = index === 0 ? first : { runOnly: [COLOURS] }
    const axe = (await axeOn(page)).options({ ...TOLD, ...rules }).exclude('[data-alike]')
    for (const part of parts) axe.include(part)
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      problems.push(`${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  }
  return problems
}

/**
 * Both themes; on a phone the panel's pages in the dark one alone. The current theme comes first, because drawing a page
 * in another takes longer than the check.
 */
async function themesOn(page: Page): Promise<readonly Look[]> {
  if (isPhone(page) && /^\/(?:panel|profile)(?:\/|$)/.test(new URL(page.url()).pathname)) return ['dark']
  const isLight = await page.evaluate(() => document.documentElement.dataset.theme === 'light')
  return isLight ? ['light', 'dark'] : ['dark', 'light']
}

export async function expectAccessible(page: Page, looked: Looked = {}): Promise<void> {
  expect(await violationsOn(page, looked), page.url()).toEqual([])
}

const OF_COLOURS = [COLOURS, 'link-in-text-block']

/** The colours of the page, or of its parts, are legible where the system forces its own. */
export async function expectLegibleInForcedColours(page: Page, parts: readonly string[]): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await animated(page)
  // The current one: in another theme the colours below would no longer be the elements'.
  const themes = (await themesOn(page)).slice(0, 1)
  await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')]
    // axe reads this property, which tells the page's own colour and not the forced one.
    const colours = elements.map((element) => getComputedStyle(element).color)
    elements.forEach(({ style }, index) => style.setProperty('-webkit-text-fill-color', colours[index] ?? ''))
  })
  expect(await violationsOn(page, { parts, themes, only: OF_COLOURS }), `${page.url()}, forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Goes to an address without a page load, like the browser's back and forward buttons. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

export async function enterCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
}

export async function signIn(page: Page, email: string, address = '/panel'): Promise<void> {
  await page.goto(address)
  await enterCredentials(page, email)
  // storing the user is the last step of the session's synchronisation; before that the gate may still be closing
  await page.waitForFunction(() => localStorage.getItem('rayo.user') !== null, null, { polling: 100, timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeHidden({ timeout: 20_000 })
  await settled(page)
}

/**
 * Makes the browser that of a signed-in account. On a shared server for tests that neither sign out nor change the
 * account: only the first one of a run passes the gate, and later ones reuse its browser state. Elsewhere with tokens of
 * the test's own server.
 */
export async function become(page: Page, email: string): Promise<void> {
  const session = await savedSession(email)
  // A blank address of ours.
  await page.goto('/favicon.svg')
  const isShared = new URL(page.url()).origin === PRODUCTION_URL
  if (session === null) {
    await signIn(page, email)
    if (isShared) await keepSession(email, await page.evaluate(() => Object.entries<string>(localStorage)))
    return
  }
  const storage = isShared ? session : withTokens(session, await tokensFrom(page, email))
  await page.evaluate((stored) => stored.forEach(([key, value]) => localStorage.setItem(key, value)), storage)
}

export async function openAs(page: Page, email: string, address = '/panel'): Promise<void> {
  await become(page, email)
  await page.goto(address)
  await settled(page)
}

const tokensSchema = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() }),
})
type Tokens = z.output<typeof tokensSchema>['AuthenticationResult']

/** Tokens of the page's own server, by the password flow: the gate's takes a second of arithmetic. */
async function tokensFrom(page: Page, email: string): Promise<Tokens> {
  const { endpointPath, clientId } = DEMO_POOL
  const address = new URL(endpointPath, page.url())
  const { host } = address
  // Only the browser knows the names below `localhost`.
  address.hostname = 'localhost'
  const answer = await page.request.post(address.href, {
    headers: {
      host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    data: { ClientId: clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD } },
  })
  return tokensSchema.parse(await answer.json()).AuthenticationResult
}

/**
 * What Amplify keeps of one server's account, with the tokens of another's. What the product keeps names records, which
 * have other ids there: it learns them anew.
 */
function withTokens(session: BrowserState, tokens: Tokens): BrowserState {
  const fresh = new Map([
    ['accessToken', tokens.AccessToken],
    ['idToken', tokens.IdToken],
    ['refreshToken', tokens.RefreshToken],
  ])
  return session
    .filter(([key]) => !key.startsWith('rayo.'))
    .map(([key, value]) => [key, fresh.get(key.split('.').at(-1) ?? '') ?? value])
}
