import { fireEvent, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { profileSchema } from '#domain/members/user'
import { ANSWERED } from '../../support/apiFailures.ts'
import { network } from '../../support/network.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { addressesOf, breakableApi, expectMessage, goTo, isRead, settled } from './brokenApi.ts'
import { findButton } from './filled.ts'

type Action = { screen: string; button: RegExp; confirm?: string }

const ACTIONS: Record<string, Action[]> = {
  'superadmin@rayo.test': [
    { screen: '{plans}', button: /^Eliminar/, confirm: 'Eliminar' },
    { screen: '{manage-sports}', button: /^Eliminar/, confirm: 'Eliminar' },
    { screen: '{institutions}', button: /^(Pasar a borrador|Publicar)$/ },
    { screen: '{institutions}', button: /^Archivar$/, confirm: 'Archivar' },
    { screen: '{institutions}/admins', button: /^Quitar$/, confirm: 'Quitar' },
    { screen: '{institutions}/members', button: /^Desactivar la cuenta de/, confirm: 'Desactivar' },
    { screen: 'plans/order', button: /^Guardar el orden$/ },
  ],
  'admin@rayo.test': [{ screen: '{users}', button: /^Terminar la membresía/, confirm: 'Terminar' }],
}

const dialogs = () => document.querySelectorAll('dialog[open], [role="dialog"]')

async function act({ button, confirm }: Action): Promise<void> {
  fireEvent.click(await findButton(button))
  const [dialog] = dialogs()
  if (confirm) fireEvent.click(await findButton(confirm, dialog))
}

test.each(Object.entries(ACTIONS))(
  'actions of %s say that they failed and change nothing',
  { timeout: 180_000 },
  async (as, actions) => {
    const app = await renderApp('/panel', { as })
    const addresses = await addressesOf(
      app,
      actions.map(({ screen }) => screen),
    )
    const api = breakableApi()
    for (const [index, action] of actions.entries()) {
      const address = addresses[index] ?? ''
      await goTo(app, address)
      await settled()
      for (const failure of ANSWERED) {
        api.break(failure, isRead)
        await act(action)
        await expectMessage(failure, `${String(action.button)} on ${address}`)
        await waitFor(() => expect(dialogs()).toHaveLength(0))
        expect(app.router.state.location.pathname).toBe(address)
        await findButton(action.button)
        api.mend()
      }
    }
    expect(api.writes()).toBe(0)
  },
)

const planSwitch = () => document.querySelector<HTMLElement>('[role="switch"]')

test('the switch of a plan says that it failed and stays as it was', async () => {
  await renderApp('/panel/plans', { as: 'superadmin@rayo.test' })
  const api = breakableApi()
  await waitFor(() => expect(planSwitch()).not.toBeNull())
  const before = planSwitch()?.getAttribute('aria-checked')
  expect(before).toMatch(/true|false/)
  for (const failure of ANSWERED) {
    api.break(failure, isRead)
    planSwitch()?.click()
    await expectMessage(failure, 'the switch')
    await waitFor(() => expect(planSwitch()?.getAttribute('aria-checked')).toBe(before))
    api.mend()
  }
})

test('accepting an invitation says that it failed, and the invitation stays', async () => {
  // None of the demo's people signs in at once, so the test changes the answer on its way.
  network.use(
    http.get('/api/v1/private/profile', async ({ request }) => {
      const answer = await (await network.world()).fetch(request.clone())
      const profile = profileSchema.parse(await answer.json())
      const [first, ...others] = profile.memberships
      return HttpResponse.json({ ...profile, memberships: [{ ...first, state: 'pending' }, ...others] })
    }),
  )
  await renderApp('/panel', { as: 'user@rayo.test' })
  const api = breakableApi()
  for (const failure of ANSWERED) {
    api.break(failure, isRead)
    fireEvent.click(await findButton(/^Aceptar la invitación/))
    await expectMessage(failure, 'an invitation')
    expect(await findButton(/^Aceptar la invitación/)).toBeEnabled()
    api.mend()
  }
})
