import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import type { MeasuredApp } from './apps.ts'

/** A mid-range phone on a slow connection. Speeds are bytes per second; latency is milliseconds per round trip. */
export const SLOW_PHONE = {
  name: '1.6 Mbit/s, 150 ms, processor ×4',
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  slowdown: 4,
}
const PATIENCE_MS = 90_000
/** How long there must be no request before a page counts as quiet, in milliseconds. */
const QUIET_MS = 500

/** A cold visit's result: seconds until the rows were there with their names, and what was requested until then. */
type Load = { seconds: number; scripts: number; requests: number }
/** One visit's result: both cold loads, and the seconds of each step from there. */
export type Visit = { cold: Load; hundred: Load; first: number; next: number }

type Rows = { count: number; cells: MeasuredApp['payments']['cells'] }
type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
/** The browser state of a signed-in person, and how slow the device is; null means full speed. */
type Who = { kept: Kept | undefined; device: typeof SLOW_PHONE | null }

/** The browser state after signing in; nothing where nobody has to. */
export async function signedIn(browser: Browser, { signIn, landing }: MeasuredApp): Promise<Kept | undefined> {
  if (!signIn) return undefined
  const context = await browser.newContext(PLACE)
  const page = await context.newPage()
  await page.goto(landing.address)
  await page.getByRole('textbox', { name: 'Email' }).fill(signIn.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.locator(landing.heading).waitFor({ timeout: PATIENCE_MS })
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** Runs each load and each step once, in windows with an empty cache. */
export async function visit(browser: Browser, app: MeasuredApp, who: Who): Promise<Visit> {
  const cold = await load(browser, who, app.payments, 25)
  const hundred = await load(browser, who, app.hundred, 100)
  return { cold, hundred, ...(await walk(browser, who, app)) }
}

const WATCH = fileURLToPath(new URL('watchRows.js', import.meta.url))
export const PLACE = {
  viewport: { width: 1280, height: 800 },
  locale: 'es-AR',
  timezoneId: 'America/Argentina/Buenos_Aires',
}

async function openPage(browser: Browser, { kept: storageState, device }: Who): Promise<Page> {
  const context = await browser.newContext({ ...PLACE, ...(storageState && { storageState }) })
  const page = await context.newPage()
  if (device) await slowDown(page, device)
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript({ path: WATCH })
  return page
}

/** Makes a page as slow as the device. */
export async function slowDown(page: Page, device: typeof SLOW_PHONE): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', device.network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown })
}

async function load(browser: Browser, who: Who, list: MeasuredApp['payments'], count: number) {
  const page = await openPage(browser, who)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await page.addInitScript((rows) => (window as unknown as Watching).watched.expect(rows), {
    count,
    cells: list.cells,
  })
  await page.goto(list.address, { waitUntil: 'commit' })
  const seconds = await secondsToRows(page)
  const scripts = asked.filter((type) => type === 'script').length
  await page.context().close()
  return { seconds, scripts, requests: asked.length }
}

/** From the landing page, once it is quiet, goes through the menu to the first list and to the next. */
async function walk(browser: Browser, who: Who, { landing, menu, payments, users }: MeasuredApp) {
  const page = await openPage(browser, who)
  await page.goto(landing.address)
  await page.locator(landing.heading).waitFor({ timeout: PATIENCE_MS })
  await quiet(page)
  const first = await clicked(page, menu.payments, { count: 25, cells: payments.cells })
  await quiet(page)
  const next = await clicked(page, menu.users, { count: 25, cells: users.cells })
  await page.context().close()
  return { first, next }
}

async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  const note = () => (last = Date.now())
  page.on('request', note)
  page.on('requestfinished', note)
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5)
  page.off('request', note)
  page.off('requestfinished', note)
}

async function clicked(page: Page, selector: string, rows: Rows): Promise<number> {
  await expectRows(page, rows)
  await page.locator(selector).first().click()
  return secondsToRows(page)
}

/** The object that `watchRows.js` puts on the page. */
type Watching = { watched: { since: number; at: number | null; expect(rows: Rows): void } }

async function expectRows(page: Page, rows: Rows): Promise<void> {
  await page.evaluate((wanted) => (window as unknown as Watching).watched.expect(wanted), rows)
}

async function secondsToRows(page: Page): Promise<number> {
  const ms = await page.waitForFunction(
    () => {
      const { at, since } = (window as unknown as Watching).watched
      return at === null ? null : at - since
    },
    null,
    { timeout: PATIENCE_MS, polling: 200 },
  )
  return Number(await ms.jsonValue()) / 1000
}
