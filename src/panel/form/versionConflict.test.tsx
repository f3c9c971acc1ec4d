import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { fill } from '../../../tests/support/renderGate.tsx'
import { takeComplaints } from '../../../tests/support/console.ts'
import { network } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const PLAN = '*/api/v1/private/plans/:id'

/** The first plan, open in a form that was loaded before another user saved `theirs`. */
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
  const { plans, audit } = (await network.world()).store.snapshot()
  const [first] = plans.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!first) throw new Error('no plan')
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

test('shows both values of a field that two users changed, and keeps one’s own until it is dropped', async () => {
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
