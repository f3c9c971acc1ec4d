import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeComplaints } from '../../../tests/support/console.ts'
import { snapshot } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'

async function personOf(email: string) {
  const { users, memberships, sports } = await snapshot()
  const user = users.find((one) => one.email === email)
  const membership = memberships.find(({ userId }) => userId === user?.id)
  if (!user || !membership) throw new Error(`no member ${email}`)
  const sportNames = membership.dutySportIds.map((id) => sports.find((sport) => sport.id === id)?.name)
  return { id: user.id, membership, sportNames }
}

/** A member of the coordinator's club who plays only their sport or does not play it. */
async function findMember(plays: boolean) {
  const { membership: coordinator } = await personOf('coordina@rayo.test')
  const { memberships } = await snapshot()
  const member = memberships.find(
    ({ institutionId, userId, state, until, sportIds }) =>
      institutionId === coordinator.institutionId &&
      userId !== null &&
      state === 'accepted' &&
      until === null &&
      (plays
        ? sportIds.join() === coordinator.dutySportIds.join()
        : !sportIds.includes(String(coordinator.dutySportIds[0]))),
  )
  if (!member?.userId) throw new Error('no such member')
  return member.userId
}

test('limits an Admin of members to sports, shows it, and removes it with the duty', async () => {
  const { id } = await personOf('socios@rayo.test')
  const { user, router } = await renderApp(`/panel/users/${id}/update`, { as: 'admin@rayo.test' })
  const limit = await screen.findByRole('combobox', { name: /^Coordina/ })
  expect(limit).toHaveAccessibleDescription(/no ve cuotas ni pagos/)
  await user.click(limit)
  const [first] = await screen.findAllByRole('option')
  const name = String(first?.textContent)
  if (first) await user.click(first)
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Administración (Coordina deportes)')).toBeVisible()
  expect((await personOf('socios@rayo.test')).sportNames).toEqual([name])
  await user.click(screen.getByRole('heading', { name: 'Historial' }))
  const history = within(await screen.findByRole('list', { name: 'Historial' }))
  expect((await history.findByText('Coordina')).nextSibling).toHaveTextContent(name)
  await router.navigate(`/panel/users/${id}/update`)
  await user.click(await screen.findByRole('radio', { name: /^Solo lectura/ }))
  expect(screen.queryByRole('combobox', { name: /^Coordina/ })).toBeNull()
  await user.click(screen.getByText('Guardar'))
  await waitFor(async () =>
    expect((await personOf('socios@rayo.test')).membership).toMatchObject({ duties: [], dutySportIds: [] }),
  )
})

test('shows a coordinator their members and requests in the menu, and no money', async () => {
  await renderApp('/panel', { as: 'coordina@rayo.test' })
  const menu = within(await screen.findByRole('navigation', { name: 'Panel' }))
  expect(menu.getByRole('link', { name: 'Nuevo usuario' })).toBeVisible()
  expect(menu.getByRole('link', { name: 'Solicitudes' })).toBeVisible()
  for (const label of ['Caja', 'Deportes', 'Nueva institución'])
    expect(menu.queryByRole('link', { name: label })).toBeNull()
  const today = within(await screen.findByRole('region', { name: 'Para hoy' }))
  expect(await today.findByRole('link', { name: /solicitud/ })).toBeVisible()
  for (const title of ['Cobrado día por día, sin anulados', 'Últimos movimientos'])
    expect(screen.queryByText(title)).toBeNull()
})

test('shows a coordinator the page of a member without cuotas, and no member of other sports', async () => {
  const { router } = await renderApp(`/panel/users/${await findMember(true)}`, { as: 'coordina@rayo.test' })
  expect(await screen.findByText('Terminar la membresía')).toBeVisible()
  for (const title of ['Cuotas', 'Recibos', 'Eximir de cuotas']) expect(screen.queryByText(title)).toBeNull()
  await router.navigate(`/panel/users/${await findMember(false)}`)
  expect(await screen.findByText(/no existe|no encontr/i)).toBeVisible()
  expect(takeComplaints()).not.toEqual([])
})

test('offers a coordinator only their sports for a new member, preselected if there is one', async () => {
  const { sportNames } = await personOf('coordina@rayo.test')
  const { user } = await renderApp('/panel/users/new', { as: 'coordina@rayo.test' })
  const sports = await screen.findByRole('combobox', { name: /^Deportes/ })
  expect(await screen.findByRole('button', { name: String(sportNames[0]) })).toBeVisible()
  await user.click(sports)
  expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual([])
  for (const label of ['Responsable de pago', 'Contacto']) expect(screen.queryByLabelText(label)).toBeNull()
})

test('limits an Admin’s duties, and records it in the history', async () => {
  const { id } = await personOf('lectura@rayo.test')
  const { user } = await renderApp(`/panel/users/${id}/update`, { as: 'admin@rayo.test' })
  const duties = within(await screen.findByRole('group', { name: 'Permisos' }))
  expect(duties.getByRole('radio', { name: /^Solo lectura/ })).toBeChecked()
  await user.click(duties.getByRole('radio', { name: /^Cobra:/ }))
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Administración (Cobra)')).toBeVisible()
  expect((await personOf('lectura@rayo.test')).membership.duties).toEqual(['collects'])
  await user.click(screen.getByRole('heading', { name: 'Historial' }))
  const history = within(await screen.findByRole('list', { name: 'Historial' }))
  expect(await history.findByText('Permisos')).toBeVisible()
  expect(history.getByText('Permisos').nextSibling).toHaveTextContent(/Solo lectura.*Cobra/)
})

test('shows an Admin’s own duties, which they cannot change', async () => {
  const { id } = await personOf('admin@rayo.test')
  await renderApp(`/panel/users/${id}/update`, { as: 'admin@rayo.test' })
  const all = await screen.findByRole('radio', { name: /^Todo/ })
  expect(all).toBeChecked()
  expect(all).toBeDisabled()
})

test('names what limits each Admin in their institution’s list', async () => {
  const { membership } = await personOf('coordina@rayo.test')
  await renderApp(`/panel/institutions/${membership.institutionId}/admins`, { as: 'admin@rayo.test' })
  for (const limit of ['Cobra', 'Socios', 'Solo lectura', 'Coordina deportes'])
    expect(await screen.findByText(`Administración (${limit})`)).toBeVisible()
})

test('removes the duties with the role', async () => {
  const { id } = await personOf('cobra@rayo.test')
  const { user } = await renderApp(`/panel/users/${id}/update`, { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('combobox', { name: /^Rol/ }))
  await user.click(await screen.findByRole('option', { name: 'Socio' }))
  expect(screen.queryByRole('group', { name: 'Permisos' })).toBeNull()
  await user.click(screen.getByText('Guardar'))
  await waitFor(async () =>
    expect((await personOf('cobra@rayo.test')).membership).toMatchObject({ role: 'User', duties: null }),
  )
})

test('offers an Admin of members no Admins to name or to edit', async () => {
  const { id } = await personOf('cobra@rayo.test')
  const { user, router } = await renderApp(`/panel/users/${id}`, { as: 'socios@rayo.test' })
  expect(await screen.findByText('Administración (Cobra)')).toBeVisible()
  expect(screen.queryByText('Editar')).toBeNull()
  expect(screen.queryByText('Terminar la membresía')).toBeNull()
  await router.navigate('/panel/users/new')
  await user.click(await screen.findByRole('combobox', { name: /^Rol/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Socio'])
})
