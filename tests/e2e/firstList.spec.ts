import { PRODUCTION_URL } from '../../playwright.config.ts'
import { become, openAs } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })

const MOST_SCRIPTS = 12

for (const [address, ...requests] of [
  // The chips' counts and the sums load after the rows.
  ['/panel/payments', 'payments', 'payments/summary', 'payments/summary'],
  ['/panel/payments/receipts', 'receipts'],
  // Whether a membership has ended depends on the institution's day.
  ['/panel/users', 'users', 'institutions'],
] as const) {
  test(`${address} opens with the code that its page lists, and requests rows and names once`, async ({ page }) => {
    await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
    await become(page, 'admin@rayo.test')
    // A blank page of this origin, so that the previous page sends no more requests.
    await page.goto('/favicon.svg')
    const scripts: string[] = []
    const api: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'script') scripts.push(pathname)
      if (pathname.startsWith('/api/')) api.push(pathname)
    })
    const response = await page.goto(address)
    await expect(page.locator('tbody tr')).toHaveCount(25)
    await expect(page.locator('tbody')).not.toContainText('…')

    expect(scripts.length).toBeLessThanOrEqual(MOST_SCRIPTS)
    const html = (await response?.text()) ?? ''
    expect(
      scripts.filter((script) => !html.includes(script)),
      'scripts that the page does not name',
    ).toEqual([])
    // The last requests start after the rows are drawn.
    await expect.poll(() => api).toEqual(requests.map((resource) => `/api/v1/private/${resource}`))
  })
}

test('a page of the panel has its outline and styles in the HTML', async ({ request }) => {
  const panel = await (await request.get('/panel/payments')).text()
  expect(panel).toContain('class="panel-outline"')
  expect(panel).toContain('class="gate-outline"')
  expect(panel).toMatch(/<link rel="stylesheet" blocking="render" href="\/assets\/panel-\S+" disabled data-member>/)
  expect(await (await request.get('/sports')).text()).not.toMatch(/panel-|rayoEarly/)
})

test('does not show an early answer to another session', async ({ page }) => {
  await become(page, 'admin@rayo.test')
  // The tokens change between the early request and the list, as if somebody signs in in another tab.
  await page.addInitScript(() => {
    let early: unknown
    Object.defineProperty(window, 'rayoEarly', {
      configurable: true,
      get: () => early,
      set(requests: object) {
        early = { ...requests, token: 'of somebody else' }
      },
    })
  })
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/private/payments?')) lists.push(request.url())
  })
  await page.goto('/panel/payments')
  await expect(page.locator('tbody tr')).toHaveCount(25)
  expect(lists).toHaveLength(2)
})

test('loads a screen of the menu when the pointer reaches its link', async ({ page }) => {
  await openAs(page, 'admin@rayo.test')
  const link = page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Ver cuotas' })
  const early = page.waitForRequest(/\/private\/payments\?/)
  await link.hover()
  await early
  expect(new URL(page.url()).pathname).toBe('/panel')
  await link.click()
  await expect(page.locator('tbody tr')).toHaveCount(25)
})

test.describe('while idle', () => {
  test.use({ savesData: false })

  test('the panel loads the screens of the menu and the first pages of its lists', async ({ page }) => {
    const lists = ['users', 'payments'].map((list) => page.waitForRequest(new RegExp(`/private/${list}\\?`)))
    const stream = page.waitForRequest(/\/private\/events/)
    await openAs(page, 'admin@rayo.test')
    await Promise.all([...lists, stream])
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Ver cuotas' }).click()
    await expect(page.locator('tbody tr')).toHaveCount(25)
    expect(scripts).toEqual([])
  })
})
