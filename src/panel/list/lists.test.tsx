import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signOutHere } from '../../auth/session/session.ts'
import { panelStore } from '../frame/panelStore.ts'
import { onScreen, renderApp } from '../../../tests/support/renderApp.tsx'
import { http } from 'msw'
import { fill } from '../../../tests/support/renderGate.tsx'
import { network, snapshot } from '#tests/support/network'
import { AdminContext, localStorageStore } from 'react-admin'
import { ActionButton } from './ListActions.tsx'
import { firstOf } from '#tests/support/screens'
import { Cells } from './table/Col.tsx'

const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test('hides and moves columns, and remembers it and the filter when the page is opened again', async () => {
  const first = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  expect(await screen.findByRole('columnheader', { name: /Saldo/ })).toBeVisible()
  expect(headers().slice(0, 2)).toEqual(['Socio', 'Estado'])
  expect(screen.getByRole('navigation', { name: 'Páginas de la lista' })).toBeVisible()

  await first.user.click(await screen.findByRole('button', { name: 'Columnas' }))
  const chooser = within(await screen.findByRole('dialog', { name: 'Columnas' }))
  await first.user.click(chooser.getByRole('checkbox', { name: 'Saldo' }))
  await first.user.click(chooser.getByRole('button', { name: 'Mover antes: Estado' }))
  await first.user.keyboard('{Escape}')
  await waitFor(() => expect(headers()).not.toContain('Saldo'))
  expect(headers().slice(0, 2)).toEqual(['Estado', 'Socio'])
  await first.user.click(await overdueChip())
  await waitFor(async () => expect(await overdueChip()).toHaveAttribute('aria-pressed', 'true'))
  first.unmount()

  await renderApp('/panel/payments')
  expect(await screen.findByRole('columnheader', { name: /Estado/ })).toBeVisible()
  expect(headers()).not.toContain('Saldo')
  expect(headers().slice(0, 2)).toEqual(['Estado', 'Socio'])
  await waitFor(async () => expect(await overdueChip()).toHaveAttribute('aria-pressed', 'true'))
})

test('remembers columns per user, but no selection', () => {
  const store = panelStore('one')
  store.setItem('payments.datatable', ['balance'])
  store.setItem('payments.selectedIds', ['7'])
  expect(settingsOf('one')).toEqual([['balance'], undefined])
  expect(settingsOf('other')).toEqual([undefined, undefined])
})

test('forgets filters at the end of the session', () => {
  const store = panelStore('one')
  store.setItem('users.listParams', { filter: { q: 'Benítez' } })
  expect(JSON.stringify(sessionStorage)).toContain('Benítez')
  store.teardown()
  expect(JSON.stringify(sessionStorage)).not.toContain('Benítez')
})

const overdueChip = () => screen.findByRole('button', { name: /^Vencida/ })

test('counts in each chip the rows that the other filters match', async () => {
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  const group = await screen.findByRole('group', { name: 'Estado de la cuota' })
  const chips = () => Array.from(group.querySelectorAll('button'), ({ textContent }) => textContent)
  await waitFor(() => expect(chips().every((text) => / [\d.]+$/.test(text))).toBe(true))
  const before = chips()
  const countOf = (name: string) =>
    Number(
      before
        .find((text) => text.startsWith(name))
        ?.split(' ')
        .at(-1),
    )
  const parts = ['Por cobrar', 'Pago excedido', 'Pagada', 'Sin cuota'].map(countOf)
  expect(parts.reduce((one, other) => one + other)).toBe(countOf('Todas'))
  const owed = ['Vencida', 'Por vencer', 'Incompleta', 'Impaga'].map(countOf)
  expect(owed.reduce((one, other) => one + other)).toBe(countOf('Por cobrar'))
  await user.click(within(group).getByText('Vencida'))
  expect(await screen.findByText(new RegExp(`de ${countOf('Vencida')}$`))).toBeVisible()
  expect(chips()).toEqual(before)
})

