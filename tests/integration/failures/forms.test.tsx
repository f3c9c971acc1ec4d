import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANSWERED, SERVER_ERROR } from '../../support/failures.ts'
import { network } from '../../support/network.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { addressesOf, breakableApi, expectMessage, goTo, isRead, settled } from './brokenApi.ts'
import { fill, type Filling, findButton } from './filled.ts'
import { http, HttpResponse } from 'msw'
import { profileSchema } from '#domain/members/user'

type FormCase = Filling & {
  /** Below /panel; `{list}` stands for the list's first record. */
  screen: string
  open?: string
  save?: string
}

const FORMS: Record<string, FormCase[]> = {
  'superadmin@rayo.test': [
    { screen: 'plans/new', typed: { Nombre: 'Plan que falla', Precio: '1500,50' } },
    { screen: '{plans}', typed: { Descripción: 'Para probar', Precio: '1700,25' } },
    { screen: 'manage-sports/types/new', typed: { Nombre: 'Tipo que falla' } },
    { screen: '{manage-sports/types}', typed: { Nombre: 'Tipo cambiado' } },
    { screen: 'manage-sports/new', typed: { Nombre: 'Deporte que falla', Descripción: 'Uno' }, chosen: ['Tipo'] },
    { screen: '{manage-sports}', typed: { Descripción: 'Otro' } },
    { screen: 'institutions/new', typed: { Nombre: 'Club que falla', Ciudad: 'Rosario' }, chosen: ['Plan'] },
    {
      screen: '{institutions}/admins',
      open: 'Agregar administrador',
      typed: { Email: 'administra@correo.test', Nombre: 'Elsa', Apellido: 'Roldán' },
      save: 'Invitar',
    },
  ],
  'admin@rayo.test': [
    { screen: '', open: 'Editar mis datos', typed: { Apellido: 'Benítez Paz', Teléfono: '+5491155550000' } },
    {
      screen: 'users/new',
      typed: { Email: 'no.llega@correo.test', Nombre: 'Nadia', Apellido: 'Quiroga', 'N.º de socio': 'X-1' },
    },
    { screen: '{users}/update', typed: { 'N.º de socio': 'X-2' } },
    {
      screen: 'payments/new',
      typed: { Concepto: 'Matrícula', Vencimiento: '10/01/2030', Importe: '1234,50' },
      chosen: ['Socio', 'Deporte'],
    },
  ],
}

/** One failure for each form or action in turn, because they share the code that handles failures. */
const failureAt = (index: number) => ANSWERED[index % ANSWERED.length] ?? SERVER_ERROR

test.each(Object.entries(FORMS))(
  'forms of %s keep the input after any failure and can be sent again',
  { timeout: 180_000 },
  async (as, forms) => {
    const app = await renderApp('/panel', { as })
    const addresses = await addressesOf(forms.map(({ screen: address }) => address))
    const api = breakableApi()
    for (const [index, form] of forms.entries()) {
      const address = addresses[index] ?? ''
      await goTo(app, address)
      if (form.open) fireEvent.click(await findButton(form.open))
      const expectKept = await fill(form)
      const failure = failureAt(index)
      api.break(failure, isRead)
      fireEvent.click(await findButton(form.save ?? 'Guardar'))
      await expectMessage(failure, address)
      expectKept()
      expect(app.router.state.location.pathname).toBe(address)
      api.mend()
      const before = api.writes()
      fireEvent.click(await findButton(form.save ?? 'Guardar'))
      await waitFor(() => expect(api.writes()).toBe(before + 1))
      await waitFor(() => expect(document.querySelector('main [role="alert"]')).toBeNull())
      await settled()
    }
  },
)

const OWED = `/panel/payments?filter=${encodeURIComponent(JSON.stringify({ status: ['Defeated'] }))}`

