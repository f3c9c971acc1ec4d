import type { Locator, Page } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { openAs } from './support/sessions.ts'
import { expect, expectFits, goInside, onPhone, settled, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })

const LISTS = ['payments', 'users', 'payments/receipts']
/** Screens with their own columns or buttons. */
const OTHER_SCREENS = ['institutions', 'manage-sports', 'payments/runs', 'security']
/** The paper within the margins, in pixels. */
const A4 = { width: 718, height: 1047 }

/** Waits for a list's rows, and scrolls to its beginning. */
async function waitForRows(page: Page): Promise<Locator> {
  await settled(page)
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  return rows
}

/** Expects at least so many whole records without scrolling, once fonts and counts have loaded. */
async function expectVisibleRows(page: Page, least: number): Promise<void> {
  const rows = await waitForRows(page)
  const visibleCount = () =>
    rows.evaluateAll(
      (all) =>
        all.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        }).length,
    )
  await expect.poll(visibleCount, page.url()).toBeGreaterThanOrEqual(least)
}

test('the first row of a list is at most ten Tab stops from the start of a page', async ({ page }) => {
  await openAs(page, 'admin@rayo.test')
  for (const list of [...LISTS, 'institutions']) {
    await page.goto(`/panel/${list}`)
    await waitForRows(page)
    const focused = page.locator(':focus')
    const isAtRow = () => focused.evaluateAll(([one]) => one?.matches('tbody tr:first-child *') ?? false)
    const stops: string[] = []
    while (stops.length < 10 && !(await isAtRow())) {
      await page.keyboard.press('Tab')
      stops.push(await focused.innerText())
      if (stops.at(-1) === 'Saltar a la primera fila') await page.keyboard.press('Enter')
    }
    expect(await isAtRow(), `${list}: ${stops.join(', ')}`).toBe(true)
    await expect(focused).toBeInViewport()
  }
})

test('twelve rows fit at 1280 by 800 and five cards on a phone; nothing is cut at any width', async ({ page }) => {
  test.setTimeout(120_000)
  await openAs(page, 'admin@rayo.test')
  for (const list of LISTS) {
    await goInside(page, `/panel/${list}`)
    await expectVisibleRows(page, 12)
    await onPhone(page, () => expectVisibleRows(page, 5), 800)
    // 320 is a screen of 1280 at four times its size.
    await expectFits(page, list, [320, 360, 768, 900, 1024, 1280])
    await page.setViewportSize({ width: 1920, height: 800 })
    await expectFits(page, list, [1920])
    const [logo, heading, table] = await Promise.all([
      page.getByRole('banner').getByRole('link').first().boundingBox(),
      page.getByRole('navigation', { name: 'Panel' }).boundingBox(),
      page.locator('table').boundingBox(),
    ])
    expect(Math.abs((logo?.x ?? 0) - (heading?.x ?? 1)), 'logo and content begin on one line').toBeLessThanOrEqual(1)
    expect((table?.x ?? 0) + (table?.width ?? 0)).toBeGreaterThan(1_850)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  for (const screen of OTHER_SCREENS) {
    await goInside(page, `/panel/${screen}`)
    await settled(page)
    await expectFits(page, screen, [320])
  }
})

test('the actions of selected rows stay in view, whichever row is selected', async ({ page }) => {
  await openAs(page, 'admin@rayo.test')
  await goInside(page, '/panel/payments')
  const rows = await waitForRows(page)
  const box = rows.last().getByRole('checkbox')
  await box.check()
  await expect(page.getByRole('button', { name: 'Cobrar lo elegido' })).toBeInViewport({ ratio: 1 })
  const [all, one] = await Promise.all([
    page.getByRole('checkbox', { name: 'Elegir todo' }).boundingBox(),
    box.boundingBox(),
  ])
  const middle = (of: typeof one) => (of ? of.x + of.width / 2 : Number.NaN)
  expect(Math.abs(middle(all) - middle(one)), 'boxes in one column').toBeLessThanOrEqual(1)
})

test('lists and a receipt are printed black on white, without menus and buttons', async ({ page }) => {
  await openAs(page, 'admin@rayo.test')
  await goInside(page, '/panel/payments')
  await waitForRows(page)
  await page.emulateMedia({ media: 'print' })
  const fee = page.locator('tbody tr').first()
  await expect(fee.locator('.column-amount button')).toBeVisible()
  await expect(fee.locator('.column-dueDate button')).toBeVisible()
  const headings = page.locator('thead th:visible')
  await expect(fee.locator('td:visible')).toHaveCount(await headings.count())
  await page.emulateMedia({ media: 'screen' })
  await goInside(page, '/panel/payments/receipts')
  await waitForRows(page)
  await page.emulateMedia({ media: 'print' })
  const onPaper = async (within: string) => {
    await expect(page.locator('nav:visible, button:visible:not(.MuiTableSortLabel-root), footer:visible')).toHaveCount(
      0,
    )
    return page.evaluate((selector) => {
      const elements = [...document.querySelectorAll(selector)].filter(
        (one) => one.checkVisibility() && one.textContent,
      )
      const looks = elements
        .map((one) => getComputedStyle(one))
        .map((style) => `${style.color} on ${style.backgroundColor}`)
      return [...new Set(looks)]
    }, within)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await onPaper('main *')).toEqual(['rgb(0, 0, 0) on rgb(255, 255, 255)'])
  await page.emulateMedia({ media: 'screen' })
  await page.locator('tbody a').first().click()
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  // Only the receipt is printed, without the page that shows it.
  await expect(page.getByText(/^(Recibimos de|Se devolvió a)$/).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('main')).toBeHidden()
  expect(await onPaper('body > div *')).toEqual(['rgb(0, 0, 0) on rgb(255, 255, 255)'])
})

test('reports are printed on A4 as tables, with the club and the day', async ({ page }) => {
  await openAs(page, 'admin@rayo.test')
  await goInside(page, '/panel/payments/reports')
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(A4)
  await expect(page.getByText('Club Atlético Relámpago').filter({ visible: true })).toBeVisible()
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4}$/).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Facturado' })).toBeInViewport()
  await expectFits(page, 'reports on A4', [A4.width])
})

test('a member’s printed page has the cuotas, without the notes of the administration', async ({ page }) => {
  await openAs(page, 'admin@rayo.test')
  await goInside(page, '/panel/users')
  const rows = await waitForRows(page)
  await rows.getByRole('link').first().click()
  await settled(page)
  const section = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect(section('Notas')).toBeVisible()
  await expect(section('Historial')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(section('Cuotas')).toBeVisible()
  await expect(section('Notas')).toBeHidden()
  await expect(section('Historial')).toBeHidden()
})