/** Saves a search for the overdue cuotas. */
async function saveSearch(user: Awaited<ReturnType<typeof renderApp>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: /^Vencida/ }))
  const more = screen.getByRole('button', { name: 'Agregar filtro' })
  await waitFor(async () => {
    await user.click(more)
    expect(screen.getByRole('menuitem', { name: /Guardar/ })).toBeVisible()
  })
  await user.click(screen.getByRole('menuitem', { name: /Guardar/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByRole('textbox'), name)
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return more
}

test('keeps saved searches on the server, and shares one with the club', async () => {
  const first = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await saveSearch(first.user, 'Vencidas')
  await first.user.click(await screen.findByRole('checkbox', { name: 'Compartir con mi club' }))
  await waitFor(async () =>
    expect((await snapshot()).savedQueries).toMatchObject([{ institutionId: expect.any(String) }]),
  )
  first.unmount()
  await signOutHere()

  const { user } = await renderApp('/panel/payments', { as: 'cobra@rayo.test' })
  await waitFor(async () => {
    await user.click(await screen.findByRole('button', { name: 'Agregar filtro' }))
    expect(screen.getByRole('menuitem', { name: 'Vencidas (compartida)' })).toBeVisible()
  })
  await user.click(screen.getByRole('menuitem', { name: 'Vencidas (compartida)' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Vencida/ })).toHaveAttribute('aria-pressed', 'true'))
  expect(screen.queryByRole('checkbox', { name: 'Compartir con mi club' })).toBeNull()
})

test('moves searches that were saved on this device to the server, and keeps those that it refuses', async () => {
  const admin = (await snapshot()).users.find(({ email }) => email === 'admin@rayo.test')
  const device = localStorageStore('1', `rayo.${admin?.id}`)
  device.setup()
  const order = { field: 'dueDate', order: 'ASC' }
  const value = { filter: { status: 'Defeated' }, displayedFilters: {}, sort: order, perPage: 25 }
  const refused = { label: 'Sin orden', value: { ...value, sort: null } }
  device.setItem('payments.savedQueries', [refused, { label: `Vencidas ${'x'.repeat(60)}`, value }])
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await waitFor(async () => {
    await user.click(await screen.findByRole('button', { name: 'Agregar filtro' }))
    expect(screen.getByRole('menuitem', { name: /Vencidas x/ })).toBeVisible()
  })
  const query = { userId: admin?.id, list: 'payments', label: `Vencidas ${'x'.repeat(51)}`, value, institutionId: null }
  expect((await snapshot()).savedQueries).toEqual([{ id: expect.any(String), ...query }])
  expect(device.getItem('payments.savedQueries')).toEqual([refused])
})

test('says why a search is not saved', async () => {
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  const more = await saveSearch(user, 'x'.repeat(61))
  expect(await screen.findByText('El texto es demasiado largo')).toBeVisible()
  await user.click(more)
  expect(await screen.findByRole('menuitem', { name: /Guardar/ })).toBeVisible()
})

test('shows the order of the rows in the column heads, which sort when pressed', async () => {
  const { user } = await renderApp('/panel/users', { as: 'admin@rayo.test' })
  const person = await screen.findByRole('columnheader', { name: /Persona/ })
  expect(person).toHaveAttribute('aria-sort', 'ascending')
  const [, firstRow] = screen.getAllByRole('row')
  await user.click(within(person).getByRole('button'))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /Persona/ })).toHaveAttribute('aria-sort', 'descending'),
  )
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).not.toBe(firstRow?.textContent))
})

const settingsOf = (id: string) => ['datatable', 'selectedIds'].map((key) => panelStore(id).getItem(`payments.${key}`))

const API = '*/api/v1/private'

