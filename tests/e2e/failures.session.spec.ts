import { PRODUCTION_URL } from '../../playwright.config.ts'
import { EXPIRED } from '../support/network.ts'
import { breakApi } from './support/failingApi.ts'
import { enterCredentials, expect, settled, signIn, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })

test('a 401 on a list signs out with a message, and signing in returns to the list', async ({ page }) => {
  const address = `/panel/payments?filter=${encodeURIComponent('{"status":["Defeated"]}')}`
  await page.clock.install()
  await signIn(page, 'admin@rayo.test', address)
  const url = page.url()
  const api = await breakApi(page, EXPIRED)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await api.expectMessage(address)
  expect(page.url()).toBe(url)
  expect(await page.evaluate(() => localStorage.getItem('rayo.user'))).toBeNull()

  await api.mend()
  await enterCredentials(page, 'admin@rayo.test')
  await expect(page.getByRole('heading', { level: 1, name: 'Cuotas' })).toBeVisible()
  await settled(page)
  expect(page.url()).toBe(url)
})
