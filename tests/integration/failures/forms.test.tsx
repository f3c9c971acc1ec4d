import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANSWERED } from '../../support/apiFailures.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { addressesOf, breakableApi, expectMessage, goTo, isRead, settled } from './brokenApi.ts'
import { fill, findButton } from './filled.ts'
import type { Filling } from './filled.ts'

type FormCase = Filling & {
  /** Below /panel; `{list}` stands for the list's first record. */
  screen: string
  open?: string
  save?: string
}

const PLACE = { Ciudad: 'Rosario', Domicilio: 'San Martín 100' }
const FORMS: Record<string, FormCase[]> = {
  'superadmin@rayo.test': [
    { screen: 'plans/new', typed: { Nombre: 'Plan que falla', Precio: '1500,50' } },
    { screen: '{plans}', typed: { Descripción: 'Para probar', Precio: '1700,25' } },
    { screen: 'manage-sports/types/new', typed: { Nombre: 'Tipo que falla' } },
    { screen: '{manage-sports/types}', typed: { Nombre: 'Tipo cambiado' } },
    { screen: 'manage-sports/new', typed: { Nombre: 'Deporte que falla', Descripción: 'Uno' }, chosen: ['Tipo'] },
    { screen: '{manage-sports}', typed: { Descripción: 'Otro' } },
    { screen: 'institutions/new', typed: { Nombre: 'Club que falla', ...PLACE }, chosen: ['Plan'] },
    { screen: '{institutions}/update', typed: PLACE },
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
      save: 'Invitar',
    },
    { screen: '{users}/update', typed: { 'N.º de socio': 'X-2' } },
    {
      screen: 'payments/new',
      typed: { Concepto: 'Matrícula', Vencimiento: '10/01/2030', Importe: '1234,50' },
      chosen: ['Socio', 'Deporte'],
    },
  ],
}

/** Two failures for each form, so that the forms of a person meet them all in turn: what answers them is one for all. */
const failuresAt = (index: number) =>
  [2 * index, 2 * index + 1].flatMap((place) => ANSWERED[place % ANSWERED.length] ?? [])

test.each(Object.entries(FORMS))(
  'forms of %s keep what was typed, whatever fails, and can be sent again',
  { timeout: 180_000 },
  async (as, forms) => {
    const app = await renderApp('/panel', { as })
    const addresses = await addressesOf(
      app,
      forms.map(({ screen: address }) => address),
    )
    const api = breakableApi()
    for (const [index, form] of forms.entries()) {
      const address = addresses[index] ?? ''
      await goTo(app, address)
      if (form.open) fireEvent.click(await findButton(form.open))
      const expectKept = await fill(form)
      for (const failure of failuresAt(index)) {
        api.break(failure, isRead)
        fireEvent.click(await findButton(form.save ?? 'Guardar'))
        await expectMessage(failure, address)
        expectKept()
        expect(app.router.state.location.pathname).toBe(address)
        api.mend()
      }
      const before = api.writes()
      fireEvent.click(await findButton(form.save ?? 'Guardar'))
      await waitFor(() => expect(api.writes()).toBe(before + 1))
      await waitFor(() => expect(document.querySelector('main [role="alert"]')).toBeNull())
      await settled()
    }
  },
)
