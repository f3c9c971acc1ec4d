import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { network } from '#tests/support/network'
import { takeComplaints } from '../../../../tests/support/console.ts'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

const IMPORT = '*/api/v1/private/users/import'

const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'socios.csv', { type: 'text/csv' })
const HEAD = 'Apellido;Nombre;DNI;Fecha nac.;Club anterior'
const GOOD = ['Zubeldía;Olga;30111222;03/04/1950;', 'Zubeldía;Bautista;55111222;20/11/2015;Otro club']
const BAD = 'Zubeldía;Renata;=cmd;31/02/2001;'

async function open() {
  const app = await renderApp('/panel/users/import', { as: 'admin@rayo.test' })
  await screen.findByRole('heading', { level: 1, name: 'Importar socios' })
  const choose = async (file: File) => app.user.upload(await screen.findByLabelText(/^Elegir/), file)
  return { ...app, choose }
}

async function members(): Promise<string[]> {
  const { memberships } = (await network.world()).store.snapshot()
  return memberships.flatMap(({ invitation }) => (invitation?.familyName === 'Zubeldía' ? [invitation.givenName] : []))
}

test('checks a file first, lists its wrong rows by line and field, and writes only the good ones', async () => {
  const { user, choose } = await open()
  await choose(csv(HEAD, ...GOOD, BAD))
  expect(await screen.findByText('socios.csv: 3 filas')).toBeVisible()
  expect(screen.getByLabelText('Columna «DNI»')).toHaveDisplayValue('Documento')
  expect(screen.getByLabelText('Columna «Club anterior»')).toHaveDisplayValue('No usar')

  await user.click(screen.getByRole('button', { name: 'Revisar el archivo' }))
  expect(await screen.findByText('2 socios nuevos')).toBeVisible()
  const wrong = within(screen.getByRole('table', { name: 'Filas con errores' }))
  expect(wrong.getByRole('row', { name: /^4 Documento/ })).toBeVisible()
  expect(wrong.getByRole('row', { name: /^4 Fecha de nacimiento/ })).toBeVisible()
  expect(await members()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Importar solo las 2 filas correctas' }))
  expect(await screen.findByText('Se agregaron 2 socios')).toBeVisible()
  expect(await members()).toEqual(['Olga', 'Bautista'])
})

test('creates only the missing members from the corrected file, and nobody from the same file again', async () => {
  const { user, choose } = await open()
  const send = async (file: File, button: RegExp) => {
    await choose(file)
    await user.click(await screen.findByRole('button', { name: 'Revisar el archivo' }))
    await user.click(await screen.findByRole('button', { name: button }))
  }
  await send(csv(HEAD, ...GOOD), /^Importar 2 socios$/)
  expect(await screen.findByText('Se agregaron 2 socios')).toBeVisible()
  await send(csv(HEAD, ...GOOD, 'Zubeldía;Renata;44111222;28/02/2001;'), /^Importar 1 socio$/)
  expect(await screen.findByText('Se agregó 1 socio')).toBeVisible()
  expect(await screen.findByText('2 ya estaban')).toBeVisible()
  expect(await members()).toEqual(['Olga', 'Bautista', 'Renata'])

  await choose(csv(HEAD, ...GOOD))
  await user.click(await screen.findByRole('button', { name: 'Revisar el archivo' }))
  expect(await screen.findByText('No hay socios nuevos en el archivo.')).toBeVisible()
})

test('lets the user map an unknown column, and remembers the mapping', async () => {
  const { user, choose } = await open()
  await choose(csv('Quién;Nombre de pila', 'Zubeldía;Olga'))
  expect(await screen.findByText(/Faltan las columnas/)).toBeVisible()
  await choose(csv('Apellido;Nombre;Ficha', 'Zubeldía;Olga;F-1'))
  await user.selectOptions(await screen.findByLabelText('Columna «Ficha»'), 'Nombre')
  expect(await screen.findByText('Dos columnas no pueden ser lo mismo: Nombre.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Revisar el archivo' })).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Columna «Ficha»'), 'N.º de socio')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await choose(csv('Apellido;Nombre;Ficha', 'Zubeldía;Ana;F-2'))
  await waitFor(() => expect(screen.getByLabelText('Columna «Ficha»')).toHaveDisplayValue('N.º de socio'))
})

test('shows a failed part, loses nothing, and sends it again', async () => {
  const { user, choose } = await open()
  await choose(csv(HEAD, ...GOOD))
  await user.click(await screen.findByRole('button', { name: 'Revisar el archivo' }))
  const go = await screen.findByRole('button', { name: 'Importar 2 socios' })
  network.use(http.post(IMPORT, () => HttpResponse.json({ code: 'forbidden' }, { status: 403 }), { once: true }))
  await user.click(go)
  expect(await screen.findByRole('alert')).toHaveTextContent('No se terminó.')
  await user.click(screen.getByRole('button', { name: 'Revisar el archivo' }))
  await user.click(await screen.findByRole('button', { name: 'Importar 2 socios' }))
  expect(await screen.findByText('Se agregaron 2 socios')).toBeVisible()
  expect(await members()).toEqual(['Olga', 'Bautista'])
  takeComplaints()
})

test('refuses a file without members with a reason, without calling the API', async () => {
  const { choose } = await open()
  // The content decides, whatever the name says.
  await choose(new File(['%PDF-1.7'], 'socios.csv'))
  expect(await screen.findByText(/Es un PDF/)).toBeVisible()
  await choose(csv(HEAD))
  expect(await screen.findByText(/sin filas|no tiene filas/i)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Revisar el archivo' })).toBeNull()
})
