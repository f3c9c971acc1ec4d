import type { Browser } from '@playwright/test'
import type { MeasuredSite } from './apps.ts'
import { PLACE, slowDown } from './visits.ts'
import type { SLOW_PHONE } from './visits.ts'

/** Seconds of a visit with an empty cache, and what the browser loaded by then. */
export type SiteVisit = {
  /** Anything is painted. */
  firstPaint: number
  /** All cards are there. */
  content: number
  /** A press on a link is the app's. */
  interactive: number
  requests: number
  scripts: number
  /** Of the page, scripts and style sheets up to then, in kB as transferred. */
  kilobytes: number
  /** How much the page moved while it loaded (cumulative layout shift). */
  shift: number
}

const PATIENCE_MS = 90_000

/** Visits the page once. Null as device means full speed. */
export async function visitSite(
  browser: Browser,
  { address, card, cards }: MeasuredSite,
  device: typeof SLOW_PHONE | null,
): Promise<SiteVisit> {
  const context = await browser.newContext({ ...PLACE, viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    if (device) await slowDown(page, device)
    page.setDefaultTimeout(PATIENCE_MS)
    const sizes: Promise<number>[] = []
    let isCounted = true
    page.on('requestfinished', (request) => {
      if (isCounted && ['document', 'script', 'stylesheet'].includes(request.resourceType()))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    // As text: a compiled function would miss its compiler's helpers in the page.
    await page.addInitScript({
      content: WATCH.replaceAll('CARDS', String(cards)).replaceAll('CARD', JSON.stringify(card)),
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => {
        const { content, interactive } = (window as unknown as Watching).seen
        const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
        return isPainted && content !== null && interactive !== null
      },
      null,
      { polling: 200 },
    )
    isCounted = false
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => {
      const { seen: noted } = window as unknown as Watching
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= (noted.interactive ?? 0))
        .map(({ name }) => new URL(name).pathname)
      return {
        ...noted,
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        // The page itself, too.
        requests: asked.length + 1,
        scripts: asked.filter((path) => path.endsWith('.js')).length,
      }
    })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    return {
      firstPaint: seen.paint / 1000,
      content: Math.max(seen.content ?? 0, seen.paint) / 1000,
      interactive: (seen.interactive ?? 0) / 1000,
      requests: seen.requests,
      scripts: seen.scripts,
      kilobytes: bytes / 1000,
      shift: seen.shift,
    }
  } finally {
    await context.close()
  }
}

/** What the script below notes: milliseconds since the navigation began. */
type Watching = { seen: { content: number | null; interactive: number | null; shift: number } }

/** React leaves its props on each element that is its own. */
const WATCH = `
  const seen = window.seen = { content: null, interactive: null, shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const found = document.querySelectorAll(CARD)
    if (seen.content === null && found.length >= CARDS) seen.content = performance.now()
    if (seen.interactive === null && found.length >= CARDS && Object.keys(found[0]).some((key) => key.startsWith('__reactProps')))
      seen.interactive = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`