async function choose(user: Awaited<ReturnType<typeof renderApp>>['user'], ...names: string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Elegir esta fila: ${name}` }))
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'es')

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
  expect(screen.getByText(`Todo lo que coincide: ${total}`)).toBeVisible()

  const before = await countOpenMemberships()
  await user.click(screen.getByRole('button', { name: 'Terminar membresías' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Terminar las membresías elegidas?' }))
  expect(dialog.getByText(new RegExp(`Se aplica a ${total} registros`))).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Terminar membresías' }))
  const refused = within(await screen.findByRole('dialog', { name: 'No se hizo en 1 registro' }))
  expect(refused.getAllByRole('row')).toHaveLength(2)
  expect(refused.getByRole('row', { name: /Martín Benítez/ })).toBeVisible()
  expect(await countOpenMemberships()).toBeLessThan(before)
  await user.click(refused.getByRole('button', { name: 'Cerrar' }))
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText(/^Deshecho en/)).toBeVisible()
  expect(await countOpenMemberships()).toBe(before)
})

test('offers no selection to a user who cannot change anything', async () => {
  await renderApp('/panel/manage-sports', { as: 'admin@rayo.test' })
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the box of the head selects only the rows that have one', async () => {
  const filter = encodeURIComponent(JSON.stringify({ role: 'Admin' }))
  const { user } = await renderApp(`/panel/users?filter=${filter}`, { as: 'socios@rayo.test' })
  const head = await screen.findByRole('checkbox', { name: 'Elegir todo' })
  expect(screen.getAllByRole('checkbox')).toEqual([head])
  await user.click(head)
  expect(await screen.findByText('0 personas elegidas')).toBeInTheDocument()
})

test('leads past the tools of a list to its first row, not into a list that is part of a page', async () => {
  const { user } = await renderApp('/panel/users', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('link', { name: SKIP }))
  const [first] = await screen.findAllByRole('link', { name: /^Acosta, / })
  expect(first).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: /Acosta/ })).toBeVisible()
  await screen.findAllByRole('table')
  expect(screen.queryByRole('link', { name: SKIP })).toBeNull()
})

const SKIP = 'Saltar a la primera fila'

const countOpenMemberships = async () => (await snapshot()).memberships.filter(({ until }) => until === null).length

test.each([true, false])('keeps its name on a phone (disabled: %s)', (disabled) => {
  onScreen(() => true)
  render(
    <AdminContext>
      <ActionButton label="Exportar" disabled={disabled}>
        <svg />
      </ActionButton>
    </AdminContext>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Exportar' })
  expect(button.disabled).toBe(disabled)
  expect(button.textContent).toBe('')
})

test('shows on a wide screen the page of a row beside the list, and opens it with Enter', async () => {
  onScreen((query) => query.includes('1440px'))
  const { user, router } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  const toggle = await screen.findByRole('button', { name: 'Vista previa' })
  await user.click(toggle)
  const aside = screen.getByRole('complementary', { name: 'Vista previa' })
  expect(aside).toHaveTextContent('Elige una fila')
  const link = firstOf([...document.querySelectorAll<HTMLAnchorElement>('tbody .row-link')])
  await user.click(link)
  const heading = await within(aside).findByRole('heading', { level: 2, name: /Cuota/ })
  expect(within(heading).getByRole('link')).toHaveAttribute('href', link.getAttribute('href'))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cuotas')
  expect(router.state.location.pathname).toBe('/panel/payments')
  link.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(link.getAttribute('href')))
})

test.each([
  ['name', '2026-11-28T', '2026-11-28T'],
  ['reference', '1234-56-78', '1234-56-78'],
  ['paidOn', '2026-11-28', '28/11/2026'],
  ['createdAt', '2026-11-28T15:00:00.000Z', /^28\/11\/2026, \d\d:\d\d$/],
  ['made', 1190, '1.190'],
  ['fileName', null, '–'],
  ['interval', 'yearly', 'Anual'],
  ['gender', 'F', 'Femenino'],
  ['active', false, 'No'],
])('shows a value (%s, %s) by the type of its field', (source, value, text) => {
  render(
    <table>
      <tbody>
        <tr>
          <Cells record={{ id: '1', [source]: value }} columns={[{ source, label: source }]} />
        </tr>
      </tbody>
    </table>,
  )
  expect(screen.getByRole('cell')).toHaveTextContent(text)
})
