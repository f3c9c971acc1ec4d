import type { Page } from '@playwright/test'
import { PUBLIC, RECORDS, SCREENS } from '../support/pages.ts'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { expectOpenedAccessible, expectSound } from './support/opened.ts'
import { firstRecord } from './support/panel.ts'
import { expectAccessible, expectLegibleInForcedColours, type Look, MAIN, violationsOn } from './support/accessible.ts'
import { openAs } from './support/sessions.ts'
import { expect, expectFits, expectSpanish, goInside, onPhone, settled, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })

async function openHistory(page: Page): Promise<void> {
  await settled(page)
  const history = page.locator('summary', { hasText: 'Historial' })
  if (!(await history.isVisible())) return
  await history.click()
  const events = page.getByRole('list', { name: 'Historial' })
  await expect(events.or(page.getByText('Todavía no hay cambios registrados.'))).toBeVisible()
}

/** Pages checked with their header and footer: the home page, and one that the header marks as the current one. */
const WITH_HEADER = ['/', '/sports']
/** One of each kind: texts and cards, a table, a form, a club. */
const FORCED = [...WITH_HEADER, '/plans', '/contact', '/institutions/club-atletico-relampago']

test('public pages are accessible, in Spanish, and do not scroll sideways', async ({ page }) => {
  test.setTimeout(480_000)
  for (const path of PUBLIC) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectSpanish(page)
      const parts = WITH_HEADER.includes(path) ? [] : [MAIN]
      await expectAccessible(page, { parts })
      // 640 is a screen of 1280 at twice its size.
      await expectFits(page, path, [480, 640, 768, 992, 1280, 1536])
      await onPhone(page, async () => {
        await expectFits(page, path)
        await expectAccessible(page, { parts })
      })
      if (FORCED.includes(path)) await expectLegibleInForcedColours(page, parts)
    })
  }
})

test('switches the theme at once for a user who prefers less motion', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  const changing = await page.evaluate(() => {
    const root = document.documentElement
    root.dataset.theme = root.dataset.theme === 'light' ? 'dark' : 'light'
    return document.getAnimations().length
  })
  expect(changing).toBe(0)
})

/** Parts of public pages that appear only at times, and how to make them appear. */
const OCCASIONAL: Record<string, (page: Page) => Promise<unknown>> = {
  'a search with a typing error': (page) => page.goto('/institutions?q=hokey'),
  'a position that the browser does not have': async (page) => {
    await page.goto('/institutions')
    await page.getByRole('button', { name: 'Cerca de mí' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'a text in place of a number': (page) => page.goto('/plans?socios=muchos'),
  'a message with errors at its fields': async (page) => {
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Revisa los campos marcados.')).toBeVisible()
  },
  'a form that another site sent': async (page) => {
    await page.goto(
      `data:text/html,<form method="post" action="${PRODUCTION_URL}/contact"><button>Enviar</button></form>`,
    )
    await page.getByRole('button').click()
    await expect(page.getByText(/^No se envió, porque no vino de esta página/)).toBeVisible()
  },
  'an institution that left the site': async (page) => {
    await page.goto('/institutions')
    // The address may change only once the browser has taken over the page, with this button.
    await expect(page.getByRole('button', { name: 'Cerca de mí' })).toBeVisible()
    await page.route('**/public/institutions/left', (route) => route.fulfill({ status: 410, json: {} }))
    await goInside(page, '/institutions/left')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta institución ya no está en el sitio')
  },
  'no connection': async (page) => {
    await page.context().setOffline(true)
    await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  },
}

test('occasional parts of public pages are accessible', async ({ page }) => {
  for (const [name, show] of Object.entries(OCCASIONAL)) {
    await test.step(name, async () => {
      await show(page)
      await expectSpanish(page)
      expect(await violationsOn(page, { parts: ['#root > :not(header, footer)'] }), name).toEqual([])
    })
  }
  await page.context().setOffline(false)
})

async function expectCurrentMarked(page: Page): Promise<void> {
  await settled(page)
  const backgrounds = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
    const highlight = getComputedStyle(probe).backgroundColor
    probe.remove()
    const isCurrent = '[aria-current="page"], [aria-selected="true"]'
    return [...document.querySelectorAll('nav a, [role="tab"]')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        current: element.matches(isCurrent),
        marked: getComputedStyle(element).backgroundColor === highlight,
      }))
  })
  expect(backgrounds).toEqual(expect.arrayContaining([{ current: true, marked: true }]))
  expect(backgrounds.filter(({ current, marked }) => current !== marked)).toEqual([])
}