const fees = () => [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/panel/payments/0"]')]

async function openOwed() {
  const app = await renderApp(OWED, { as: 'admin@rayo.test' })
  await waitFor(() => expect(fees()).not.toHaveLength(0))
  return app
}

/** Sends a dialog with every kind of API failure and expects that it stays open and keeps the input. */
async function expectDialogKeeps(api: ReturnType<typeof breakableApi>, submit: string, typed: Record<string, string>) {
  const dialog = await screen.findByRole('dialog')
  const expectKept = await fill({ typed }, dialog)
  for (const failure of ANSWERED) {
    api.break(failure, isRead)
    fireEvent.click(await findButton(submit, dialog))
    await expectMessage(failure, submit)
    expect(dialog.querySelector('[role="alert"]')).not.toBeNull()
    expectKept()
    api.mend()
  }
  return dialog
}

test('a payment and its reversal keep the input after any failure, and are recorded once', async () => {
  const { user } = await openOwed()
  const api = breakableApi()
  fees().at(-1)?.click()
  fireEvent.click(await findButton('Registrar pago'))
  fireEvent.click(await screen.findByRole('radio', { name: 'Transferencia' }))
  const payment = await expectDialogKeeps(api, 'Registrar', { 'Importe recibido': '10,50', Referencia: 'TR-1' })
  expect(screen.getByRole('radio', { name: 'Transferencia' })).toBeChecked()
  await user.dblClick(await findButton('Registrar', payment))
  await waitFor(() => expect(payment).not.toBeInTheDocument())
  expect(api.writes()).toBe(1)

  fireEvent.click(await findButton(/^Anular recibo/))
  const reversal = await expectDialogKeeps(api, 'Anular recibo', { Motivo: 'Era de otro socio' })
  fireEvent.click(await findButton('Anular recibo', reversal))
  await waitFor(() => expect(reversal).not.toBeInTheDocument())
  expect(await screen.findByText('Se anuló: Era de otro socio')).toBeVisible()
  expect(api.writes()).toBe(2)
})

test('a cuota whose institution does not load cannot be paid, and the page says why', async () => {
  const app = await openOwed()
  const fee = fees().at(-1)?.pathname ?? ''
  app.unmount()
  const api = breakableApi()
  api.break(SERVER_ERROR, ({ url }) => !/\/private\/institutions/.test(url))
  await renderApp(fee)
  await expectMessage(SERVER_ERROR, fee)
  expect(screen.queryByRole('button', { name: 'Registrar pago' })).toBeNull()
  api.mend()
  fireEvent.click(await findButton('Reintentar'))
  expect(await findButton('Registrar pago')).toBeEnabled()
  await settled()
})

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
  'actions of %s report a failure and change nothing',
  { timeout: 180_000 },
  async (as, actions) => {
    const app = await renderApp('/panel', { as })
    const addresses = await addressesOf(actions.map(({ screen: address }) => address))
    const api = breakableApi()
    for (const [index, action] of actions.entries()) {
      const address = addresses[index] ?? ''
      await goTo(app, address)
      await settled()
      const failure = failureAt(index)
      api.break(failure, isRead)
      await act(action)
      await expectMessage(failure, `${String(action.button)} on ${address}`)
      await waitFor(() => expect(dialogs()).toHaveLength(0))
      expect(app.router.state.location.pathname).toBe(address)
      await findButton(action.button)
      api.mend()
    }
    expect(api.writes()).toBe(0)
  },
)

const planSwitch = () => document.querySelector<HTMLInputElement>('[role="switch"]')

test('the switch of a plan reports a failure and does not change', async () => {
  await renderApp('/panel/plans', { as: 'superadmin@rayo.test' })
  const api = breakableApi()
  await waitFor(() => expect(planSwitch()).not.toBeNull())
  const before = planSwitch()?.checked
  expect(before).toBeTypeOf('boolean')
  for (const failure of ANSWERED) {
    api.break(failure, isRead)
    planSwitch()?.click()
    await expectMessage(failure, 'the switch')
    await waitFor(() => expect(planSwitch()?.checked).toBe(before))
    api.mend()
  }
})

test('accepting an invitation reports a failure, and the invitation stays', async () => {
  // no demo user has a pending invitation at sign-in, so the test changes the API's answer
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
