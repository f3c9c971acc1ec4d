import type { Page } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { FAILURES, FORBIDDEN, SERVER_ERROR, breakApi } from './support/failingApi.ts'
import { addressesOf } from './support/records.ts'
import { expect, expectAccessible, openAs, settled, test } from './support/test.ts'

/** The production build over HTTP, where each answer can be changed on its way. */
test.use({ baseURL: PRODUCTION_URL })

/** Pages that ask for more than what they show first, each with the one read that answers; what else fails is told in its place. */
const PARTS: Record<string, Record<string, RegExp>> = {
  'superadmin@rayo.test': {
    '{institutions}': /\/private\/institutions\/[^/?]+$/,
    '{institutions}/update': /\/private\/institutions\/[^/?]+$/,
    '{manage-sports}': /\/private\/sports\/[^/?]+$/,
  },
  'admin@rayo.test': {
    '{users}': /\/private\/users\/[^/?]+$/,
    '{payments}': /\/private\/payments\/[^/?]+$/,
    'payments/new': /\/private\/institutions\?/,
    '{payments/receipts}': /\/private\/receipts\/[^/?]+$/,
  },
  'user@rayo.test': { '': /\/private\/profile$/, 'my-institutions': /\/private\/profile$/ },
}

/** Tries again whatever says that it failed, until nothing does. */
async function retryAll(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await expect(async () => {
    // all at once: what one of them loads may take another away
    await retry.evaluateAll((buttons) => buttons.forEach((button) => button instanceof HTMLElement && button.click()))
    await settled(page)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0, { timeout: 500 })
  }).toPass({ intervals: [0], timeout: 30_000 })
}

for (const [email, parts] of Object.entries(PARTS)) {
  test(`what pages of ${email} show beside their record fails by itself`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.clock.install()
    await openAs(page, email)
    const addresses = await addressesOf(page, Object.keys(parts))
    for (const [index, answers] of Object.values(parts).entries()) {
      const address = addresses[index] ?? ''
      const api = await breakApi(page, SERVER_ERROR, { spare: (request) => answers.test(request.url()) })
      await page.goto(address)
      await api.expectMessage(address)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No pudimos cargar los datos')
      await api.mend()
      await retryAll(page)
    }
  })
}

test('a history that does not load says so, whenever it is asked for', async ({ page }) => {
  await page.clock.install()
  await openAs(page, 'superadmin@rayo.test')
  const [address = ''] = await addressesOf(page, ['{plans}'])
  await page.goto(address)
  const history = page.getByRole('button', { name: 'Historial' })
  for (const failure of [...FAILURES, FORBIDDEN]) {
    const api = await breakApi(page, failure, { spare: (request) => !request.url().includes('/audit?') })
    await history.click()
    await api.expectMessage('a history')
    await history.click()
    await api.mend()
  }
  await history.click()
  await settled(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('a form whose choices did not load has no violation in either theme', async ({ page }) => {
  await page.clock.install()
  await openAs(page, 'admin@rayo.test')
  const api = await breakApi(page, SERVER_ERROR)
  await page.goto('/panel/users/new')
  await api.expectMessage('/panel/users/new')
  await expectAccessible(page)
})
