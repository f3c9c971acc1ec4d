import type { Page } from '@playwright/test'
import { totpAt } from '../../mocks/cognito/totp.ts'
import { codesOf, signOut } from './support/sent.ts'
import { ANY_WIDTH, enterCredentials, expect, expectAccessible, expectSpanish, settled, test } from './support/test.ts'

test.use({ ownWorld: true })

const PASSWORD = 'Clave-Nueva-2026'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const codeField = (page: Page) => page.getByRole('textbox', { name: /código/i })

test('a visitor signs up, confirms by code, and is signed in at the requested page', ANY_WIDTH, async ({ page }) => {
  const code = codesOf(page)
  await page.goto('/panel/my-institutions')
  await page.getByRole('tab', { name: 'Crear cuenta' }).click()
  await expect(heading(page, 'Crea tu cuenta')).toBeVisible()
  const form = page.getByRole('tabpanel')
  await form.getByLabel('Email').fill('nadia@correo.test')
  await form.getByLabel('Contraseña', { exact: true }).fill('corta')
  await form.getByLabel('Confirmar contraseña', { exact: true }).fill('corta')
  await expect(page.getByRole('button', { name: 'Crear cuenta' })).toBeDisabled()
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirmar contraseña', { exact: true }).fill(PASSWORD)
  await form.getByRole('checkbox', { name: 'Acepto los términos y la privacidad' }).check()
  await expectSpanish(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()

  await expect(heading(page, 'Confirma tu cuenta')).toBeVisible()
  await codeField(page).fill('000000')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('código')
  await expectSpanish(page)
  await expectAccessible(page)
  await codeField(page).fill(await code('nadia@correo.test'))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(heading(page, 'Mis instituciones')).toBeVisible()
  await expect(page).toHaveURL(/\/panel\/my-institutions$/)
  await signOut(page)
})

test(
  'a club signs up from the home page, makes its institution, publishes it, and a visitor finds it',
  ANY_WIDTH,
  async ({ page }) => {
    const code = codesOf(page)
    await page.goto('/')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Ver los planes para clubes' }).click()
    await main.getByRole('link', { name: 'Registrar mi club' }).click()
    await page.getByRole('tab', { name: 'Crear cuenta' }).click()
    const account = page.getByRole('tabpanel')
    await account.getByLabel('Email').fill('alba@correo.test')
    await account.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await account.getByLabel('Confirmar contraseña', { exact: true }).fill(PASSWORD)
    await account.getByRole('checkbox', { name: /^Acepto/ }).check()
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await codeField(page).fill(await code('alba@correo.test'))
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click()

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
    expect(await response?.text(), 'the page as the server made it').toMatch(/<h1[^>]*>Club Alba/)
  },
)

test('a member who forgot the password chooses another by code, and signs in with it', ANY_WIDTH, async ({ page }) => {
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

test('totp@ enters the code of the authenticator, which works once', ANY_WIDTH, async ({ page }) => {
  await page.goto('/panel')
  await enterCredentials(page, 'totp@rayo.test')
  await expect(heading(page, 'Verificación en dos pasos')).toBeVisible()
  await expectSpanish(page)
  await expectAccessible(page)
  const used = await totpAt('JBSWY3DPEHPK3PXP', Date.now())
  await codeField(page).fill(used)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(heading(page, 'Mi perfil')).toBeVisible()
  await signOut(page)
  await enterCredentials(page, 'totp@rayo.test')
  await codeField(page).fill(used)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSpanish(page)
  await codeField(page).fill(await totpAt('JBSWY3DPEHPK3PXP', Date.now() + 30_000))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(heading(page, 'Mi perfil')).toBeVisible()
})

test('signing in in one tab opens the page of another', ANY_WIDTH, async ({ page, context }) => {
  await page.goto('/panel')
  const other = await context.newPage()
  await other.goto('/panel/my-institutions')
  await expect(other.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await enterCredentials(page, 'user@rayo.test')
  await expect(heading(page, 'Mi perfil')).toBeVisible()
  await expect(heading(other, 'Mis instituciones')).toBeVisible()
  await settled(other)
})
