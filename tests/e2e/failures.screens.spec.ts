import { PRODUCTION_URL } from '../../playwright.config.ts'
import { FAILURES, FORBIDDEN, breakApi } from './support/failingApi.ts'
import { addressesOf } from './support/records.ts'
import { expect, openAs, settled, test } from './support/test.ts'

/** The production build over HTTP, where each answer can be changed on its way. */
test.use({ baseURL: PRODUCTION_URL })

/** The screens that ask the API for something: lists, records (`{list}` is its first one) and forms, each with a role that has it. */
const SCREENS = {
  'superadmin@rayo.test': [
    'dashboard',
    'plans',
    '{plans}',
    'manage-sports',
    '{manage-sports}',
    'manage-sports/new',
    'manage-sports/types',
    '{manage-sports/types}',
    'institutions',
    '{institutions}',
    '{institutions}/update',
    'institutions/new',
    'payments',
    '{payments}',
  ],
  'admin@rayo.test': [
    '',
    'users',
    '{users}',
    'users/new',
    'institutions',
    '{institutions}',
    '{institutions}/update',
    'payments',
    '{payments}',
    'payments/new',
    'payments/receipts',
    '{payments/receipts}',
    'my-institutions',
  ],
  'user@rayo.test': ['', '/profile', 'my-institutions', '{my-institutions}'],
}

/** Those on which a failure is looked at that is the same on all. */
const someOf = (addresses: readonly string[]) => [...addresses.slice(0, 2), ...addresses.slice(2).slice(-1)]

for (const [email, screens] of Object.entries(SCREENS)) {
  test(`screens of ${email} say what failed, whatever fails, and are there once it does not`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.clock.install()
    await openAs(page, email)
    const [first = '', ...others] = await addressesOf(page, screens)
    for (const failure of [...FAILURES, FORBIDDEN]) {
      await test.step(failure.name, async () => {
        const api = await breakApi(page, failure, { spare: (request) => request.url().includes('/private/auth/') })
        // loaded anew, so that nothing is known beforehand
        await page.goto(first)
        await api.expectMessage(first)
        for (const address of failure.anywhere ? someOf(others) : others) {
          await api.goInside(address)
          await api.expectMessage(address)
          await expect(page).toHaveURL(new RegExp(`${address}$`))
        }
        await api.mend()
        if (failure === FORBIDDEN) return
        await page.getByRole('button', { name: 'Reintentar' }).first().click()
        await settled(page)
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      })
    }
  })
}
