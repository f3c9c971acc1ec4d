import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { demoClub, network, snapshot } from '#tests/support/network'
import { takeComplaints } from '../../../../tests/support/console.ts'
import { renderApp } from '../../../../tests/support/renderApp.tsx'
import { typeDate } from '#tests/support/screens'

const IMPORT = '*/api/v1/private/users/import'

const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'socios.csv', { type: 'text/csv' })
const HEAD = 'Apellido;Nombre;DNI;Fecha nac.;Alta;Club anterior'
const GOOD = [
  'Zubeldía;Olga;30111222;03/04/1950;01/03/2020;',
  'Zubeldía;Bautista;55111222;20/11/2015;01/03/2020;Otro club',
]

async function open() {
  const app = await renderApp('/panel/users/import', { as: 'admin@rayo.test' })
  await screen.findByRole('heading', { level: 1, name: 'Importar socios' })
  const choose = async (file: File) => app.user.upload(await screen.findByLabelText(/^Elegir/), file)
  const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }))
  /** Imports what the review finds, and waits until it is there. */
  const importNow = async (count: number) => {
    await press(count === 1 ? 'Importar 1 socio' : `Importar ${count} socios`)
    expect(await screen.findByText(count === 1 ? 'Se agregó 1 socio' : `Se agregaron ${count} socios`)).toBeVisible()
  }
  const review = async (...lines: string[]) => {
    await choose(csv(...lines))
    await press('Revisar')
  }
  const importFile = async (...lines: string[]) => {
    await review(...lines)
    await importNow(lines.length - 1)
  }
  const mapTo = async (column: string, field: string) => {
    await app.user.selectOptions(await screen.findByLabelText(`Columna «${column}»`), field)
  }
  return { ...app, choose, press, review, importNow, importFile, mapTo }
}

async function members() {
  const { memberships } = await snapshot()
  return memberships.flatMap(({ invitation, since, guardianId }) =>
    invitation?.familyName === 'Zubeldía' ? [{ ...invitation, since, isWard: guardianId !== null }] : [],
  )
}
const names = async () => (await members()).map(({ givenName }) => givenName)

test('shows samples of each column and the result of each row, and writes after the review', async () => {
  const { choose, press, importNow } = await open()
  await choose(csv(HEAD, ...GOOD, 'Zubeldía;;40111222;31/02/2001;01/03/2020;'))
  expect(await screen.findByText('socios.csv: 3 filas')).toBeVisible()
  expect(screen.getByLabelText('Columna «DNI»')).toHaveDisplayValue('Documento')
  expect(screen.getByText('Por ejemplo: 30111222 · 55111222 · 40111222')).toBeVisible()
  expect(screen.getByLabelText('Columna «Club anterior»')).toHaveDisplayValue('No usar')

  await press('Revisar')
  expect(await screen.findByText('1 fila con errores, que no se importa', { selector: 'li' })).toBeVisible()
  expect(screen.getByText('No se importan: Club anterior (1 fila).')).toBeVisible()
  expect(await names()).toEqual([])
  await importNow(2)
  expect(await names()).toEqual(['Olga', 'Bautista'])
})

test('reports once how many people exceed the plan', async () => {
  const { store, club } = await demoClub()
  await store.write(async (tx) => {
    const plan = club.planId === null ? null : await tx.plans.get({ kind: 'all' }, club.planId)
    if (!plan) throw new Error('the club has no plan')
    await tx.plans.update({ ...plan, maxMembers: 1, version: plan.version + 1 }, plan.version)
  })
  const { review } = await open()
  await review(HEAD, ...GOOD)
  expect(await screen.findByText(/^El plan de la institución no tiene lugar para 2 personas de la lista/)).toBeVisible()
  expect(screen.queryByText(/Corrige aquí lo que falta/)).not.toBeInTheDocument()
})

