import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { fill } from '../../../tests/support/renderGate.tsx'
import { takeComplaints } from '../../../tests/support/console.ts'
import { listedName } from '#domain/members/user'
import { demoClub, network, snapshot } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { firstOf } from '#tests/support/screens'

const ADMIN = { as: 'admin@rayo.test' }
const USER = '*/api/v1/private/users/:id'

async function openAccount() {
  const app = await renderApp('/panel/users', ADMIN)
  const rows = await screen.findAllByRole('row')
  const member = rows.find(
    (row) => within(row).queryByText('Socio') && !within(row).queryByText('Invitación pendiente'),
  )
  if (!member) throw new Error('no member in the list')
  await app.user.click(within(member).getByRole('link'))
  await screen.findByText('Editar')
  return app
}

async function openMember() {
  const app = await openAccount()
  await app.user.click(screen.getByText('Editar'))
  return { ...app, number: await screen.findByLabelText('N.º de socio') }
}

test('lists members, marks pending invitations and finds by name', async () => {
  const { user, router } = await renderApp('/panel/users?filter={"state":"pending"}', ADMIN)
  const pending = await screen.findAllByText('Invitación pendiente')
  const withoutEmail = screen.getAllByText('Sin correo')
  expect(pending.length + withoutEmail.length).toBe(document.querySelectorAll('tbody tr').length)
  await user.click(screen.getByText('Quitar los filtros'))
  await fill(user, screen.getByLabelText('Buscar'), 'admin@rayo.test')
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  expect(screen.getByText(/Benítez, Martín/)).toBeVisible()
  expect(decodeURIComponent(router.state.location.search)).toContain('"q":"admin@rayo.test"')
})

