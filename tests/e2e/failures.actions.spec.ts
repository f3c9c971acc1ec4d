import type { Page, Request } from '@playwright/test'
import { profileSchema } from '#domain/user'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { FAILURES, FORBIDDEN, breakApi } from './support/failingApi.ts'
import { addressesOf } from './support/records.ts'
import { expect, openAs, settled, test } from './support/test.ts'

/** The production build over HTTP, where each answer can be changed on its way. */
test.use({ baseURL: PRODUCTION_URL })

const isRead = (request: Request) => request.method() === 'GET'

/** What is done with one button, and a second one in the dialog that asks. */
type Action = { screen: string; button: RegExp; confirm?: string }

const ACTIONS: Record<string, Action[]> = {
  'superadmin@rayo.test': [
    { screen: '{plans}', button: /^Eliminar/, confirm: 'Eliminar' },
    { screen: '{manage-sports}', button: /^Eliminar/, confirm: 'Eliminar' },
    { screen: '{institutions}', button: /^(Pasar a borrador|Publicar)$/ },
    { screen: '{institutions}', button: /^Archivar$/, confirm: 'Archivar' },
    { screen: '{institutions}', button: /^Quitar$/, confirm: 'Quitar' },
  ],
  'admin@rayo.test': [{ screen: '{users}', button: /^Terminar la membresía/, confirm: 'Terminar' }],
}

async function act(page: Page, { button, confirm }: Action): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
}

for (const [email, actions] of Object.entries(ACTIONS)) {
  test(`actions of ${email} say that they failed and change nothing`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.clock.install()
    await openAs(page, email)
    const addresses = await addressesOf(
      page,
      actions.map(({ screen }) => screen),
    )
    for (const [index, action] of actions.entries()) {
      const address = addresses[index] ?? ''
      await page.goto(address)
      await settled(page)
      for (const failure of [...FAILURES, FORBIDDEN]) {
        const api = await breakApi(page, failure, { spare: isRead })
        await act(page, action)
        await api.expectMessage(`${String(action.button)} on ${address}`)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page).toHaveURL(new RegExp(`${address}$`))
        await expect(page.getByRole('button', { name: action.button }).first()).toBeEnabled()
        await api.mend()
      }
    }
  })
}

test('the switch of a plan says that it failed and stays as it was', async ({ page }) => {
  await page.clock.install()
  await openAs(page, 'superadmin@rayo.test', '/panel/plans')
  const published = page.getByRole('switch').first()
  const before = (await published.getAttribute('aria-checked')) ?? ''
  for (const failure of [...FAILURES, FORBIDDEN]) {
    const api = await breakApi(page, failure, { spare: isRead })
    await published.click()
    await api.expectMessage('the switch')
    await expect(published).toHaveAttribute('aria-checked', before)
    await api.mend()
  }
})

test('accepting an invitation says that it failed, and the invitation stays', async ({ page }) => {
  await page.clock.install()
  await openAs(page, 'user@rayo.test')
  // nobody of the demo has one who signs in at once: the answer is given one on its way
  await page.route('**/api/v1/private/profile', async (route) => {
    const response = await route.fetch()
    const profile = profileSchema.parse(await response.json())
    const [first, ...others] = profile.memberships
    await route.fulfill({ response, json: { ...profile, memberships: [{ ...first, state: 'pending' }, ...others] } })
  })
  await page.goto('/panel')
  const accept = page.getByRole('button', { name: /^Aceptar la invitación/ })
  for (const failure of [...FAILURES, FORBIDDEN]) {
    const api = await breakApi(page, failure, { spare: isRead })
    await accept.click()
    await api.expectMessage('an invitation')
    await expect(accept).toBeEnabled()
    await api.mend()
  }
})
