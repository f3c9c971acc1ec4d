import type { Request } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { SERVER_ERROR, SILENT } from '../support/failures.ts'
import { breakApi } from './support/failingApi.ts'
import { firstRecord } from './support/panel.ts'
import { expectAccessible } from './support/accessible.ts'
import { openAs } from './support/sessions.ts'
import { expect, goInside, settled, test } from './support/test.ts'

// The failures that only a browser has. `tests/integration/failures` covers every answer on every screen, form and action.

test.use({ baseURL: PRODUCTION_URL })

const isRead = (request: Request) => request.method() === 'GET'
const OWED = `/panel/payments?filter=${encodeURIComponent(JSON.stringify({ status: ['Defeated'] }))}`

test('the site, a list and a payment report that the API does not answer, until it does', async ({ page }) => {
  test.setTimeout(120_000)
  await page.clock.install()
  await page.goto('/help')
  await settled(page)
  const api = await breakApi(page, SILENT)
  // The server rendered the first page. The browser renders the next one.
  await goInside(page, '/institutions')
  await api.expectMessage('/institutions')
  await api.mend()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await settled(page)

  await openAs(page, 'admin@rayo.test', OWED)
  const fee = await firstRecord(page, 'payments')
  const list = await breakApi(page, SILENT, { spare: (request) => request.url().includes('/private/auth/') })
  await goInside(page, '/panel/users')
  await list.expectMessage('a list')
  await list.mend()
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await settled(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  await goInside(page, fee)
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar pago' })
  await dialog.getByLabel('Importe recibido').fill('10,50')
  const payment = await breakApi(page, SILENT, { spare: isRead })
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await payment.expectMessage('a payment')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Importe recibido')).toHaveValue('10,50')
  await payment.mend()
})

test('a form whose choices did not load is accessible in both themes', async ({ page }) => {
  await page.clock.install()
  await openAs(page, 'admin@rayo.test')
  const api = await breakApi(page, SERVER_ERROR)
  await page.goto('/panel/users/new')
  await api.expectMessage('/panel/users/new')
  await expectAccessible(page)
})

test('/sports loads no code or styles of the panel or the gate', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', (response) => {
    if (/\.(js|css)(\?|$)/.test(response.url())) loaded.push(response.url())
  })
  await page.goto('/sports')
  await settled(page)
  await page.waitForLoadState('networkidle')
  expect(loaded.length).toBeGreaterThan(0)
  const texts = await Promise.all(loaded.map(async (url) => (await page.request.get(url)).text()))
  for (const [index, text] of texts.entries()) {
    expect(text, loaded[index]).not.toMatch(
      /RaLayout|MuiButton|amplify-button|data-amplify|ra-data-simple-rest|USER_SRP_AUTH/,
    )
  }
})