test('filters by deactivated accounts, and marks each row', async () => {
  const { user } = await renderApp('/panel/users', ADMIN)
  await user.click(await screen.findByRole('button', { name: 'Agregar filtro' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Cuenta activa' }))
  await user.click(await screen.findByRole('combobox', { name: 'Cuenta activa' }))
  await user.click(await screen.findByRole('option', { name: 'Cuenta desactivada' }))
  await waitFor(() => expect(document.querySelectorAll('tbody tr').length).toBeLessThan(25))
  const rows = [...document.querySelectorAll('tbody tr')]
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toHaveTextContent('Cuenta desactivada')
})

test('shows what an invitation lacks under each input, and lists it as pending once sent', async () => {
  const { user, router } = await renderApp('/panel/users/new', ADMIN)
  await user.click(await screen.findByText('Guardar'))
  expect(await screen.findAllByText('Completa este campo')).toHaveLength(2)
  await fill(user, screen.getByLabelText(/Email/), 'nadia.quiroga@correo.test')
  await fill(user, screen.getByLabelText(/^Nombre/), 'Nadia')
  await fill(user, screen.getByLabelText(/Apellido/), 'Quiroga')
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Invitación creada para nadia.quiroga@correo.test')).toBeVisible()
  expect(router.state.location.pathname).toBe('/panel/users')
  await fill(user, await screen.findByLabelText('Buscar'), 'Quiroga')
  const link = await screen.findByText(/Quiroga, Nadia/)
  expect(within(link).getByText('Invitación pendiente')).toBeVisible()
  await user.click(link)
  await user.click(await screen.findByRole('button', { name: /^Reenviar invitación/ }))
  expect(await screen.findByText(/^Reenviamos la invitación a /)).toBeVisible()
})

test('adds members one after the other: keeps the membership and empties the person’s fields', async () => {
  const { user, router } = await renderApp('/panel/users/new', ADMIN)
  await fill(user, await screen.findByLabelText(/^Nombre/), 'Benicio')
  await fill(user, screen.getByLabelText(/Apellido/), 'Quiroga')
  await fill(user, screen.getByLabelText(/N.º de socio/), '77-1')
  const institution = screen.getByLabelText(/Institución/)
  await waitFor(() => expect(institution).not.toHaveValue(''))
  const { value } = institution as HTMLInputElement
  await user.click(screen.getByText('Guardar y agregar más'))
  expect(await screen.findByText('Benicio quedó en la lista de socios')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText(/Email/)).toHaveFocus())
  for (const name of [/^Nombre/, /Apellido/, /N.º de socio/]) expect(screen.getByLabelText(name)).toHaveValue('')
  expect(screen.getByLabelText(/Institución/)).toHaveValue(value)
  expect(router.state.location.pathname).toBe('/panel/users/new')
  await user.click(screen.getByText('Cancelar'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/users'))
})

test('names who has the document or the number of a new member already', async () => {
  const { club } = await demoClub()
  const { memberships, users } = await snapshot()
  const present = memberships.find((one) => one.institutionId === club.id && one.memberNumber && one.until === null)
  const person = users.find(({ id }) => id === present?.userId)
  const { user } = await renderApp('/panel/users/new', ADMIN)
  await fill(user, await screen.findByLabelText('N.º de socio'), present?.memberNumber ?? '')
  const name = person ? listedName(person) : '-'
  expect(await screen.findByText(`Ese número de socio ya es de ${name}.`)).toBeVisible()
  await fill(user, screen.getByLabelText('Documento'), (person?.documentNumber ?? '').split('').join('.'))
  expect(await screen.findByText(new RegExp(`^Ese documento ya es de ${name}`))).toBeVisible()
  await user.clear(screen.getByLabelText('N.º de socio'))
  await waitFor(() => expect(screen.queryByText(/Ese número de socio/)).not.toBeInTheDocument())
})

test('adds a member without an e-mail uninvited, once after a lost answer, and accepts an e-mail later', async () => {
  const { user, router } = await renderApp('/panel/users/new', ADMIN)
  network.use(
    http.post(
      '*/api/v1/private/users',
      async ({ request }) => {
        await (await network.world()).fetch(request.clone())
        return new HttpResponse(null, { status: 503 })
      },
      { once: true },
    ),
  )
  await fill(user, await screen.findByLabelText(/^Nombre/), 'Benicio')
  await fill(user, screen.getByLabelText(/Apellido/), 'Quiroga')
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Benicio quedó en la lista de socios')).toBeVisible()
  await fill(user, await screen.findByLabelText('Buscar'), 'Benicio Quiroga')
  const row = await screen.findByText(/Quiroga, Benicio/)
  expect(within(row).getByText('Sin correo')).toBeVisible()
  expect(within(row).queryByText('Invitación pendiente')).not.toBeInTheDocument()
  await user.click(row)
  expect(await screen.findByText(/sus datos son los que cargó tu institución/)).toBeVisible()
  expect(await screen.findByText('Rol', { selector: 'dt' })).toBeVisible()
  expect(screen.queryByText('Estado', { selector: 'dt' })).not.toBeInTheDocument()
  await user.click(screen.getByText('Editar'))
  await fill(user, await screen.findByLabelText(/Email/), 'benicio.quiroga@correo.test')
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Cambios guardados')).toBeVisible()
  expect(await screen.findByText('Invitación pendiente')).toBeVisible()
  expect(router.state.location.pathname).toMatch(/^\/panel\/users\/[\w-]{36}$/)
  expect(await screen.findByRole('heading', { name: 'Membresías' })).toBeVisible()
})

test('shows a field error of the API under its input and keeps the values', async () => {
  const { user, number } = await openMember()
  network.use(
    http.put(USER, () =>
      HttpResponse.json(
        problem(422, 'validation', 'Revisa los campos marcados.', {
          errors: { givenName: 'No tienes permiso para cambiar este campo' },
        }),
        { status: 422 },
      ),
    ),
  )
  await fill(user, number, 'A-77')
  await user.click(screen.getByText('Guardar'))
  const name = screen.getByLabelText(/^Nombre/)
  await waitFor(() => expect(name).toHaveAccessibleDescription('No tienes permiso para cambiar este campo'))
  expect(name).toHaveFocus()
  expect(name).toBeRequired()
  expect(number).toHaveValue('A-77')
  expect(takeComplaints().join()).toContain('Revisa los campos marcados.')
})

test('names whom a payer pays for before their membership ends', async () => {
  const { store } = await demoClub()
  const { memberships } = store.snapshot()
  const payer = memberships.find(({ id }) => memberships.some(({ guardianId }) => guardianId === id))
  const wards = memberships.filter(({ guardianId }) => guardianId === payer?.id)
  const names = wards.flatMap(({ invitation }) => (invitation && listedName(invitation)) ?? [])
  const { user } = await renderApp(`/panel/users/${payer?.userId}`, { as: 'admin@rayo.test' })
  await user.click(await screen.findByText('Terminar la membresía'))
  const sentence = await within(screen.getByRole('dialog')).findByText(/^Seguirá pagando las cuotas de: /)
  expect(names).not.toEqual([])
  for (const name of names) expect(sentence).toHaveTextContent(name)
})

test('asks before it ends a membership', async () => {
  const { user, router } = await openAccount()
  const name = screen.getByRole('heading', { level: 1 }).textContent
  await user.click(screen.getByText('Terminar la membresía'))
  const dialog = within(screen.getByRole('dialog', { name: `¿Terminar la membresía de ${name}?` }))
  expect(await dialog.findByText(/^Tiene \d+ cuotas? por cobrar que vencen? desde hoy/)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Ver en la lista' })).toHaveAttribute(
    'href',
    expect.stringContaining('dueDate_gte'),
  )
  await user.click(dialog.getByRole('button', { name: 'Terminar' }))
  expect(await screen.findByText(`Terminó la membresía de ${name}`)).toBeVisible()
  expect(router.state.location.pathname).toBe('/panel/users')
  const endings = await screen.findAllByText('Membresía terminada')
  const rows = endings.map((badge) => badge.closest('tr'))
  const row = rows.find((one) => one?.textContent.includes(name))
  expect(row?.textContent).not.toContain('@')
  // the screen shows and saves a former member's membership, and shows the person's remaining data
  await user.click(within(row ?? document.body).getByRole('link'))
  expect(await screen.findByText(/Ya no pertenece a tu institución, que conserva su nombre/)).toBeVisible()
  await user.click(screen.getByText('Editar'))
  const number = await screen.findByLabelText('N.º de socio')
  expect(screen.getByText(/Ya no pertenece a tu institución, que conserva su nombre/)).toBeVisible()
  expect(screen.queryByLabelText(/Email/)).not.toBeInTheDocument()
  await fill(user, number, 'A-80')
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Cambios guardados')).toBeVisible()
})

const section = async (title: string) => within(await screen.findByRole('region', { name: title }))

test('shows the debt, the memberships, the cuotas and the receipts of one person', async () => {
  const { user, router } = await renderApp('/panel/payments?filter={"status":["Incomplete"],"q":"Núñez"}', ADMIN)
  const fee = firstOf(await screen.findAllByRole('link', { name: /Núñez/ }))
  const requests: string[] = []
  network.use(http.get('*/api/v1/private/*', ({ request }) => void requests.push(decodeURIComponent(request.url))))
  await user.click(fee)
  await user.click(await screen.findByRole('link', { name: /^Núñez, / }))
  const name = (await screen.findByRole('heading', { level: 1, name: /^Núñez, / })).textContent
  const id = router.state.location.pathname.split('/').at(-1) ?? ''
  expect(router.state.location.pathname).toBe(`/panel/users/${id}`)
  expect(await (await section('Membresías')).findByText('Club Atlético Relámpago')).toBeVisible()
  const fees = await section('Cuotas')
  expect((await fees.findAllByText('Incompleta')).length).toBeGreaterThan(0)
  expect(fees.getByRole('link', { name: 'Ver sus cuotas en la lista' })).toHaveAttribute(
    'href',
    `/panel/payments?filter=${encodeURIComponent(JSON.stringify({ userId: id }))}`,
  )
  const receipts = await section('Recibos')
  expect((await receipts.findAllByRole('link', { name: /^N\.º\s\d+$/ })).length).toBeGreaterThan(0)
  const owed = screen.getByText('Debe').nextElementSibling
  await waitFor(() => expect(owed).toHaveTextContent(/^\$\s[\d.]+,\d\d$/))
  // each request is limited to managed institutions and to this person
  const money = requests.filter((url) => /private\/(payments|receipts)(\/summary)?\?/.test(url) && url.includes(id))
  expect(new Set(money.map((url) => new URL(url).pathname.split('/private/')[1]))).toEqual(
    new Set(['payments', 'payments/summary', 'receipts']),
  )
  expect(money.every((url) => url.includes('"managed":true'))).toBe(true)
  expect(screen.getByRole('heading', { name: 'Historial' })).toBeVisible()
  const statement = await section('Estado de cuenta')
  await user.click(statement.getByRole('button', { name: 'Ver estado de cuenta' }))
  expect((await statement.findAllByText(/^Pago: /)).length).toBeGreaterThan(0)
  expect(statement.getByRole('rowheader', { name: /^Saldo al \d/ })).toBeVisible()
  expect(name).not.toBe('')
})

test('charges a member and reminds them from their page', async () => {
  const { club } = await demoClub()
  const { store } = await network.world()
  const scope = { kind: 'some', institutionIds: [club.id], userId: null, public: false } as const
  const { rows } = await store.read((tx) =>
    tx.fees.members({
      scope,
      filter: { status: 'Defeated' },
      sort: { field: 'overdue', order: 'DESC' },
      range: { offset: 0, limit: 50 },
    }),
  )
  const { users, memberships } = store.snapshot()
  const debtor = rows.find(({ userId }) => memberships.some((one) => one.userId === userId && one.guardianId === null))
  const person = users.find(({ id }) => id === debtor?.userId)
  if (!person) throw new Error('nobody owes')
  const { user, router } = await renderApp(`/panel/users/${person.id}`, ADMIN)
  await user.click(await screen.findByRole('link', { name: 'Cobrar' }))
  expect(await screen.findByRole('textbox', { name: /Importe a cobrar/ })).toBeVisible()
  await act(() => router.navigate(`/panel/users/${person.id}`))
  await user.click(await screen.findByRole('link', { name: 'Avisar' }))
  const table = await screen.findByRole('table', { name: 'Familias con cuotas vencidas' })
  const [, ...families] = within(table).getAllByRole('row')
  expect(families).toHaveLength(1)
  expect(families[0]).toHaveTextContent(listedName(person) ?? '')
})

function problem(status: number, code: string, detail: string, more: object) {
  return { type: 'about:blank', title: code, status, code, detail, ...more }
}

test('refuses the member as payer, and adds one who is not a member from the form', async () => {
  const { store, club } = await demoClub()
  const { memberships } = store.snapshot()
  const member = memberships.find(({ id, institutionId, role, state, until, guardianId }) => {
    const pays = memberships.some((one) => one.guardianId === id)
    return (
      institutionId === club.id &&
      role === 'User' &&
      state === 'accepted' &&
      until === null &&
      guardianId === null &&
      !pays
    )
  })
  const { user } = await renderApp(`/panel/users/${member?.userId}/update`, { as: 'admin@rayo.test' })
  const payer = await screen.findByRole('combobox', { name: 'Quién paga' })
  const [self = ''] = store
    .snapshot()
    .users.flatMap((one) => (one.id === member?.userId ? (listedName(one) ?? []) : []))
  await user.type(payer, self)
  const option = await screen.findByRole('option', { name: `${self} (si paga lo suyo, deja vacío este campo)` })
  expect(option).toHaveAttribute('aria-disabled', 'true')
  await user.clear(payer)
  await user.type(payer, 'Zubeldía')
  await user.click(await screen.findByRole('option', { name: 'Agregar a Zubeldía, que no es socio…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo contacto' }))
  expect(dialog.getByLabelText(/^Apellido/)).toHaveValue('Zubeldía')
  await user.type(dialog.getByLabelText(/^Nombre/), 'Marta')
  await user.click(dialog.getByRole('button', { name: 'Agregar contacto' }))
  expect(await screen.findByText('Zubeldía, Marta quedó como contacto.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => {
    const saved = store.snapshot().memberships
    const contact = saved.find(({ invitation }) => invitation?.familyName === 'Zubeldía')
    expect(contact).toMatchObject({ contact: true, role: 'User', sportIds: [] })
    expect(saved.find(({ id }) => id === member?.id)?.guardianId).toBe(contact?.id)
  })
})
