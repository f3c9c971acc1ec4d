import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import type { Panel, Place } from './apps.ts'

/** A mid-range phone on a slow connection. Speeds are bytes per second; latency is milliseconds per round trip. */
export const SLOW_PHONE = {
  name: '1.6 Mbit/s, 150 ms, processor ×4',
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  slowdown: 4,
}
const TIMEOUT_MS = 90_000
const QUIET_MS = 500
const HERE = { locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' }
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
export type Visitor = { browser: Browser; session?: Session | undefined }

/** In seconds. */
export type Load = { firstPaint: number; ready: number; shift: number }
export type PanelVisit = { cold: number; first: number; next: number }

type WatchedWindow = {
  watched: { since: number; readyAt: number | null; shift: number; expect(parts: Place['parts']): void }
}

export async function signedIn(visitor: Visitor, { landing }: Panel): Promise<Session> {
  const page = await openPage(visitor, WIDE, null)
  await page.goto(landing.address)
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@rayo.test')
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.locator(landing.heading).waitFor()
  const session = await page.context().storageState()
  await page.context().close()
  return session
}

export async function visitPanel(visitor: Visitor, { landing, payments, users, menu }: Panel): Promise<PanelVisit> {
  const { ready } = await load(visitor, payments, WIDE)
  const page = await openPage(visitor, WIDE)
  await page.goto(landing.address)
  await page.locator(landing.heading).waitFor()
  const first = await follow(page, menu.payments, payments)
  const next = await follow(page, menu.users, users)
  await page.context().close()
  return { cold: ready, first, next }
}

async function openPage(
  { browser, session }: Visitor,
  viewport: typeof WIDE,
  device: typeof SLOW_PHONE | null = SLOW_PHONE,
): Promise<Page> {
  const context = await browser.newContext({ ...HERE, viewport, ...(session && { storageState: session }) })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.addInitScript({ path: fileURLToPath(new URL('watch.js', import.meta.url)) })
  if (device) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', device.network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown })
  }
  return page
}

export async function load(visitor: Visitor, { address, parts }: Place, viewport = NARROW): Promise<Load> {
  const page = await openPage(visitor, viewport)
  await page.addInitScript((awaited) => (window as unknown as WatchedWindow).watched.expect(awaited), parts)
  await page.goto(address, { waitUntil: 'commit' })
  const ready = await secondsUntilReady(page)
  await untilQuiet(page)
  const [firstPaint, shift] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    (window as unknown as WatchedWindow).watched.shift,
  ])
  await page.context().close()
  return { firstPaint: (firstPaint ?? 0) / 1000, ready, shift: shift ?? 0 }
}

/** Returns the seconds until the list is there. */
async function follow(page: Page, link: string, { parts }: Place): Promise<number> {
  await untilQuiet(page)
  await page.evaluate((awaited) => (window as unknown as WatchedWindow).watched.expect(awaited), parts)
  await page.locator(link).first().click()
  return secondsUntilReady(page)
}

async function untilQuiet(page: Page): Promise<void> {
  let last = Date.now()
  const note = () => (last = Date.now())
  page.on('request', note).on('requestfinished', note)
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5)
  page.off('request', note).off('requestfinished', note)
}

async function secondsUntilReady(page: Page): Promise<number> {
  const ms = await page.waitForFunction(
    () => {
      const { readyAt, since } = (window as unknown as WatchedWindow).watched
      return readyAt === null ? null : readyAt - since
    },
    null,
    { polling: 200 },
  )
  return Number(await ms.jsonValue()) / 1000
}
