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
const PATIENCE_MS = 90_000
const QUIET_MS = 500
const HERE = { locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' }
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
/** `device` null means full speed. */
export type Visitor = { browser: Browser; device: typeof SLOW_PHONE | null; session?: Session | undefined }

export type Load = {
  firstPaint: number
  content: number
  ready: number
  requests: number
  scripts: number
  kilobytes: number
  shift: number
}
/** `early` is a click on the menu as soon as the list is usable, and `paint` how long that click waits for a frame. */
export type PanelVisit = { cold: Load; hundred: Load; first: number; next: number; early: number; paint: number }

export async function signedIn(visitor: Visitor, { signIn, landing }: Panel): Promise<Session | undefined> {
  if (!signIn) return undefined
  const page = await openPage({ ...visitor, device: null }, WIDE)
  await page.goto(landing.address)
  await page.getByRole('textbox', { name: 'Email' }).fill(signIn.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.locator(landing.heading).waitFor()
  const session = await page.context().storageState()
  await page.context().close()
  return session
}

export async function visitPanel(visitor: Visitor, panel: Panel): Promise<PanelVisit> {
  const cold = await load(visitor, panel.payments, WIDE)
  const hundred = await load(visitor, panel.hundred, WIDE)
  const page = await openPage(visitor, WIDE)
  await page.goto(panel.landing.address)
  await page.locator(panel.landing.heading).waitFor()
  const first = await follow(page, panel.menu.payments, panel.payments)
  const next = await follow(page, panel.menu.users, panel.users)
  await page.context().close()
  return { cold, hundred, first, next, ...(await clickEarly(visitor, panel)) }
}

async function clickEarly(visitor: Visitor, { payments, users, menu }: Panel) {
  const page = await openPage(visitor, WIDE)
  await page.addInitScript((parts) => (window as unknown as Watching).watched.expect(parts), payments.awaited)
  await page.goto(payments.address, { waitUntil: 'commit' })
  await msUntilReady(page, 'raf')
  const early = await click(page, menu.users, users)
  const paint = await page.evaluate(() => (window as unknown as Watching).watched.slowest)
  await page.context().close()
  return { early, paint: paint / 1000 }
}

async function openPage({ browser, device, session }: Visitor, viewport: typeof WIDE): Promise<Page> {
  const context = await browser.newContext({ ...HERE, viewport, ...(session && { storageState: session }) })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript({ path: fileURLToPath(new URL('watch.js', import.meta.url)) })
  if (device) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', device.network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown })
  }
  return page
}

export async function load(visitor: Visitor, { address, awaited }: Place, viewport = NARROW): Promise<Load> {
  const page = await openPage(visitor, viewport)
  await page.addInitScript((parts) => (window as unknown as Watching).watched.expect(parts), awaited)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    (names) =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      names.every((name) => (window as unknown as Watching).watched.at[name] !== undefined),
    Object.keys(awaited),
    { polling: 200 },
  )
  // The stream of changes stays open.
  await page.waitForFunction(
    (quietMs) => {
      const ends = performance.getEntriesByType('resource').map((one) => (one as PerformanceResourceTiming).responseEnd)
      return performance.now() - Math.max(0, ...ends) > quietMs
    },
    2_000,
    { polling: 200 },
  )
  const figures = await page.evaluate(() => {
    const { at: moments, shift } = (window as unknown as Watching).watched
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    const ready = moments['ready'] ?? 0
    const before = entries.filter(({ startTime }) => startTime <= ready)
    const paths = before.map(({ name }) => new URL(name).pathname)
    const code = before.filter(
      ({ entryType }, at) => entryType === 'navigation' || /\.(?:js|css)$/.test(paths[at] ?? ''),
    )
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      content: moments['content'] ?? ready,
      ready,
      shift,
      requests: before.length,
      scripts: paths.filter((path) => path.endsWith('.js')).length,
      kilobytes: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    }
  })
  await page.context().close()
  return {
    ...figures,
    firstPaint: figures.firstPaint / 1000,
    content: Math.max(figures.content, figures.firstPaint) / 1000,
    ready: figures.ready / 1000,
  }
}

/** Returns the seconds until the list is there. */
async function follow(page: Page, link: string, place: Place): Promise<number> {
  let last = Date.now()
  const note = () => (last = Date.now())
  page.on('request', note).on('requestfinished', note)
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5)
  page.off('request', note).off('requestfinished', note)
  return click(page, link, place)
}

async function click(page: Page, link: string, { awaited }: Pick<Place, 'awaited'>): Promise<number> {
  await page.evaluate((parts) => (window as unknown as Watching).watched.expect(parts), awaited)
  await page.locator(link).first().click()
  return (await msUntilReady(page, 200)) / 1000
}

/** Returns the milliseconds since the wait began. */
async function msUntilReady(page: Page, polling: number | 'raf'): Promise<number> {
  const ms = await page.waitForFunction(
    () => {
      const { at, since } = (window as unknown as Watching).watched
      return at['ready'] === undefined ? null : at['ready'] - since
    },
    null,
    { polling },
  )
  return Number(await ms.jsonValue())
}

type Watching = {
  watched: {
    since: number
    at: Record<string, number>
    shift: number
    slowest: number
    expect(awaited: Place['awaited']): void
  }
}
