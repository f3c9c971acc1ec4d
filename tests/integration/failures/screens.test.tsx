import { expect, test } from 'vitest'
import { FORBIDDEN, OTHER_SHAPE } from '../../support/apiFailures.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { addressesOf, breakableApi, expectMessage, goTo, retryAll } from './brokenApi.ts'

// A few screens in a browser cover failures before any read (a 500, no connection, no answer, a page instead of JSON).

/**
 * The screens that call the API: lists, records (`{list}` is its first one) and forms, each with a role that may open
 * it.
 */
const SCREENS = {
  'superadmin@rayo.test': [
    'dashboard',
    'plans',
    '{plans}',
    'plans/order',
    'manage-sports',
    '{manage-sports}',
    'manage-sports/new',
    'manage-sports/types',
    '{manage-sports/types}',
    'institutions',
    '{institutions}',
    '{institutions}/update',
    '{institutions}/admins',
    '{institutions}/members',
    '{institutions}/fees',
    '{institutions}/history',
    'institutions/new',
    'payments',
    '{payments}',
  ],
  'admin@rayo.test': [
    '',
    'users',
    '{users}',
    '{users}/update',
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

const isLookUp = (request: Request) => request.url.includes('/private/auth/')

test.each(Object.entries(SCREENS))(
  'every screen of %s reports a failure, and appears once the call succeeds',
  { timeout: 180_000 },
  async (as, screens) => {
    const panelApp = await renderApp('/panel', { as })
    const [first = '', ...others] = await addressesOf(panelApp, screens)
    panelApp.unmount()
    const api = breakableApi()
    for (const failure of [FORBIDDEN, OTHER_SHAPE]) {
      api.break(failure, isLookUp)
      const app = await renderApp(first)
      await expectMessage(failure, first)
      for (const address of others) {
        await goTo(app, address)
        await expectMessage(failure, address)
        expect(app.router.state.location.pathname).toBe(address)
      }
      api.mend()
      if (failure !== FORBIDDEN) await retryAll()
      app.unmount()
    }
  },
)
