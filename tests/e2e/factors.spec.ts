import type { Page } from '@playwright/test'
import { totpAt } from '../../mocks/cognito/totp.ts'
import { MFA_URL, PRODUCTION_URL } from '../../playwright.config.ts'
import { codesOf, signOut } from './support/sent.ts'
import { enterCredentials, expect, expectAccessible, expectSpanish, openAs, test } from './support/test.ts'

test.use({ ownWorld: true })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function confirmBy(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /código/i }).fill(code)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
}

/** Makes the pool send the signed-in user's codes by SMS, as an administrator would. */
async function askBySms(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? ''
    const SMSMfaSettings = { Enabled: true, PreferredMfa: true }
    const answer = await fetch('/cognito', {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.SetUserMFAPreference' },
      body: JSON.stringify({ AccessToken: localStorage.getItem(key), SMSMfaSettings }),
    })
    return answer.status
  })
}

test('a phone is verified in the profile, and gets the code of the next sign-in by SMS', async ({ page }) => {
  const code = codesOf(page)
  await openAs(page, 'user@rayo.test', '/panel/security')
  const phone = page.getByRole('region', { name: 'Teléfono' })
  await phone.getByLabel(/^Teléfono nuevo/).fill('+5491155550123')
  await phone.getByRole('button', { name: 'Guardar teléfono' }).click()
  await phone.getByLabel(/^Código del SMS/).fill(await code('+5491155550123'))
  await phone.getByRole('button', { name: 'Confirmar teléfono' }).click()
  await expect(phone.getByText('Verificado')).toBeVisible()
  expect(await askBySms(page)).toBe(200)

  await signOut(page)
  await enterCredentials(page, 'user@rayo.test')
  await expect(heading(page, 'Verificación en dos pasos')).toBeVisible()
  await expect(page.getByText('0123')).toBeVisible()
  await expectSpanish(page)
  await expectAccessible(page)
  await confirmBy(page, await code('+5491155550123'))
  await expect(heading(page, 'Mi perfil')).toBeVisible()
  await signOut(page)
})

test.describe('on a pool that requires a second factor', () => {
  test.use({ baseURL: MFA_URL })

  test('a user sets up an authenticator at the first sign-in, and enters its code at the next', async ({ page }) => {
    await page.goto('/panel')
    await enterCredentials(page, 'user@rayo.test')
    await expect(heading(page, 'Configura tu aplicación de autenticación')).toBeVisible()
    await expect(page.getByRole('img', { name: /Código QR/ })).toHaveJSProperty('width', 228)
    const secret = await page.getByText(/^[A-Z2-7]{32,}$/).innerText()
    await expectSpanish(page)
    await expectAccessible(page)
    await confirmBy(page, await totpAt(secret, Date.now()))
    await expect(heading(page, 'Mi perfil')).toBeVisible()
    await page.goto('/panel/security')
    const factor = page.getByRole('region', { name: 'Verificación en dos pasos' })
    await expect(factor.getByText('Activa', { exact: true })).toBeVisible()
    await expect(factor.getByRole('button', { name: /desactivar/i })).toHaveCount(0)

    await signOut(page)
    await enterCredentials(page, 'user@rayo.test')
    // The current code is used up. The next one is already valid, because clocks differ.
    await confirmBy(page, await totpAt(secret, Date.now() + 30_000))
    await expect(heading(page, 'Mi perfil')).toBeVisible()
    await signOut(page)
  })
})

test.describe('with an e-mail that the pool has not verified', () => {
  test.use({ baseURL: PRODUCTION_URL })

  test('a user may verify it, masked, or skip it', async ({ page }) => {
    await page.route('**/cognito', async (route) => {
      const target = route.request().headers()['x-amz-target'] ?? ''
      if (!target.endsWith('.GetUser')) return route.continue()
      const answer = await route.fetch()
      const body = (await answer.text()).replace('"email_verified","Value":"true"', '"email_verified","Value":"false"')
      await route.fulfill({ response: answer, body })
    })
    await page.goto('/panel/my-institutions')
    await enterCredentials(page, 'multi@rayo.test')
    await expect(heading(page, 'Verifica un dato de contacto')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Email: m***i@rayo.test' })).toBeChecked()
    await expectSpanish(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Verificar' }).click()
    await expect(heading(page, 'Confirma tu dato de contacto')).toBeVisible()
    await expectSpanish(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Omitir' }).click()
    await expect(heading(page, 'Mis instituciones')).toBeVisible()
    await signOut(page)
  })
})
