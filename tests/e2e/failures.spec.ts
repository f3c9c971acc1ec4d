import type { Page, Route } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { foreignWords } from './support/spanish.ts'
import { expect, settled, signIn, test } from './support/test.ts'

/** The production build over HTTP, where each answer can be changed on its way. */
test.use({ baseURL: PRODUCTION_URL })

const PROBLEM = {
  type: 'about:blank',
  title: 'internal',
  status: 500,
  code: 'internal',
  detail: 'Ocurrió un error inesperado. Vuelve a intentar.',
}
const EXPIRED = {
  type: 'about:blank',
  title: 'invalidToken',
  status: 401,
  code: 'invalidToken',
  detail: 'Tu sesión no es válida o venció.',
}

const problem = (route: Route, body: { status: number }) =>
  route.fulfill({ status: body.status, contentType: 'application/problem+json', body: JSON.stringify(body) })

const FAILURES: Record<string, (route: Route) => Promise<void> | void> = {
  'a 500': (route) => problem(route, PROBLEM),
  'a page instead of JSON': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '<html></html>' }),
  'JSON of another shape': (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      headers: { 'content-range': 'x 0-0/1' },
      body: '{"a":1}',
    }),
  'no connection': (route) => route.abort('internetdisconnected'),
  // left unanswered: the page's own limit ends it, when the test turns the clock
  'no answer': () => undefined,
}

const PUBLIC = ['/', '/sports', '/institutions', '/plans']
const SCREENS = {
  'superadmin@rayo.test': ['dashboard', 'plans', 'manage-sports', 'manage-sports/types', 'institutions', 'payments'],
  'admin@rayo.test': ['', 'users', 'institutions', 'payments', 'payments/receipts', 'my-institutions'],
}

/** A message in Spanish is there and nothing goes on spinning; the clock is turned for what waits. */
async function expectMessage(page: Page, name: string): Promise<void> {
  const message = page.getByRole('alert').filter({ visible: true }).first()
  const busy = page.locator('[aria-busy="true"], [role="progressbar"]').filter({ visible: true })
  await expect(async () => {
    // once the message is there the clock stands still, or a toast would be gone before it is read
    if (!(await message.isVisible())) await page.clock.fastForward(10_000)
    await expect(message).toBeVisible({ timeout: 1_000 })
  }, name).toPass({ timeout: 50_000 })
  expect((await message.innerText()).length).toBeGreaterThan(10)
  expect(await foreignWords(page), name).toEqual([])
  await expect(async () => {
    if ((await busy.count()) > 0) await page.clock.fastForward(10_000)
    await expect(busy).toHaveCount(0, { timeout: 1_000 })
  }, `${name}: nothing goes on spinning`).toPass({ timeout: 50_000 })
}

for (const [failure, answer] of Object.entries(FAILURES)) {
  test(`the site with ${failure}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.clock.install()
    await page.route('**/api/v1/**', answer)
    for (const path of PUBLIC) {
      await page.goto(path)
      await expectMessage(page, `${path} with ${failure}`)
    }
  })

  for (const [email, screens] of Object.entries(SCREENS)) {
    test(`screens of ${email} with ${failure}`, async ({ page }) => {
      test.setTimeout(300_000)
      await page.clock.install()
      await signIn(page, email)
      await page.route('**/api/v1/private/**', answer)
      for (const screen of screens) {
        await page.goto(`/panel/${screen}`)
        await expectMessage(page, `${screen} with ${failure}`)
      }
    })
  }

  test(`a form keeps its values with ${failure}, and can be sent again`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.clock.install()
    await signIn(page, 'superadmin@rayo.test', '/panel/plans/new')
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Plan de prueba')
    await page.getByRole('textbox', { name: 'Precio' }).fill('1500,50')
    await page.route('**/api/v1/private/plans', answer)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expectMessage(page, `form with ${failure}`)
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Plan de prueba')
    await expect(page.getByRole('textbox', { name: 'Precio' })).toHaveValue('1500,50')
    await page.unroute('**/api/v1/private/plans')
    await page.getByRole('textbox', { name: 'Nombre' }).fill(`Plan ${test.info().testId}`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).not.toHaveURL(/\/new$/)
  })
}

/** Forms with one field that is enough to send them. */
const FORMS = {
  'superadmin@rayo.test': ['manage-sports/types/new', 'institutions/new'],
  'admin@rayo.test': [''],
}

for (const [email, forms] of Object.entries(FORMS)) {
  test(`forms of ${email} keep what was typed, whatever fails`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.clock.install()
    // leaving a form with something typed asks first
    page.on('dialog', (dialog) => dialog.accept())
    await signIn(page, email)
    for (const form of forms) {
      for (const [failure, answer] of Object.entries(FAILURES)) {
        await page.goto(`/panel/${form}`)
        const name = page.getByRole('textbox', { name: /^Nombre/ }).first()
        await name.fill('Nombre de prueba')
        await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
        const failing = (route: Route) => (route.request().method() === 'GET' ? route.continue() : answer(route))
        await page.route('**/api/v1/private/**', failing)
        await page.getByRole('button', { name: 'Guardar' }).click()
        await expectMessage(page, `${form} with ${failure}`)
        await expect(name).toHaveValue('Nombre de prueba')
        await page.unroute('**/api/v1/private/**')
      }
    }
  })
}

test('a 401 of the API signs out, with a message', async ({ page }) => {
  await signIn(page, 'admin@rayo.test')
  await page.route('**/api/v1/private/**', (route) => problem(route, EXPIRED))
  await page.goto('/panel/payments')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(
    page
      .getByText(/sesión/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test('a 403 of the API keeps the session, with a message', async ({ page }) => {
  await signIn(page, 'admin@rayo.test')
  const forbidden = { ...PROBLEM, status: 403, code: 'forbidden', detail: 'No tienes permiso para hacer esto.' }
  await page.route('**/api/v1/private/payments*', (route) => problem(route, forbidden))
  await page.goto('/panel/payments')
  await expect(page.getByText('No tienes permiso', { exact: false }).first()).toBeVisible()
  await page.goto('/panel')
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

test('/sports loads nothing of the panel, the gate or their styles', async ({ page }) => {
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
