import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJoinRequest } from '#tests/support/builders'
import { demoClub, network, snapshot } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const CLUB = '/institutions/club-atletico-relampago'

test('sends a visitor’s request for a trial class, and shows errors at their fields without losing anything', async () => {
  const { user } = await renderApp(CLUB)
  await user.click(await screen.findByRole('link', { name: 'Clase de prueba' }, { timeout: 20_000 }))
  expect(await screen.findByRole('heading', { name: 'Clase de prueba en Club Atlético Relámpago' })).toBeVisible()
  const type = async (label: string | RegExp, text: string) => {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  await type('Nombre', 'Inés')
  await type('Apellido', 'Ríos')
  await type('Teléfono', '341 555-0199')
  const submit = screen.getByRole('button', { name: 'Enviar' })
  await user.click(submit)
  expect(await screen.findByText('Revisa los campos marcados.')).toBeVisible()
  const sport = screen.getByLabelText('Deporte')
  expect(sport).toBeInvalid()
  await waitFor(() => expect(sport).toHaveFocus())
  expect(screen.getByRole('checkbox', { name: /^Acepto/ })).toBeInvalid()
  await user.selectOptions(sport, within(sport).getAllByRole('option')[1] ?? '')
  await user.click(screen.getByRole('checkbox', { name: /^Acepto/ }))
  await user.click(submit)
  const heading = await screen.findByRole('heading', { name: 'Listo, le llegó a Club Atlético Relámpago' })
  await waitFor(() => expect(heading).toHaveFocus())
  const { store } = await network.world()
  const newRequests = store.snapshot().joinRequests.filter(({ givenName }) => givenName === 'Inés')
  expect(newRequests).toMatchObject([
    { kind: 'trial', familyName: 'Ríos', phone: '+543415550199', email: null, status: 'new' },
  ])
})

test('lists the oldest new request first, and makes a member of it', async () => {
  const { user, router } = await renderApp('/panel/join-requests', { as: 'admin@rayo.test' })
  const [, first] = await screen.findAllByRole('row', {}, { timeout: 20_000 })
  if (!first) throw new Error('no request')
  await user.click(within(first).getByRole('link', { name: 'Benítez, Lucía' }))
  expect(await screen.findByRole('heading', { name: 'Lucía Benítez' })).toBeVisible()
  const whatsapp = within(screen.getByRole('main')).getByRole('link', { name: 'WhatsApp' })
  expect(whatsapp).toHaveAttribute('href', expect.stringMatching(/wa\.me\/54911/))
  expect(screen.getByRole('link', { name: /^\+54 9 11 \d{4} \d{4}$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+54911\d{8}$/),
  )
  await user.click(await screen.findByRole('link', { name: 'Hacer socio' }))
  expect(await screen.findByLabelText(/^Nombre/)).toHaveValue('Lucía')
  expect(screen.getByLabelText(/^Apellido/)).toHaveValue('Benítez')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/lucia\.benitez@example\.org/, { selector: '[role] *, [role]' })).toBeInTheDocument()
  const { joinRequests, memberships } = await snapshot()
  const request = joinRequests.find(({ familyName }) => familyName === 'Benítez')
  expect(request?.status).toBe('member')
  const membership = memberships.find(({ id }) => id === request?.membershipId)
  expect(membership).toMatchObject({ institutionId: request?.institutionId, sportIds: [request?.sportId] })
  expect(router.state.location.pathname).toBe('/panel/users')
})

test('declines a request, and opens it again', async () => {
  const { store } = await network.world()
  const declined = store.snapshot().joinRequests.find(({ status }) => status === 'declined')
  const { user } = await renderApp(`/panel/join-requests/${declined?.id}`, { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Volver a abrir' }, { timeout: 20_000 }))
  expect(await screen.findByText('La solicitud espera respuesta otra vez')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Rechazar' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
  expect(await screen.findByText('Solicitud rechazada')).toBeVisible()
})

test('stores a message of the contact page, and confirms it', async () => {
  const { user } = await renderApp('/contact')
  await user.click(await screen.findByLabelText('Nombre y apellido', {}, { timeout: 20_000 }))
  await user.paste('Inés Ríos')
  await user.click(screen.getByLabelText('Email'))
  await user.paste('ines@example.org')
  await user.selectOptions(screen.getByLabelText('Quién eres'), 'Soy de un club')
  await user.click(screen.getByLabelText('Mensaje'))
  await user.paste('Hola')
  await user.click(screen.getByRole('checkbox', { name: /^Acepto/ }))
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  const heading = await screen.findByRole('heading', { name: 'Mensaje guardado' })
  await waitFor(() => expect(heading).toHaveFocus())
  const { store } = await network.world()
  expect(store.snapshot().contactMessages.at(-1)).toMatchObject({ name: 'Inés Ríos', mailed: false })
})

test('marks a message as read', async () => {
  const { user } = await renderApp('/panel/contact-messages', { as: 'superadmin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Marcar como leído: Hernán Soto' }, { timeout: 20_000 }))
  expect(await screen.findByText('Mensaje marcado como leído')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Marcar como no leído: Hernán Soto' })).toBeVisible()
})

test('shows that the author of a request is already a member, with their membership', async () => {
  const { store, member, club, own } = await demoClub()
  const request = aJoinRequest({ institutionId: club.id, email: member.email })
  await store.write((tx) => tx.joinRequests.insert(request))
  const { user } = await renderApp(`/panel/join-requests/${request.id}`, { as: 'admin@rayo.test' })
  const note = await screen.findByRole('note', {}, { timeout: 20_000 })
  expect(note).toHaveTextContent(`Ya hay un socio con ese correo: ${member.familyName}, ${member.givenName}.`)
  await user.click(within(note).getByRole('button', { name: 'Es la misma persona' }))
  expect(await screen.findByText('La solicitud quedó vinculada con el socio')).toBeVisible()
  const after = store.snapshot().joinRequests.find(({ id }) => id === request.id)
  expect(after).toMatchObject({ status: 'member', membershipId: own?.id })
})
