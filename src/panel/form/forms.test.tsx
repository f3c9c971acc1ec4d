import { screen, waitFor, within, render } from '@testing-library/react'
import { http } from 'msw'
import { expect, test, vi } from 'vitest'
import { fill } from '../../../tests/support/renderGate.tsx'
import { takeComplaints } from '../../../tests/support/console.ts'
import { network, snapshot } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { firstOf } from '#tests/support/screens'
import { userEvent } from '@testing-library/user-event'
import { ConfirmButton } from '../page/dialogs.tsx'

const PLAN = '*/api/v1/private/plans/:id'

/** Opens the form of the first plan, which another user then changes to `theirs`. */
async function saveFirst(theirs: Record<string, unknown>) {
  const { id, name } = await plan()
  const app = await renderApp(`/panel/plans/${id}`, { as: 'superadmin@rayo.test' })
  const input = await screen.findByLabelText(/^Nombre/)
  let isFirst = true
  network.use(
    http.put(PLAN, async ({ request }) => {
      if (!isFirst) return
      isFirst = false
      const { fetch } = await network.world()
      const headers = { Authorization: request.headers.get('authorization') ?? '', 'Content-Type': 'application/json' }
      const answer = await fetch(new Request(request.url, { method: 'PUT', headers, body: JSON.stringify(theirs) }))
      expect(answer.status).toBe(200)
    }),
  )
  return { ...app, input, name }
}

