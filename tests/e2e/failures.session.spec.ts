import type { Page, Request } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { EXPIRED, FORBIDDEN, breakApi } from './support/failingApi.ts'
import { fillForm } from './support/forms.ts'
import { addressesOf } from './support/records.ts'
import { enterCredentials, expect, settled, signIn, test } from './support/test.ts'

/** The production build over HTTP, where each answer can be changed on its way. */
test.use({ baseURL: PRODUCTION_URL })

const isRead = (request: Request) => request.method() === 'GET'

/** A kind of screen, and what is done there when the API says that the session is over; loading it, when nothing else. */
type Case = { kind: string; screen: string; act?: (page: Page) => Promise<void> }

/** Types into a form and sends it. */
function sends(typed: Record<string, string>, button = 'Guardar'): (page: Page) => Promise<void> {
  return async (page) => {
    await fillForm(page, { typed })
    await page.getByRole('button', { name: button }).click()
  }
}

const CASES: Record<string, Case[]> = {
  'admin@rayo.test': [
    { kind: 'a list', screen: 'payments?filter={"status":["Defeated"]}' },
    {
      kind: 'a form that makes a record',
      screen: 'users/new',
      act: sends({ Email: 'vencida@correo.test', Nombre: 'Ana', Apellido: 'Paz' }, 'Invitar'),
    },
  ],
  'superadmin@rayo.test': [
    { kind: 'a record', screen: '{plans}' },
    { kind: 'a page of sums', screen: 'dashboard' },
    {
      kind: 'a form that changes a record',
      screen: '{manage-sports}',
      act: sends({ Descripción: 'Con la sesión vencida' }),
    },
    { kind: 'a switch', screen: 'plans', act: (page) => page.getByRole('switch').first().click() },
  ],
  'user@rayo.test': [
    { kind: 'one’s own institution', screen: '{my-institutions}' },
    {
      kind: 'one’s own data',
      screen: '',
      act: sends({ Teléfono: '+5491155550001' }),
    },
  ],
}

for (const [email, cases] of Object.entries(CASES)) {
  const kinds = cases.map(({ kind }) => kind).join(', ')
  test(`a 401 on ${kinds} signs out with a message, and signing in leads back there`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.clock.install()
    await signIn(page, email)
    for (const one of cases) await test.step(one.kind, () => losesSession(page, email, one))
  })
}

async function losesSession(page: Page, email: string, { screen, act }: Case): Promise<void> {
  const [address = ''] = await addressesOf(page, [screen])
  await page.goto(address)
  await settled(page)
  const shown = { url: page.url(), title: await page.getByRole('heading', { level: 1 }).innerText() }
  const api = await breakApi(page, EXPIRED, act && { spare: isRead })
  await (act ? act(page) : page.reload())
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await api.expectMessage(address)
  expect(page.url()).toBe(shown.url)
  expect(await page.evaluate(() => localStorage.getItem('rayo.user'))).toBeNull()

  await api.mend()
  await enterCredentials(page, email)
  await expect(page.getByRole('heading', { level: 1, name: shown.title })).toBeVisible()
  await settled(page)
  expect(page.url()).toBe(shown.url)
}

test('a 401 on a payment being recorded signs out with a message, and signing in leads back to the cuota', async ({
  page,
}) => {
  await page.clock.install()
  const owed = encodeURIComponent(JSON.stringify({ status: ['Defeated'] }))
  await signIn(page, 'admin@rayo.test', `/panel/payments?filter=${owed}`)
  await page.getByRole('main').locator('a[href^="/panel/payments/0"]').nth(1).click()
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const address = page.url()
  const api = await breakApi(page, EXPIRED, { spare: isRead })
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await api.expectMessage(address)
  await api.mend()
  await enterCredentials(page, 'admin@rayo.test')
  await expect(page.getByRole('button', { name: 'Registrar pago' })).toBeVisible()
  expect(page.url()).toBe(address)
})

test('a 403 of the API keeps the session, with a message', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'admin@rayo.test')
  const api = await breakApi(page, FORBIDDEN, { spare: (request) => !request.url().includes('/private/payments') })
  await page.goto('/panel/payments')
  await api.expectMessage('/panel/payments')
  await page.getByRole('link', { name: 'Ir a Mi perfil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
})

test('signing out ends signed out although the provider cannot be reached', async ({ page }) => {
  await signIn(page, 'user@rayo.test')
  await page.route('**/cognito**', (route) => route.abort('internetdisconnected'))
  await page.goto('/signout')
  await expect(page).toHaveURL(/\/$/)
  await settled(page)
  await page.goto('/panel')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
