import { totpAt } from '#mocks/cognito/totp'
import {
  enterCredentials,
  expect,
  expectAccessible,
  expectFits,
  expectSpanish,
  openAs,
  settled,
  test,
} from './support/test.ts'

test.use({ ownWorld: true })

const PASSWORD = 'Clave-Nueva-2026'

test('a member changes the password and turns the second factor on, and signs in with both', async ({ page }) => {
  test.setTimeout(120_000)
  await openAs(page, 'user@rayo.test')
  await page.getByRole('link', { name: 'Seguridad de tu cuenta' }).click()
  await expect(page).toHaveURL(/\/panel\/security$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Contraseña' })).toBeVisible()
  await expectSpanish(page)
  await expectAccessible(page)

  await page.getByLabel(/^Contraseña actual/).fill('Rayo-2024!')
  await page.getByLabel(/^Contraseña nueva/).fill(PASSWORD)
  await page.getByLabel(/^Repite la contraseña nueva/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByText('Cambiaste tu contraseña')).toBeVisible()

  await page.getByRole('button', { name: 'Activar' }).click()
  const factor = page.getByRole('region', { name: 'Verificación en dos pasos' })
  await expect(factor.getByRole('img', { name: /Código QR/ })).toHaveJSProperty('naturalWidth', 228)
  const secret = await factor.getByText(/^[A-Z2-7]{32,}$/).innerText()
  await expectSpanish(page)
  await expectAccessible(page)
  await expectFits(page, 'a second factor')
  await factor.getByLabel(/^Código de 6 dígitos/).fill(await totpAt(secret, Date.now()))
  await factor.getByRole('button', { name: 'Confirmar y activar' }).click()
  await expect(factor.getByText('Activa', { exact: true })).toBeVisible()

  await page.goto('/signout')
  await settled(page)
  await page.goto('/panel/security')
  await enterCredentials(page, 'user@rayo.test', PASSWORD)
  // The current code is used up. The next one is already valid, because clocks differ.
  await page.getByRole('textbox', { name: /código/i }).fill(await totpAt(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seguridad de tu cuenta' })).toBeVisible()

  await page.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar todas' }).click()
  await expect(page.getByText('Cerraste tu sesión en todos tus dispositivos.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