async function plan() {
  const { plans, audit } = await snapshot()
  const first = firstOf(plans.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  return { ...first, events: audit.filter(({ entityId }) => entityId === first.id) }
}

async function conflict() {
  const dialog = await screen.findByRole('dialog', { name: 'Otra persona cambió este registro' })
  await waitFor(() => expect(dialog).not.toHaveTextContent('…'))
  expect(takeComplaints().join()).toContain('Otra persona cambió este registro.')
  return within(dialog)
}

test('shows the second of two users what changed, and saves their version on top of it', async () => {
  const theirs = { price: 1_234_500, published: false, interval: 'yearly', features: ['Todo incluido'] }
  const { user, input } = await saveFirst(theirs)
  await fill(user, input, 'Plan nuestro')
  await user.click(screen.getByText('Guardar'))
  const dialog = await conflict()
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(5)
  expect(rows.join('\n')).toMatch(/Precio\$\s[\d.]+,\d\d\$\s12\.345,00Sin cambios tuyos/)
  expect(rows.join('\n')).toMatch(/PublicadoSíNoSin cambios tuyos/)
  expect(rows.join('\n')).toMatch(/PeríodoMensualAnualSin cambios tuyos/)
  expect(rows.join('\n')).toMatch(/Características.+Todo incluidoSin cambios tuyos/)
  expect(input).toHaveValue('Plan nuestro')

  await user.click(dialog.getByRole('button', { name: 'Guardar lo mío' }))
  expect(await screen.findByText('Plan guardado')).toBeVisible()
  const current = await plan()
  expect(current).toMatchObject({ ...theirs, name: 'Plan nuestro', version: 3 })
  expect(current.events.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([
    ['features', 'interval', 'price', 'published'],
    ['name'],
  ])
})

test('shows both values of a field that two users changed, and keeps the user’s own until they drop it', async () => {
  const { user, input, name } = await saveFirst({ name: 'Plan de otra persona' })
  await fill(user, input, 'Plan nuestro')
  await user.click(screen.getByText('Guardar'))
  const dialog = await conflict()
  expect(dialog.getByRole('row', { name: `Nombre ${name} Plan de otra persona Plan nuestro` })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Seguir editando' }))
  expect(input).toHaveValue('Plan nuestro')
  expect((await plan()).name).toBe('Plan de otra persona')

  await user.click(screen.getByText('Guardar'))
  await user.click((await conflict()).getByRole('button', { name: 'Descartar lo mío y ver lo actual' }))
  await waitFor(() => expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Plan de otra persona'))
  expect((await plan()).name).toBe('Plan de otra persona')
})

test('waits for the current record before it opens a form from a list', async () => {
  const { name } = await plan()
  const { user } = await renderApp('/panel/plans', { as: 'superadmin@rayo.test' })
  const link = await screen.findByRole('link', { name })
  const gate = new EventTarget()
  const gateOpening = new Promise<void>((resolve) => gate.addEventListener('open', () => resolve()))
  network.use(http.get(PLAN, () => gateOpening))
  await user.click(link)
  expect(await screen.findByText('Cargando…')).toBeInTheDocument()
  expect(screen.queryByLabelText(/^Nombre/)).toBeNull()
  gate.dispatchEvent(new Event('open'))
  expect(await screen.findByLabelText(/^Nombre/)).toHaveValue(name)
})

const SUPER = { as: 'superadmin@rayo.test' }

test('asks before the user leaves a changed form: they can stay, or leave without saving', async () => {
  const { user, router } = await renderApp('/panel/manage-sports/types/new', SUPER)
  const name = await screen.findByRole('textbox', { name: /Nombre/ })
  await user.type(name, 'Acuáticos')
  await user.click(screen.getByRole('link', { name: 'Cancelar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' }))
  await user.click(dialog.getByRole('button', { name: 'Seguir editando' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(name).toHaveValue('Acuáticos')

  await user.click(screen.getByRole('link', { name: 'Cancelar' }))
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(router.state.location.pathname).not.toContain('new'))
})

test('does not ask when the user saves, or leaves an unchanged form', async () => {
  const { user, router } = await renderApp('/panel/manage-sports/types/new', SUPER)
  await user.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'Acuáticos')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(router.state.location.pathname).not.toContain('new'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('link', { name: 'Acuáticos' }))
  await screen.findByRole('textbox', { name: /Nombre/ })
  await user.click(screen.getByRole('link', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Nombre/ })).not.toBeInTheDocument())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('does not ask about a form that stays open after saving', async () => {
  const { user, router } = await renderApp('/panel', SUPER)
  await user.click(await screen.findByRole('button', { name: 'Editar mis datos' }))
  const name = await screen.findByRole('textbox', { name: /Apellido/ })
  await user.type(name, ' Paz')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Guardamos tus datos')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Ver planes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/plans'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

const types = async () => (await snapshot()).sportTypes

test('creates a type from a sport’s form, which keeps its input and selects the type', async () => {
  const { user, router } = await renderApp('/panel/manage-sports/new', { as: 'superadmin@rayo.test' })
  await user.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'Esgrima')
  const before = await types()
  await user.type(screen.getByRole('combobox', { name: /Tipo/ }), 'De sala')
  await user.click(await screen.findByRole('option', { name: /Crear De sala/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo tipo' }))
  expect(await dialog.findByRole('textbox', { name: /Nombre/ })).toHaveValue('De sala')

  await user.clear(dialog.getByRole('textbox', { name: /Nombre/ }))
  await user.type(dialog.getByRole('textbox', { name: /Nombre/ }), before[0]?.name ?? '')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  const link = await dialog.findByRole('link', { name: new RegExp(`Ver ${before[0]?.name}`) })
  expect(link).toHaveAttribute('href', `/panel/manage-sports/types/${before[0]?.id}`)
  expect(link).toHaveAttribute('target', '_blank')
  expect(takeComplaints().join()).toContain('Ya existe un registro igual.')

  await user.clear(dialog.getByRole('textbox', { name: /Nombre/ }))
  await user.type(dialog.getByRole('textbox', { name: /Nombre/ }), 'De sala')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('combobox', { name: /Tipo/ })).toHaveValue('De sala')
  expect(screen.getByRole('textbox', { name: /Nombre/ })).toHaveValue('Esgrima')
  expect((await types()).map(({ name }) => name)).toContain('De sala')
  expect(router.state.location.pathname).toBe('/panel/manage-sports/new')
})

test('the dialog of a button that asks stays until its action ends', async () => {
  let finish: (() => void) | undefined
  const onConfirm = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)))
  render(<ConfirmButton label="Deshacer" title="¿Deshacer?" body="Vuelve atrás." onConfirm={onConfirm} />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Deshacer' })
  expect(button).toHaveClass('MuiButton-outlined')
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeDisabled()
  finish?.()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onConfirm).toHaveBeenCalledOnce()
})
