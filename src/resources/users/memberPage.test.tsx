import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderedById } from '#server/services/records/records'
import { aFee } from '#tests/support/builders'
import { demoClub, snapshot } from '#tests/support/network'
import { takeComplaints } from '../../../tests/support/console.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { formatMoney } from '#domain/money/money'
import { addMonths, calendarDateIn, periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'

const ADMIN = { as: 'admin@rayo.test' }

/** A member of the demo club who has requested the erasure of their data, with the last day of their membership. */
async function memberWithErasureRequest(until: string | null, owes = false) {
  const { store, club } = await demoClub()
  const { memberships, users } = store.snapshot()
  const ofClub = {
    scope: { kind: 'all' },
    filter: { institutionId: club.id },
    now: Date.now(),
    ...orderedById(),
  } as const
  const { rows } = await store.read((tx) => tx.fees.list(ofClub))
  const unsettled = new Set(rows.filter(({ balance }) => balance !== 0).map(({ userId }) => userId))
  const member = memberships.find(
    ({ institutionId, userId, state, role }) =>
      institutionId === club.id &&
      state === 'accepted' &&
      role === 'User' &&
      memberships.filter((one) => one.userId === userId).length === 1 &&
      unsettled.has(userId ?? '') === owes,
  )
  const person = users.find(({ id }) => id === member?.userId)
  if (!member || !person) throw new Error('no member')
  const request = { since: '2020-01-01', until, erasureRequestedAt: '2024-06-01T12:00:00.000Z' }
  await store.write((tx) =>
    tx.memberships.update({ ...member, ...request, version: member.version + 1 }, member.version),
  )
  return { store, person }
}

test('erases a former member for good, once the Admin confirms that they understand', async () => {
  const { store, person } = await memberWithErasureRequest('2021-01-01')
  const { user } = await renderApp('/panel', ADMIN)
  await user.click(await screen.findByRole('link', { name: '1 persona pide que borren sus datos' }))
  await user.click(await screen.findByRole('link', { name: new RegExp(`^${person.familyName}, ${person.givenName}`) }))
  const erasure = within(await screen.findByRole('region', { name: 'Borrado de datos' }))
  expect(erasure.getByText(/Pidió que borren sus datos/)).toBeVisible()
  await user.click(erasure.getByRole('button', { name: 'Borrar sus datos…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^¿Borrar los datos de/ }))
  await user.click(dialog.getByRole('button', { name: 'Borrar para siempre' }))
  expect(await dialog.findByText('Márcalo para continuar')).toBeVisible()
  await user.click(dialog.getByRole('switch', { name: /Entiendo/ }))
  await user.click(dialog.getByRole('button', { name: 'Borrar para siempre' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Persona dada de baja' })).toBeVisible()
  await waitFor(() => expect(JSON.stringify(store.snapshot().users)).not.toContain(person.email))
  expect(await erasure.findByText(/Sus datos se borraron/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull()
  for (const name of ['Eximir de cuotas', 'Agregar nota']) expect(screen.queryByRole('button', { name })).toBeNull()
  await user.click(screen.getByRole('heading', { name: 'Historial' }))
  const history = within(await screen.findByRole('list', { name: 'Historial' }))
  expect(history.getAllByText('Dato borrado').length).toBeGreaterThan(0)
})

test('takes no money of a member of an archived institution', async () => {
  const { store, person } = await memberWithErasureRequest(null)
  const { club } = await demoClub()
  const multi = store.snapshot().users.find(({ email }) => email === 'multi@rayo.test')
  if (!multi) throw new Error('no such admin')
  await store.write(async (tx) => {
    await tx.users.update({ ...multi, superAdmin: true, version: multi.version + 1 }, multi.version)
    await tx.institutions.update({ ...club, status: 'archived', version: club.version + 1 }, club.version)
  })
  await renderApp(`/panel/users/${person.id}`, { as: 'multi@rayo.test' })
  expect(await screen.findByRole('button', { name: 'Ver estado de cuenta' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cobrar' })).toBeNull())
})

test('asks to end the membership first', async () => {
  const { person } = await memberWithErasureRequest(null)
  await renderApp(`/panel/users/${person.id}`, ADMIN)
  const erasure = within(await screen.findByRole('region', { name: 'Borrado de datos' }))
  expect(erasure.getByText(/Primero termina su membresía/)).toBeVisible()
  expect(erasure.queryByRole('button')).toBeNull()
})

test('explains that the data must be kept while something is owed', async () => {
  const { person } = await memberWithErasureRequest('2021-01-01', true)
  const { user } = await renderApp(`/panel/users/${person.id}`, ADMIN)
  await user.click(await screen.findByRole('button', { name: 'Borrar sus datos…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^¿Borrar los datos de/ }))
  await user.click(dialog.getByRole('switch', { name: /Entiendo/ }))
  await user.click(dialog.getByRole('button', { name: 'Borrar para siempre' }))
  expect(await dialog.findByText(/Tiene cuotas por pagar/)).toBeVisible()
  takeComplaints()
})

test('adds, pins, changes and deletes a note about a member', async () => {
  const { store, member, own } = await demoClub()
  const notesOf = () => store.snapshot().notes
  const { user } = await renderApp(`/panel/users/${member.id}`, ADMIN)
  const notes = within(await screen.findByRole('region', { name: 'Notas' }))
  expect(await notes.findByText('Todavía no hay notas.')).toBeVisible()
  await user.click(notes.getByRole('button', { name: 'Agregar nota' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva nota' }))
  await user.click(dialog.getByRole('button', { name: 'Guardar nota' }))
  expect(notesOf()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Nota/ }), 'Paga su abuela')
  await user.click(dialog.getByRole('button', { name: 'Guardar nota' }))
  expect(await notes.findByText('Paga su abuela')).toBeVisible()
  expect(notesOf()).toMatchObject([{ membershipId: own?.id, text: 'Paga su abuela', pinned: false }])

  await user.click(notes.getByRole('button', { name: 'Fijar' }))
  expect(await notes.findByText('Fijada')).toBeVisible()
  await user.click(notes.getByRole('button', { name: 'Editar' }))
  const editing = within(await screen.findByRole('dialog', { name: 'Editar nota' }))
  await user.type(editing.getByRole('textbox', { name: /Nota/ }), ' los viernes')
  await user.click(editing.getByRole('button', { name: 'Guardar nota' }))
  expect(await notes.findByText('Paga su abuela los viernes')).toBeVisible()

  await user.click(notes.getByRole('button', { name: 'Eliminar' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Eliminar esta nota?' }))
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(notesOf()).toEqual([]))
  expect(await notes.findByText('Todavía no hay notas.')).toBeVisible()
  await user.click(screen.getByRole('heading', { name: 'Historial' }))
  const history = within(await screen.findByRole('list', { name: 'Historial' }))
  expect(
    history
      .getAllByRole('heading')
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['Nota eliminada', 'Nota cambiada', 'Nota cambiada', 'Nota agregada'])
})

/** A screen's text, where all spaces are equal. */
const textOf = (text: string) => text.replaceAll(/\s/g, ' ')

async function aMember() {
  const { memberships, sports } = await snapshot()
  const { club } = await demoClub()
  const member = memberships.find(
    ({ institutionId, state, role, sportIds, since, until, guardianId }) =>
      institutionId === club.id &&
      state === 'accepted' &&
      role === 'User' &&
      sportIds.length === 1 &&
      since < periodOf(new Date().toISOString()) &&
      until === null &&
      guardianId === null,
  )
  const offering = club.offerings.find(({ sportId }) => sportId === member?.sportIds[0])
  const sport = sports.find(({ id }) => id === offering?.sportId)
  if (!member || !offering || !sport) throw new Error('the demo has no such member')
  return { club, member, sport, price: textOf(formatMoney(offering.monthlyAmount, club.currency)) }
}

test('a treasurer sees what a member pays in each of the next months, with its price', async () => {
  const { club, member, sport, price } = await aMember()
  const { user } = await renderApp(`/panel/users/${member.userId}`, { as: 'admin@rayo.test' })
  const section = await screen.findByRole('region', { name: /^Próximas cuotas/ })
  const current = periodOf(calendarDateIn(club.timezone, Date.now()))
  for (const ahead of [1, 2, 3]) {
    const month = monthInWords(addMonths(current, ahead))
    expect(await within(section).findByText(new RegExp(`^${month}`))).toBeVisible()
    const row = await within(section).findByRole('row', { name: new RegExp(`^${sport.name}`) })
    expect(within(row).getByText(price)).toBeVisible()
    await user.click(within(section).getByRole('button', { name: 'Mes siguiente' }))
  }
})

test('warns of cuotas that are not due yet when a member leaves their sport', async () => {
  const { club, member, sport } = await aMember()
  const { store } = await demoClub()
  const due = {
    institutionId: club.id,
    userId: String(member.userId),
    sportId: sport.id,
    period: '2031-01',
    dueDate: '2031-01-10',
  }
  await store.write((tx) => tx.fees.insert(aFee({ ...due, currency: club.currency })))
  const { user } = await renderApp(`/panel/users/${member.userId}`, ADMIN)
  await user.click(await screen.findByRole('link', { name: 'Editar' }))
  await user.click(await screen.findByRole('combobox', { name: /^Deportes/ }))
  await user.keyboard('{Backspace}')
  const note = await screen.findByText(/de un deporte que quitaste|de deportes que quitaste/)
  expect(within(note).getByRole('link', { name: 'Ver en la lista' })).toBeVisible()
})
