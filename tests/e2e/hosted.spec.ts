import type { Page } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, expectSpanish, settled, test } from './support/test.ts'

/** The production build. Its hosted sign-in is a separate TLS server, because Amplify goes to no other. */
test.use({ baseURL: PRODUCTION_URL })

const storedFlow = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /oauthPKCE|oauthState|inflight|hosted/.test(key),
    ),
  )

async function leaveFor(page: Page, provider: 'Facebook' | 'Google'): Promise<void> {
  await page.getByRole('button', { name: `Iniciar sesión con ${provider}` }).click()
  await expect(page).toHaveURL(/^https:\/\/localhost:\d+\/oauth2\/authorize\?/)
  expect(new URL(page.url()).searchParams.get('identity_provider')).toBe(provider)
}

test('a user signs in with a Google account at the requested page, and signs out', async ({ page }) => {
  await page.goto('/panel/my-institutions')
  await leaveFor(page, 'Google')
  await expectAccessible(page)
  await page.getByLabel('Correo de tu cuenta de Google').fill('ana@google.test')
  await page.getByRole('button', { name: 'Continuar' }).click()
  // A user of a provider has not seen the form's checkbox, and can read the terms here.
  await page.getByRole('main').getByRole('link', { name: 'términos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Términos' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Acepto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis instituciones' })).toBeVisible()
  await expect(page).toHaveURL(`${PRODUCTION_URL}/panel/my-institutions`)
  expect(await storedFlow(page)).toEqual([])
  await settled(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis instituciones' })).toBeVisible()

  const logout = page.waitForRequest(/^https:\/\/localhost:\d+\/logout\?client_id=\w+&logout_uri=/)
  await page.goto('/signout')
  await logout
  await expect(page).toHaveURL(`${PRODUCTION_URL}/`)
  await page.goto('/panel')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('a user who cancels at Facebook sees a message at the gate, and can start again', async ({ page }) => {
  await page.goto('/panel')
  await leaveFor(page, 'Facebook')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alert')).toContainText('Cancelaste el ingreso')
  await expectSpanish(page)
  expect(await storedFlow(page)).toEqual([])
  await leaveFor(page, 'Google')
})