test('lists the imported files, and undoes one after a confirmation', async () => {
  const { user, press, review } = await open()
  expect(await screen.findByText('Todavía no se importó ningún archivo.')).toBeVisible()
  await review(HEAD, ...GOOD)
  await press('Importar 2 socios')
  const row = (await screen.findByRole('cell', { name: 'socios.csv' })).closest('tr')
  expect(row).toHaveTextContent(/Martín Benítez.*2.*Importado/)
  await press('Deshacer la importación de socios.csv')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Se borra a las 2 personas que se importaron')
  await user.click(within(dialog).getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Se deshizo la importación de 2 socios')).toBeVisible()
  expect(await screen.findByText('Deshecho')).toBeVisible()
  expect(await names()).toEqual([])
})

test('corrects a wrong cell, or all of the same value, in the review', async () => {
  const { user, review, importNow } = await open()
  await review(HEAD, 'Zubeldía;Olga;3,5E+07;31/02/1950;01/03/2020;', 'Zubeldía;Ana;3,5E+07;;01/03/2020;')
  const row = (await screen.findByText('Documento: 3,5E+07')).closest('li')
  if (!row) throw new Error('no row')
  expect(within(row).getByText(/^Filas 2, 3/)).toBeVisible()
  await user.type(screen.getByLabelText('Corregir «31/02/1950»'), '28/02/1950')
  await user.click(within(screen.getByText('Fecha de nacimiento: 31/02/1950').closest('li') ?? row).getByRole('button'))
  await waitFor(() => expect(screen.queryByText('Fecha de nacimiento: 31/02/1950')).toBeNull())
  await importNow(2)
  expect(screen.getByText('La persona sí se importó. Corrige el dato en su ficha.')).toBeVisible()
  expect(await members()).toMatchObject([
    { givenName: 'Olga', documentNumber: null, birthdate: '1950-02-28' },
    { givenName: 'Ana', documentNumber: null },
  ])
})

test('asks for the first day of members if the file has none, and for the meaning of an M', async () => {
  const { user, choose, press, importNow } = await open()
  await choose(csv('Apellido;Nombre;Sexo', 'Zubeldía;Olga;M', 'Zubeldía;Hugo;H'))
  expect(await screen.findByRole('button', { name: 'Revisar' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Desde un día' }))
  await typeDate(user, /^Día/, '05032024')
  expect(screen.getByRole('combobox', { name: 'M (1 fila)' })).toHaveTextContent('Femenino')
  await press('Revisar')
  await importNow(2)
  expect(await members()).toMatchObject([
    { givenName: 'Olga', gender: 'F', since: '2024-03-05' },
    { givenName: 'Hugo', gender: 'M' },
  ])
})

test('lists existing people with the reason, and adds a doubtful person only when the user says so', async () => {
  const { user, review, importNow, importFile } = await open()
  await importFile(HEAD, ...GOOD)

  await review(HEAD, ...GOOD, 'Zubeldía;Renata;30.111.222;28/02/2001;01/03/2020;')
  await user.click(await screen.findByText('2 ya estaban', { selector: 'summary' }))
  expect(screen.getByText(/^Zubeldía, Olga\. Coincide: documento, fecha de nacimiento, nombre\./)).toBeVisible()
  expect(screen.getByText('No hay socios nuevos en el archivo.')).toBeVisible()
  expect(screen.getByText(/^Puede ser Zubeldía, Olga\. Coincide: documento\./)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Es otra persona: agregarla' }))
  await importNow(1)
  expect(await members()).toMatchObject([{}, {}, { givenName: 'Renata', documentNumber: null }])
})

test('links no payer if a doubtful row may be that member', async () => {
  const { choose, press, importFile } = await open()
  await importFile('Socio;Apellido;Nombre;Alta', '905;Zubeldía;Luz;01/03/2020')

  await choose(
    csv('Socio;Apellido;Nombre;Alta;Titular', '905;Ruiz;Omar;01/03/2020;', '906;Zubeldía;Leo;01/03/2020;905'),
  )
  await press('Revisar')
  await press('Importar 1 socio')
  expect(await screen.findByText('1 dudoso, que no se importó')).toBeVisible()
  expect(await members()).toMatchObject([{}, { givenName: 'Leo', isWard: false }])
})

test('lets the owner of a shared e-mail pay for the others', async () => {
  const { user, review, importNow } = await open()
  const head = 'Apellido;Nombre;Email;Fecha de nacimiento;Alta'
  await review(
    head,
    'Zubeldía;Norma;norma@example.org;02/03/1985;01/03/2020',
    'Zubeldía;Tobías;norma@example.org;05/06/2014;01/03/2020',
  )
  await user.click(await screen.findByRole('checkbox', { name: 'El dueño del correo paga por ella' }))
  await importNow(2)
  expect(await members()).toMatchObject([
    { email: 'norma@example.org', isWard: false },
    { email: null, isWard: true },
  ])
})

test('lets the user choose the heading row and the meaning of a column, and remembers it with the club', async () => {
  const { user, choose, press, mapTo } = await open()
  await choose(csv('Club;;', 'Uno;Dos;Ficha', 'Zubeldía;Olga;Sí'))
  expect(await screen.findByText('El archivo no tiene encabezados.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cambiar' }))
  await user.click(screen.getByRole('radio', { name: 'Fila 2' }))
  expect(screen.getByText('Los encabezados están en la fila 2.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Fila 2' })).toHaveFocus()
  await mapTo('Uno', 'Apellido')
  await mapTo('Dos', 'Apellido')
  expect(await screen.findByText('Dos columnas no pueden ser lo mismo: Apellido.')).toBeVisible()
  await mapTo('Dos', 'Nombre')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await choose(csv('Uno;Nombre', 'Zubeldía;Ana'))
  expect(await screen.findByLabelText('Columna «Uno»')).toHaveDisplayValue('Apellido')
  await user.click(screen.getByRole('radio', { name: /^Hace tiempo/ }))
  await press('Revisar')
  const fields = { Uno: 'familyName', Dos: 'givenName' }
  await waitFor(async () =>
    expect((await snapshot()).institutions).toContainEqual(
      expect.objectContaining({ listColumns: { members: fields, opening: {} } }),
    ),
  )
})

test('shows a failed part, loses nothing, and sends it again', async () => {
  const { press, review, importNow } = await open()
  await review(HEAD, ...GOOD)
  await screen.findByRole('button', { name: 'Importar 2 socios' })
  network.use(http.post(IMPORT, () => HttpResponse.json({ code: 'forbidden' }, { status: 403 }), { once: true }))
  await press('Importar 2 socios')
  expect(await screen.findByRole('alert')).toHaveTextContent('No se terminó.')
  await importNow(2)
  expect(await names()).toEqual(['Olga', 'Bautista'])
  takeComplaints()
})

test('refuses a file without members with a reason, without calling the API', async () => {
  const { choose } = await open()
  await choose(new File(['%PDF-1.7 …'], 'socios.csv'))
  expect(await screen.findByText(/^Es un PDF/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Revisar' })).toBeNull()
})

test('lets two columns of the same heading be different fields', async () => {
  const { choose, mapTo } = await open()
  await choose(csv('Nombre;Nombre;Alta', 'Olga;Zubeldía;01/03/2020', 'Hugo;Zubeldía;01/03/2020'))
  const [first, second] = await screen.findAllByLabelText<HTMLSelectElement>('Columna «Nombre»')
  if (!first || !second) throw new Error('no columns')
  fireEvent.change(second, { target: { value: 'familyName' } })
  fireEvent.change(first, { target: { value: 'givenName' } })
  expect(first).toHaveDisplayValue('Nombre')
  expect(second).toHaveDisplayValue('Apellido')
  expect(screen.queryByRole('alert')).toBeNull()
  await mapTo('Alta', 'Desde')
})

test('completes a name for which the file has no column', async () => {
  const { user, review, importNow } = await open()
  await review('Apellido y nombre;DNI;Alta', 'Zubeldía, Olga;30111222;01/03/2020', ';40111222;01/03/2020')
  for (const [label, text] of [
    ['Apellido', 'Zubeldía'],
    ['Nombre', 'Ana'],
  ] as const) {
    const field = await screen.findByLabelText(`Completar ${label}`)
    await user.type(field, `${text}{Enter}`)
    await waitFor(() => expect(screen.queryByLabelText(`Completar ${label}`)).toBeNull())
    await screen.findByRole('button', { name: 'Revisar otra vez' })
  }
  await importNow(2)
  expect(await names()).toEqual(['Olga', 'Ana'])
})

test('keeps a decision when a column or a cell changes, and counts it once', async () => {
  const { user, press, review, importNow, mapTo } = await open()
  await review(HEAD, GOOD[0] ?? '', 'Zubeldía;Renata;30111222;31/02/2001;01/03/2020;')
  await user.click(await screen.findByRole('radio', { name: 'Es otra persona: agregarla' }))
  expect(screen.getByRole('button', { name: 'Importar 2 socios' })).toBeVisible()
  await press('Revisar otra vez')
  expect(await screen.findByRole('radio', { name: 'Es otra persona: agregarla' })).toBeChecked()
  await mapTo('Fecha nac.', 'No usar')
  await press('Revisar')
  expect(await screen.findByRole('radio', { name: 'Es otra persona: agregarla' })).toBeChecked()
  await importNow(2)
  expect(await names()).toEqual(['Olga', 'Renata'])
})

test('imports nothing after a failed review', async () => {
  const { press, review } = await open()
  await review(HEAD, ...GOOD)
  await screen.findByRole('button', { name: 'Importar 2 socios' })
  network.use(http.post(IMPORT, () => HttpResponse.json({ code: 'forbidden' }, { status: 403 }), { once: true }))
  await press('Revisar otra vez')
  expect(await screen.findByRole('alert')).toHaveTextContent('No se importó a nadie')
  expect(screen.queryByRole('button', { name: /^Importar \d/ })).toBeNull()
  takeComplaints()
})

test('shows how the file differs from the members, and writes the differences selected by column or row', async () => {
  const { user, choose, press, importFile } = await open()
  await importFile(HEAD, ...GOOD)

  await choose(
    csv(
      'Apellido;Nombre;DNI;Fecha nac.;Celular;Sexo;Titular',
      'Zubeldía;Olga;30111222;;0341 15 555-0221;F;30111222',
      'Zubeldía;Bautista;55111222;;0341 15 555-0222;M;30111222',
    ),
  )
  await user.click(await screen.findByRole('radio', { name: /^Hace tiempo/ }))
  await press('Revisar')
  await user.click(await screen.findByRole('checkbox', { name: /^Actualizar con el archivo a 2 personas/ }))
  expect(screen.getByRole('button', { name: 'Actualizar a 0 personas' })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Género (2)' }))
  await user.click(screen.getByRole('checkbox', { name: 'Teléfono: vacío → +5493415550222' }))
  await user.click(screen.getByRole('checkbox', { name: 'Quién paga: vacío → Zubeldía, Olga' }))
  await press('Actualizar a 2 personas')
  expect(await screen.findByText('Se actualizó a 2 personas')).toBeVisible()
  expect(await members()).toMatchObject([
    { givenName: 'Olga', gender: 'F', phone: null, birthdate: '1950-04-03' },
    { givenName: 'Bautista', gender: 'M', phone: '+5493415550222', birthdate: '2015-11-20', isWard: true },
  ])
})

test('lists titles and columns with more people, and asks whether a lone text is a person', async () => {
  const { user, choose, press, importNow } = await open()
  await choose(
    csv(
      'N°;Apellido y Nombre;DNI;Alta;DNI 2',
      ';CADETES;;;',
      ';Fútbol Femenino;;;',
      '9031;Zubeldía, Olga;30111222;01/03/2020;',
      '9035;Zubeldía, Ana;40111222;01/03/2020;',
    ),
  )
  await user.click(await screen.findByText('1 fila que no es de una persona: un título o un total'))
  expect(screen.getByText('2. CADETES')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('no se importa a las de estas columnas: DNI 2.')
  for (const radio of [/^Hace tiempo/, 'El apellido']) await user.click(screen.getByRole('radio', { name: radio }))
  await press('Revisar')
  expect(await screen.findByText(/^Puede ser un título/)).toBeVisible()
  await importNow(2)
  expect(await names()).toEqual(['Olga', 'Ana'])
})

test('preselects none of several institutions', async () => {
  const { store } = await network.world()
  const { users, memberships } = store.snapshot()
  const multi = users.find(({ email }) => email === 'multi@rayo.test')
  const other = memberships.find(({ userId, role }) => userId === multi?.id && role === 'User')
  if (!other) throw new Error('no second institution')
  await store.write((tx) => tx.memberships.update({ ...other, role: 'Admin' }, other.version))
  const { user } = await renderApp('/panel/users/import', { as: 'multi@rayo.test' })
  await user.click(await screen.findByRole('combobox', { name: 'Institución' }))
  expect(screen.queryByLabelText(/^Elegir/)).toBeNull()
  const [first] = await screen.findAllByRole('option')
  if (first) await user.click(first)
  expect(await screen.findByLabelText(/^Elegir/)).toBeEnabled()
})
