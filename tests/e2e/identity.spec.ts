import type { Page } from '@playwright/test'
import { totpAt } from '#mocks/cognito/totp'
import { MFA_URL, PRODUCTION_URL } from '../../playwright.config.ts'
import { codesOf } from './support/sent.ts'
import { expectAccessible } from './support/accessible.ts'
import { enterCredentials } from './support/sessions.ts'
import { expect, expectSpanish, settled, test } from './support/test.ts'

test.use({ ownWorld: true })

const PASSWORD = 'Clave-Nueva-2026'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const codeField = (page: Page) => page.getByRole('textbox', { name: /código/i })

async function confirmBy(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/signout')
  await expect(page).toHaveURL(/\/$/)
  await settled(page)
  await page.goto('/panel')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
}

/** Fills in the form of a new account, and does not send it. */
async function enterAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('tab', { name: 'Crear cuenta' }).click()
  const form = page.getByRole('tabpanel')
  await form.getByLabel('Email').fill(email)
  for (const name of ['Contraseña', 'Confirmar contraseña']) await form.getByLabel(name, { exact: true }).fill(password)
  await form.getByRole('checkbox', { name: 'Acepto los términos y la privacidad' }).check()
}

test('a club signs up from the home page and publishes its institution, and a visitor finds it', async ({ page }) => {
  const code = codesOf(page)
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Ver los planes para clubes' }).click()
  await main.getByRole('link', { name: 'Registrar mi club' }).click()
  await enterAccount(page, 'alba@correo.test', 'corta')
  await expect(page.getByRole('button', { name: 'Crear cuenta' })).toBeDisabled()
  await enterAccount(page, 'alba@correo.test')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(heading(page, 'Confirma tu cuenta')).toBeVisible()
  await confirmBy(page, '000000')
  await expect(page.getByRole('alert')).toContainText('código')
  await expectSpanish(page)
  await expectAccessible(page)
  await confirmBy(page, await code('alba@correo.test'))

  await main.getByRole('textbox', { name: 'Nombre' }).fill('Club Alba')
  await main.getByRole('textbox', { name: 'Ciudad' }).fill('Azul')
  await main.getByRole('button', { name: 'Registrar' }).click()
  await expect(heading(page, 'Club Alba')).toBeVisible()
  await main.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar igual' }).click()
  await expect(main.getByRole('button', { name: 'Pasar a borrador' })).toBeVisible()

  await signOut(page)
  await page.goto('/')
  await main.getByRole('searchbox').fill('alba azul')
  await main.getByRole('button', { name: 'Buscar' }).click()
  await main.getByRole('article').getByRole('link', { name: 'Club Alba' }).click()
  await expect(heading(page, 'Club Alba')).toBeVisible()
  const response = await page.reload()
  expect(await response?.text(), 'the page from the server').toMatch(/<h1[^>]*>Club Alba/)
})

test('a member who forgot the password chooses another by code, and signs in', async ({ page }) => {
  const code = codesOf(page)
  await page.goto('/panel')
  await page.getByRole('button', { name: /olvidaste/i }).click()
  await expect(heading(page, 'Recupera tu contraseña')).toBeVisible()
  await expectSpanish(page)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('user@rayo.test')
  await page.getByRole('button', { name: 'Enviar código' }).click()

  await expect(heading(page, 'Elige una contraseña nueva')).toBeVisible()
  await codeField(page).fill(await code('user@rayo.test'))
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(PASSWORD)
  await expectSpanish(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()

  await expect(heading(page, 'Inicia sesión')).toBeVisible()
  await enterCredentials(page, 'user@rayo.test', 'Rayo-2024!')
  await expect(page.getByText('Correo y/o contraseña incorrecto/s')).toBeVisible()
  await enterCredentials(page, 'user@rayo.test', PASSWORD)
  await expect(heading(page, 'Mi perfil')).toBeVisible()
  await signOut(page)
})

test('signing in in one tab also opens the page of another tab', async ({ page, context }) => {
  await page.goto('/panel')
  const other = await context.newPage()
  await other.goto('/panel/my-institutions')
  await expect(other.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await enterCredentials(page, 'user@rayo.test')
  await expect(heading(page, 'Mi perfil')).toBeVisible()
  await expect(heading(other, 'Mis instituciones')).toBeVisible()
  await settled(other)
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
    await expect(heading(page, 'Verificación en dos pasos')).toBeVisible()
    await expectSpanish(page)
    await expectAccessible(page)
    // The current code is used. The next one is already accepted, because clocks may differ.
    await confirmBy(page, await totpAt(secret, Date.now() + 30_000))
    await expect(heading(page, 'Mi perfil')).toBeVisible()
    await signOut(page)
  })
})

test.describe('with an e-mail that is not verified', () => {
  test.use({ baseURL: PRODUCTION_URL })

  test('a user can verify it, shown masked, or skip it', async ({ page }) => {
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
