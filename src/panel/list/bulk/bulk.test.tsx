import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '#tests/support/network'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

const API = '*/api/v1/private'

async function snapshot() {
  return (await network.world()).store.snapshot()
}

/** Chooses rows of the current list by their names. */
async function choose(user: Awaited<ReturnType<typeof renderApp>>['user'], ...names: string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Elegir esta fila: ${name}` }))
}

test('changes many records in one call, and undoes it in another', async () => {
  const calls: string[] = []
  network.use(
    http.post(`${API}/sports/bulk`, async ({ request }) => {
      calls.push(await request.clone().text())
    }),
  )
  const { user } = await renderApp('/panel/manage-sports', { as: 'superadmin@rayo.test' })
  const [first, second] = (await snapshot()).sports.filter(({ active }) => active).toSorted(byName)
  if (!first || !second) throw new Error('there are too few sports')
  await choose(user, first.name, second.name)
  expect(screen.getByText('2 deportes elegidos')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desactivar' }))
  expect(await screen.findByText('Hecho en 2 registros')).toBeVisible()
  const activeOf = async () =>
    (await snapshot()).sports.filter(({ id }) => id === first.id || id === second.id).map(({ active }) => active)
  expect(await activeOf()).toEqual([false, false])
  await waitFor(() => expect(screen.queryByText('2 deportes elegidos')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Deshecho en 2 registros')).toBeVisible()
  expect(await activeOf()).toEqual([true, true])
  expect(calls).toHaveLength(2)
})

test('selects everything that the filter matches on all pages, and ends and reopens memberships', async () => {
  const { user } = await renderApp('/panel/users', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir todo' }))
  expect(screen.getByText('25 personas elegidas')).toBeVisible()
  const all = screen.getByRole('button', { name: /^Elegir las \d+$/ })
  const total = Number(/\d+/.exec(all.textContent ?? '')?.[0])
  expect(total).toBeGreaterThan(25)
  await user.click(all)
  expect(screen.getByText(`Todos los que coinciden: ${total}`)).toBeVisible()

  const before = await openOnes()
  await user.click(screen.getByRole('button', { name: 'Terminar membresías' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Terminar las membresías elegidas?' }))
  expect(dialog.getByText(new RegExp(`Se aplica a ${total} registros`))).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Terminar membresías' }))
  const refused = within(await screen.findByRole('dialog', { name: /^No se hizo en/ }))
  expect(refused.getByRole('row', { name: /Martín Benítez/ })).toBeVisible()
  expect(await openOnes()).toBeLessThan(before)
  await user.click(refused.getByRole('button', { name: 'Cerrar' }))
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText(/^Deshecho en/)).toBeVisible()
  expect(await openOnes()).toBe(before)
})

test('offers no selection to a user who may change nothing', async () => {
  await renderApp('/panel/manage-sports', { as: 'admin@rayo.test' })
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'es')
const openOnes = async () => (await snapshot()).memberships.filter(({ until }) => until === null).length
