import { expectAccessible } from './support/accessible.ts'
import { enterCredentials, openAs } from './support/sessions.ts'
import { ANY_WIDTH, expect, expectSpanish, settled, test } from './support/test.ts'

test.use({ ownWorld: true })

test(
  'a signed-out visit to /panel/users shows the gate with at most two history pushes, and opens it after sign-in',
  ANY_WIDTH,
  async ({ page }) => {
    await page.addInitScript(() => {
      const counted = window as Window & { pushes?: number }
      counted.pushes = 0
      const push = history.pushState.bind(history)
      history.pushState = (...args) => {
        counted.pushes = (counted.pushes ?? 0) + 1
        push(...args)
      }
    })
    await page.goto('/panel/users')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expectSpanish(page)
    expect(await page.evaluate(() => (window as Window & { pushes?: number }).pushes)).toBeLessThanOrEqual(2)
    await enterCredentials(page, 'admin@rayo.test')
    await settled(page)
    await expect(page).toHaveURL(/\/panel\/users$/)
  },
)

test('the gate is accessible', async ({ page }) => {
  await page.goto('/panel')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Crear cuenta' }).click()
  await expectSpanish(page)
  await expectAccessible(page)
})

test('nuevo@ must choose a new password and accept the terms before the panel', ANY_WIDTH, async ({ page }) => {
  await page.goto('/panel')
  await enterCredentials(page, 'nuevo@rayo.test')
  await expect(page.getByRole('heading', { level: 1, name: 'Elige una contraseña nueva' })).toBeVisible()
  await expectSpanish(page)
  await expectAccessible(page)
  const passwords = page.locator('input[type="password"]')
  await passwords.nth(0).fill('Nueva-Clave-2025!')
  await passwords.nth(1).fill('Nueva-Clave-2025!')
  await page.getByRole('button', { name: /cambiar/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Antes de seguir' })).toBeFocused()
  await expectSpanish(page)
  await expectAccessible(page)
  for (const _ of ['terms', 'privacy', 'accept']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
})

test('signing out in one tab closes the panel in the other', ANY_WIDTH, async ({ page, context }) => {
  await openAs(page, 'user@rayo.test')
  const other = await context.newPage()
  await other.goto('/panel')
  await expect(other.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
  await page.goto('/signout')
  await expect(page).toHaveURL(/\/$/)
  await expect(other.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
