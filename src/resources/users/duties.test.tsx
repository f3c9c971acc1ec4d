import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { snapshot } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'

async function membershipOf(email: string) {
  const { users, memberships } = await snapshot()
  const user = users.find((one) => one.email === email)
  const membership = memberships.find(({ userId }) => userId === user?.id)
  if (!user || !membership) throw new Error(`no member ${email}`)
  return { id: user.id, membership }
}

test('limits what an Admin does, and says so in the history', async () => {
  const { id } = await membershipOf('lectura@rayo.test')
  const { user } = await renderApp(`/panel/users/${id}/update`, { as: 'admin@rayo.test' })
  const duties = within(await screen.findByRole('group', { name: 'Permisos' }))
  expect(duties.getByRole('radio', { name: /^Solo lectura/ })).toBeChecked()
  await user.click(duties.getByRole('radio', { name: /^Cobra:/ }))
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Administración (Cobra)')).toBeVisible()
  expect((await membershipOf('lectura@rayo.test')).membership.duties).toEqual(['collects'])
  await user.click(screen.getByRole('button', { name: 'Historial' }))
  const history = within(await screen.findByRole('list', { name: 'Historial' }))
  expect(await history.findByText('Permisos')).toBeVisible()
  expect(history.getByText('Permisos').nextSibling).toHaveTextContent(/Solo lectura.*Cobra/)
})

test('shows an Admin’s own duties and lets nobody change theirs', async () => {
  const { id } = await membershipOf('admin@rayo.test')
  await renderApp(`/panel/users/${id}/update`, { as: 'admin@rayo.test' })
  const all = await screen.findByRole('radio', { name: /^Todo/ })
  expect(all).toBeChecked()
  expect(all).toBeDisabled()
})

test('takes the duties away with the role', async () => {
  const { id } = await membershipOf('cobra@rayo.test')
  const { user } = await renderApp(`/panel/users/${id}/update`, { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('combobox', { name: /^Rol/ }))
  await user.click(await screen.findByRole('option', { name: 'Socio' }))
  expect(screen.queryByRole('group', { name: 'Permisos' })).toBeNull()
  await user.click(screen.getByText('Guardar'))
  await waitFor(async () =>
    expect((await membershipOf('cobra@rayo.test')).membership).toMatchObject({ role: 'User', duties: null }),
  )
})

test('offers an Admin of members no Admins to name or to edit', async () => {
  const { id } = await membershipOf('cobra@rayo.test')
  const { user, router } = await renderApp(`/panel/users/${id}`, { as: 'socios@rayo.test' })
  expect(await screen.findByText('Administración (Cobra)')).toBeVisible()
  expect(screen.queryByText('Editar')).toBeNull()
  expect(screen.queryByText('Terminar la membresía')).toBeNull()
  await router.navigate('/panel/users/new')
  await user.click(await screen.findByRole('combobox', { name: /^Rol/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Socio'])
})

test.each([
  ['lectura@rayo.test', []],
  ['socios@rayo.test', ['Nuevo usuario']],
  ['cobra@rayo.test', ['Caja']],
])('shows %s in the menu only what they may open', async (as, own) => {
  const { router } = await renderApp('/panel/users/new', { as })
  const menu = within(await screen.findByRole('navigation', { name: 'Panel' }))
  const entries = ['Nuevo usuario', 'Nueva institución', 'Caja']
  expect(entries.filter((label) => menu.queryByRole('link', { name: label }))).toEqual(own)
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(own.includes('Nuevo usuario') ? '/panel/users/new' : '/panel'),
  )
})
