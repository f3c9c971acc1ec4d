import type { Page, Route } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { PUBLIC } from '../support/pages.ts'
import { act, write } from './support/keyboard.ts'
import { ANY_WIDTH, expect, expectFits, isPhone, settled, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })

/** Sums the page's layout shifts (CLS) in `data-shift`. */
const measureShift = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
      document.documentElement.dataset['shift'] = String(sum)
    }).observe({ type: 'layout-shift' })
  })

async function shiftOf(page: Page): Promise<number> {
  // A shift is reported a frame later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return Number((await page.locator('html').getAttribute('data-shift')) ?? 0)
}

/** Visitors do not notice smaller shifts. */
const VISIBLE_SHIFT = 0.01

type Traffic = { type: string; path: string }[]

/** Few requests until the page is usable, and none for data that the page contains. */
function expectFewRequests(page: string, traffic: Traffic): void {
  const of = (type: string) => traffic.filter((one) => one.type === type).map(({ path }) => path)
  const most = /^\/(?:help|contact)$|\/join$/.test(page) ? 6 : 4
  expect.soft(of('script').length, `${page} loads ${of('script').join(' ')}`).toBeLessThanOrEqual(most)
  expect.soft(of('stylesheet'), page).toEqual([])
  // The page, its font and its scripts; pictures load lazily.
  expect.soft(traffic.length - of('image').length, page).toBeLessThanOrEqual(most + 2)
  expect
    .soft(
      traffic.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path),
      page,
    )
    .toEqual([])
}

test('a page loads with few requests, and nothing moves for a first visitor', async ({ page }) => {
  let traffic: Traffic = []
  page.on('request', (request) => traffic.push({ type: request.resourceType(), path: new URL(request.url()).pathname }))
  await measureShift(page)
  for (const path of [...PUBLIC, '/panel']) {
    traffic = []
    await page.goto(path, { waitUntil: 'networkidle' })
    await settled(page)
    expect.soft(await shiftOf(page), path).toBeLessThanOrEqual(VISIBLE_SHIFT)
    if (path !== '/panel') expectFewRequests(path, traffic)
  }
})

async function fontOfHeading(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName).join()
}

const FONT = /\/assets\/inter-[\w-]+\.woff2$/

test('a first visitor reads at once, and in the product’s font once it has loaded', ANY_WIDTH, async ({ page }) => {
  const requests: Route[] = []
  let isHeld = true
  await page.route(FONT, (route) => (isHeld ? void requests.push(route) : route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await fontOfHeading(page)).not.toMatch(/^Inter/)
  isHeld = false
  for (const route of requests) await route.continue()
  await expect.poll(() => fontOfHeading(page)).toMatch(/^Inter/)
})

/** A text that wraps differently moves the parts below it. */
const WRAPPED_LINE_SHIFT = 0.03

test('no page shifts when its font arrives late', async ({ page }) => {
  await measureShift(page)
  for (const path of PUBLIC) {
    const requests: Route[] = []
    await page.route(FONT, (route) => void requests.push(route), { times: 1 })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => requests).toHaveLength(1)
    for (const route of requests) await route.continue()
    await settled(page)
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await shiftOf(page), path).toBeLessThanOrEqual(WRAPPED_LINE_SHIFT)
  }
})