test('forced colours still show the active tab and the current link', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/panel')
  await page.getByRole('tab', { name: 'Crear cuenta' }).click()
  await expectCurrentMarked(page)
  await page.goto('/sports')
  await expectCurrentMarked(page)
  await openAs(page, 'admin@rayo.test', '/panel/payments')
  await expectCurrentMarked(page)
})

/**
 * Screens are checked light on the desktop and dark on a phone, records dark on the desktop: all
 * have the same parts, and `tokens.test.ts` tests each pair of their colours in both themes.
 */
const THEME_OF_SCREENS: Look = 'light'
const THEME_OF_RECORDS: Look = 'dark'

for (const [email, screens] of Object.entries(SCREENS)) {
  test(`screens of ${email} are accessible, light on a desktop and dark on a phone`, async ({ page }) => {
    test.setTimeout(480_000)
    await openAs(page, email)
    for (const [index, screen] of screens.entries()) {
      await goInside(page, `/panel/${screen}`)
      await expectSpanish(page)
      expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(`/panel/${screen}`.replace(/\/$/, ''))
      // The header, menu and footer are the same on all pages of an account.
      await expectSound(page, screen, { themes: [THEME_OF_SCREENS], parts: index === 0 ? [] : [MAIN] })
      await expectOpenedAccessible(page, email, screen, THEME_OF_SCREENS)
    }
  })
}

test('the dashboard draws its charts, and the tables behind them are accessible', async ({ page }) => {
  test.setTimeout(120_000)
  const widthOfChart = () =>
    page.evaluate(() => Math.max(...[...document.querySelectorAll('main figure svg')].map((svg) => svg.clientWidth)))
  await openAs(page, 'superadmin@rayo.test', '/panel/dashboard')
  const bars = page.getByRole('figure', { name: /^Gráfico de barras: cuotas/ }).locator('[fill="url(#status-Paid)"]')
  await expect.poll(() => bars.count()).toBeGreaterThan(6)
  // Charts drawn on a wide screen are redrawn when it gets narrow.
  await onPhone(page, () => expect.poll(widthOfChart).toBeLessThan(360))
  await expect.poll(widthOfChart).toBeGreaterThan(360)
  for (const toggle of await page.getByRole('button', { name: 'Tabla' }).all()) await toggle.click()
  await expect(page.getByRole('table')).toHaveCount(2)
  await expectSpanish(page)
  await expectSound(page, 'the dashboard', {})
})

for (const [email, lists] of Object.entries(RECORDS)) {
  test(`records of ${email} are accessible, dark on a desktop`, async ({ page }) => {
    test.setTimeout(480_000)
    const options = { themes: [THEME_OF_RECORDS], parts: [MAIN] }
    await openAs(page, email)
    for (const [list, furtherAddresses] of Object.entries(lists)) {
      await goInside(page, `/panel/${list}`)
      await settled(page)
      const record = await firstRecord(page, list)
      await goInside(page, record)
      await openHistory(page)
      expect(new URL(page.url()).pathname).toBe(record)
      await expectSpanish(page)
      await expectAccessible(page, options)
      await expectFits(page, record)
      await expectOpenedAccessible(page, email, `{${list}}`, THEME_OF_RECORDS)
      for (const below of furtherAddresses) {
        await goInside(page, `${record}/${below}`)
        await settled(page)
        expect(new URL(page.url()).pathname).toBe(`${record}/${below}`)
        await expectSpanish(page)
        await expectAccessible(page, options)
        await expectFits(page, `${list}/${below}`)
        await expectOpenedAccessible(page, email, `{${list}}/${below}`, THEME_OF_RECORDS)
      }
    }
  })
}
