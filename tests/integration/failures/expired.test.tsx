import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EXPIRED } from '../../support/apiFailures.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { addressesOf, breakableApi, expectMessage, goTo, isRead } from './brokenApi.ts'
import { fill, findButton } from './filled.ts'

// A browser test checks that signing in leads back to the same place (`failures.session.spec.ts`).

/** A kind of screen, and what to do there when the API says that the session has ended; by default, loading it. */
type Case = { kind: string; as: string; screen: string; act?: () => Promise<void> }

const sends =
  (typed: Record<string, string>, button = 'Guardar') =>
  async () => {
    await fill({ typed })
    fireEvent.click(await findButton(button))
  }

const CASES: Case[] = [
  { kind: 'a list', as: 'admin@rayo.test', screen: 'payments' },
  { kind: 'a record', as: 'superadmin@rayo.test', screen: '{plans}' },
  { kind: 'a page of sums', as: 'superadmin@rayo.test', screen: 'dashboard' },
  {
    kind: 'a form that changes a record',
    as: 'superadmin@rayo.test',
    screen: '{manage-sports}',
    act: sends({ Descripción: 'Con la sesión vencida' }),
  },
  {
    kind: 'a switch',
    as: 'superadmin@rayo.test',
    screen: 'plans',
    act: async () => {
      const [first] = await screen.findAllByRole('switch')
      if (first) fireEvent.click(first)
    },
  },
  { kind: 'one’s own institution', as: 'user@rayo.test', screen: '{my-institutions}' },
  {
    kind: 'one’s own data',
    as: 'user@rayo.test',
    screen: '',
    act: async () => {
      fireEvent.click(await findButton('Editar mis datos'))
      await sends({ Teléfono: '+5491155550001' })()
    },
  },
]

test.each(CASES)(
  'a 401 on $kind signs out with a message, at the same address',
  { timeout: 180_000 },
  async ({ as, screen: place, act }) => {
    const panelApp = await renderApp('/panel', { as })
    const [address = ''] = await addressesOf(panelApp, [place])
    const api = breakableApi()
    let app = panelApp
    if (act) {
      await goTo(panelApp, address)
      api.break(EXPIRED, isRead)
      await act()
    } else {
      panelApp.unmount()
      api.break(EXPIRED, ({ url }) => url.includes('/private/auth/'))
      app = await renderApp(address)
    }
    await api.hasFailed()
    expect(await screen.findByLabelText('Email')).toBeVisible()
    await expectMessage(EXPIRED, address)
    expect(app.router.state.location.pathname).toBe(address)
    await waitFor(() => expect(localStorage.getItem('rayo.user')).toBeNull())
  },
)
