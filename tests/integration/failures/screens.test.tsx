import { expect, test } from 'vitest'
import { ANSWERED, EXPIRED, FORBIDDEN, OTHER_SHAPE, SERVER_ERROR } from '../../support/failures.ts'
import { renderApp, signInAs } from '../../support/renderApp.tsx'
import { addressesOf, breakableApi, expectMessage, goTo, isRead, retryAll, settled } from './brokenApi.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fill, findButton } from './filled.ts'

// `failures.spec.ts` covers the failures that need a browser: no connection and no answer.

/**
 * The screens that call the API, by a role that may open them: lists, forms and records (`{list}` is the first record
 * of a list).
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
  ],
  'admin@rayo.test': [
    '',
    'users',
    '{users}',
    '{users}/update',
    'users/new',
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
  'every screen of %s reports a failure and appears after a retry',
  { timeout: 180_000 },
  async (as, screens) => {
    const [first = '', ...others] = await addressesOf(screens)
    const api = breakableApi()
    api.break(OTHER_SHAPE, isLookUp)
    const app = await renderApp(first, { as })
    await expectMessage(OTHER_SHAPE, first)
    for (const address of others) {
      await goTo(app, address)
      await expectMessage(OTHER_SHAPE, address)
      expect(app.router.state.location.pathname).toBe(address)
    }
    api.mend()
    await retryAll()
  },
)

test('a list, a record, a form and the user’s own pages report a 403 and link to the profile', async () => {
  const addresses = await addressesOf(['', 'my-institutions', 'payments/new', '{users}', 'payments'])
  const api = breakableApi()
  api.break(FORBIDDEN, isLookUp)
  const app = await renderApp('/panel/users', { as: 'admin@rayo.test' })
  for (const address of addresses) {
    await goTo(app, address)
    await expectMessage(FORBIDDEN, address)
  }
  api.mend()
  fireEvent.click(screen.getByRole('link', { name: 'Ir a Mi perfil' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
})

/**
 * Pages with several requests, each with the only request that succeeds. Every other part shows its own failure.
 */
const PARTS: Record<string, Record<string, RegExp>> = {
  'superadmin@rayo.test': {
    dashboard: /\/private\/dashboard$/,
    '{institutions}': /\/private\/institutions\/[^/?]+$/,
    '{institutions}/members': /\/private\/institutions\/[^/?]+$/,
    '{institutions}/fees': /\/private\/institutions\/[^/?]+$/,
    '{institutions}/update': /\/private\/institutions\/[^/?]+$/,
    '{manage-sports}': /\/private\/sports\/[^/?]+$/,
  },
  'admin@rayo.test': {
    '': /\/private\/profile$/,
    '{users}': /\/private\/users\/[^/?]+$/,
    '{users}/update': /\/private\/users\/[^/?]+$/,
    '{payments}': /\/private\/payments\/[^/?]+$/,
    'payments/new': /\/private\/institutions\?/,
    '{payments/receipts}': /\/private\/receipts\/[^/?]+$/,
  },
  'user@rayo.test': { '': /\/private\/profile$/, 'my-institutions': /\/private\/profile$/ },
}

test.each(Object.entries(PARTS))(
  'a failed part of a page of %s reports its failure and does not hide the page',
  { timeout: 180_000 },
  async (as, parts) => {
    const addresses = await addressesOf(Object.keys(parts))
    await signInAs(as)
    const api = breakableApi()
    for (const [index, answers] of Object.values(parts).entries()) {
      const address = addresses[index] ?? ''
      api.break(SERVER_ERROR, ({ url }) => answers.test(url) || url.includes('/private/auth/'))
      const app = await renderApp(address)
      await expectMessage(SERVER_ERROR, address)
      expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('No pudimos cargar los datos')
      api.mend()
      await retryAll()
      app.unmount()
    }
  },
)

test('a history reports a failure each time that it is opened', async () => {
  const [address = ''] = await addressesOf(['{plans}'])
  const api = breakableApi()
  await renderApp(address, { as: 'superadmin@rayo.test' })
  const history = await screen.findByRole('heading', { name: 'Historial' })
  for (const failure of ANSWERED) {
    api.break(failure, ({ url }) => !url.includes('/audit?'))
    fireEvent.click(history)
    await expectMessage(failure, 'a history')
    fireEvent.click(history)
    await waitFor(() => expect(document.querySelectorAll('main [role="alert"]')).toHaveLength(0))
    api.mend()
  }
  fireEvent.click(history)
  await settled()
  expect(document.querySelectorAll('main [role="alert"]')).toHaveLength(0)
})

// `session.spec.ts` checks that signing in leads back to the same address.

/** A kind of screen, and the action there that gets a 401; by default, loading it. */
type Case = { kind: string; as: string; screen: string; act?: () => Promise<void> }

const CASES: Case[] = [
  { kind: 'a list', as: 'admin@rayo.test', screen: 'payments' },
  {
    kind: 'a form that changes a record',
    as: 'superadmin@rayo.test',
    screen: '{manage-sports}',
    act: async () => {
      await fill({ typed: { Descripción: 'Con la sesión vencida' } })
      fireEvent.click(await findButton('Guardar'))
    },
  },
  {
    kind: 'a payment',
    as: 'admin@rayo.test',
    screen: '{payments}',
    act: async () => {
      fireEvent.click(await findButton('Registrar pago'))
      fireEvent.click(await findButton('Registrar', await screen.findByRole('dialog')))
    },
  },
  { kind: 'one’s own institution', as: 'user@rayo.test', screen: '{my-institutions}' },
]

test.each(CASES)(
  'a 401 on $kind signs the user out with a message and keeps the address',
  { timeout: 180_000 },
  async ({ as, screen: place, act }) => {
    const [address = ''] = await addressesOf([place])
    const api = breakableApi()
    if (!act) api.break(EXPIRED, isLookUp)
    const app = await renderApp(address, { as })
    if (act) {
      await settled()
      api.break(EXPIRED, isRead)
      await act()
    }
    await api.hasFailed()
    expect(await screen.findByLabelText('Email')).toBeVisible()
    await expectMessage(EXPIRED, address)
    expect(app.router.state.location.pathname).toBe(address)
    await waitFor(() => expect(localStorage.getItem('rayo.user')).toBeNull())
  },
)