/** By taps on a phone, only by keyboard on the desktop. An action is typing, choosing or pressing. */
test('a visitor finds the phone of a club with hockey in the evening in Rosario in four actions', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox')
  if (isPhone(page)) {
    await search.fill('hockey rosario noche')
    await main.getByRole('button', { name: 'Buscar' }).tap()
  } else {
    await write(page, search, 'hockey rosario noche')
    await page.keyboard.press('Enter')
  }
  const card = main.getByRole('article')
  await expect(card).toHaveCount(1)
  for (const filter of ['Hockey', 'Rosario', 'Noche']) {
    await expect(main.getByRole('link', { name: `Quitar ${filter}` })).toBeInViewport()
  }
  await expect(card.getByRole('heading')).toBeInViewport()
  await expect(card).toContainText(/Rosario.*Hockey \$\s[\d.]+\/mes · .*18:00/)
  const club = card.getByRole('link').first()
  await (isPhone(page) ? club.tap() : act(page, club))
  await expect(main.getByText('+54 341 555 0166')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:+543415550166')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor searches, filters, pages and finds how to contact a club', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('searchbox').fill('club')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/\/institutions\?.*q=club/)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.first()).toContainText(/club/i)

    await page.goto('/institutions')
    await page.getByRole('link', { name: 'Página 2' }).click()
    await expect(page).toHaveURL(/[?&]page=2/)
    if (isPhone(page)) await page.getByText('Filtros', { exact: true }).tap()
    await page.getByRole('combobox', { name: 'Deporte' }).selectOption({ label: 'Fútbol' })
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instituciones con Fútbol')
    await expect(cards.first()).toContainText('Fútbol')

    await cards.first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Horarios de la semana' })).toBeVisible()
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    if (isPhone(page)) await expect(page.getByRole('link', { name: 'Quiero sumarme' })).toBeInViewport()

    await page.goto('/institutions?q=hockey+rosario+noche')
    await page.getByRole('link', { name: 'Quitar Rosario' }).click()
    await expect(page).toHaveURL(/\?sportId=[^&]+&dayPart=evening$/)
  })

  test(
    'a visitor asks a club for a place: errors are shown, the input is kept, and the request arrives',
    ANY_WIDTH,
    async ({ page }) => {
      await page.goto('/institutions/club-atletico-relampago/join?kind=trial')
      const main = page.getByRole('main')
      const name = main.getByRole('textbox', { name: 'Nombre' })
      await name.fill('Inés <b>')
      await main.getByRole('button', { name: 'Enviar' }).click()
      await expect(main.getByRole('alert')).toHaveText('Revisa los campos marcados.')
      await expect(name).toHaveValue('Inés <b>')
      await expect(main.getByRole('textbox', { name: 'Apellido' })).toHaveAttribute('aria-invalid', 'true')
      await main.getByRole('textbox', { name: 'Apellido' }).fill('Ríos')
      await main.getByRole('textbox', { name: 'Teléfono' }).fill('341 555-0199')
      await main.getByRole('combobox', { name: 'Deporte' }).selectOption({ label: 'Hockey' })
      await main.getByRole('checkbox', { name: /^Acepto/ }).check()
      await main.getByRole('button', { name: 'Enviar' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listo, le llegó a Club Atlético Relámpago')
    },
  )

  test('the header links to every page and to the sign-in, and shows no button without effect', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/panel')
    await expect(header.getByRole('button')).toHaveCount(0)
    await expectFits(page, 'home', [360])
    for (const [name, title] of [
      ['Deportes', 'Deportes'],
      ['Instituciones', 'Instituciones'],
      ['Planes', 'Planes'],
    ] as const) {
      await header.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(header.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
  })

  test('a search of the help keeps the chosen audience', ANY_WIDTH, async ({ page }) => {
    await page.goto('/')
    // The page grows while it scrolls to its foot, so the first click may miss the link.
    await expect(async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' }).click()
      await expect(page).toHaveURL(/\/help/, { timeout: 3_000 })
    }).toPass({ timeout: 15_000 })
    const audiences = page.getByRole('navigation', { name: 'Para quién' })
    await audiences.getByRole('link').nth(1).click()
    const current = audiences.locator('[aria-current="page"]')
    const audience = (await current.textContent()) ?? ''
    await page.getByRole('main').getByRole('searchbox').fill('recibo')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/[?&]q=recibo/)
    await expect(current).toHaveText(audience)
  })

  test('the sports and the calendar can be filtered', ANY_WIDTH, async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto('/sports')
    await main.getByRole('searchbox').fill('futbol')
    await main.getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/[?&]q=futbol/)
    const cards = main.getByRole('article')
    await expect(cards.first()).toContainText('Fútbol')

    await main.getByRole('link', { name: /calendario/i }).click()
    await main.getByRole('combobox', { name: 'Deporte' }).selectOption({ label: 'Hockey' })
    await main.getByRole('combobox', { name: 'Ciudad' }).selectOption({ label: 'Rosario' })
    await main.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hockey')
    await expect(main.locator('a[href^="/institutions/"]').first()).toBeVisible()
  })
})
