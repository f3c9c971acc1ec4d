import type { Page } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { enterCredentials, signIn } from './support/sessions.ts'
import { expect, settled, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })

const PHONE = '+5491155550777'

/** Expires this browser's tokens. */
async function expireTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => /\.(accessToken|idToken)$/.test(name))) {
      const [head, body = '', tail] = (localStorage.getItem(key) ?? '').split('.')
      const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number; iat: number }
      const past = { ...claims, exp: claims.exp - 7_200, iat: claims.iat - 7_200 }
      localStorage.setItem(key, [head, btoa(JSON.stringify(past)).replaceAll('=', ''), tail].join('.'))
    }
  })
}

async function phoneField(page: Page) {
  const field = page
    .getByLabel(/^Teléfono/)
    .and(page.locator('input'))
    .first()
  // A click while the page loads its data has no effect.
  await expect(async () => {
    const edit = page.getByRole('button', { name: 'Editar mis datos' })
    if (!(await field.isVisible())) await edit.click({ timeout: 5_000 })
    await expect(field).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return field
}
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const waitForSave = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
const waitForRefresh = (page: Page) =>
  page.waitForRequest((request) =>
    /InitiateAuth|GetTokensFromRefreshToken/.test(request.headers()['x-amz-target'] ?? ''),
  )

test('renews an access token that expires while editing, and saves the form unchanged', async ({ page }) => {
  await signIn(page, 'user@rayo.test')
  await (await phoneField(page)).fill(PHONE)
  await expireTokens(page)
  const [answer] = await Promise.all([waitForSave(page), waitForRefresh(page), save(page)])
  expect(await answer.json()).toMatchObject({ phone: PHONE })
  await expect(page.getByText('+54 9 11 5555 0777')).toBeVisible()
})

test('a session that was revoked elsewhere ends with a message, and signing in returns to the page', async ({
  page,
}) => {
  await signIn(page, 'superadmin@rayo.test', '/panel/plans')
  // A running request would renew the tokens and show the reason before the reload.
  await settled(page)
  const spent = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.refreshToken')) ?? ''
    return { ClientId: key.split('.')[1], Token: localStorage.getItem(key) }
  })
  const revoked = await page.request.post('/cognito', {
    headers: {
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      'content-type': 'application/x-amz-json-1.1',
    },
    data: JSON.stringify(spent),
  })
  expect(revoked.ok()).toBe(true)
  await expireTokens(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByText('Tu sesión venció. Inicia sesión otra vez.')).toBeVisible()
  await expect(page).toHaveURL(/\/panel\/plans$/)
  await enterCredentials(page, 'superadmin@rayo.test')
  await expect(page.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()
  await settled(page)
  await expect(page).toHaveURL(/\/panel\/plans$/)
})
