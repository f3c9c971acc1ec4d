import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { takeComplaints } from '../../tests/support/console.ts'
import { network } from '../../tests/support/network.ts'
import { renderApp } from '../../tests/support/renderApp.tsx'

const CLUB = 'Club Atlético Relámpago'
const INSTITUTION = '*/api/v1/private/institutions/:id'

/** The settings of the Admin's institution, open in a form that was loaded before somebody else saves `theirs`. */
async function overtakenBy(theirs: Record<string, unknown>) {
  const app = await renderApp('/panel/institutions', { as: 'superadmin@rayo.test' })
  await app.user.click(await screen.findByText(CLUB, { selector: 'a' }))
  await app.user.click(await screen.findByText('Editar'))
  const city = await screen.findByLabelText(/^Ciudad/)
  let isFirst = true
  network.use(
    http.put(INSTITUTION, async ({ request }) => {
      if (!isFirst) return
      isFirst = false
      const { fetch } = await network.world()
      const headers = { Authorization: request.headers.get('authorization') ?? '', 'Content-Type': 'application/json' }
      const saved = await fetch(new Request(request.url, { method: 'PUT', headers, body: JSON.stringify(theirs) }))
      expect(saved.status).toBe(200)
    }),
  )
  return { ...app, city }
}

async function club() {
  const { institutions, audit } = (await network.world()).store.snapshot()
  const found = institutions.find(({ name }) => name === CLUB)
  return { ...found, events: audit.filter(({ entityId }) => entityId === found?.id) }
}

async function conflict() {
  const dialog = await screen.findByRole('dialog', { name: 'Otra persona cambió este registro' })
  await waitFor(() => expect(dialog).not.toHaveTextContent('…'))
  expect(takeComplaints().join()).toContain('Otra persona cambió este registro.')
  return within(dialog)
}

test('of two who save one record the second sees what changed, in words, and saves theirs on top of it', async () => {
  const { plans } = (await network.world()).store.snapshot()
  const other = plans.at(-1)
  const { user, city } = await overtakenBy({ province: 'La Pampa', graceDays: 9, planId: other?.id, status: 'draft' })
  await fill(user, city, 'Villa Amparo')
  await user.click(screen.getByText('Guardar'))
  const dialog = await conflict()
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(5)
  expect(rows.join('\n')).toMatch(/Provincia.+La PampaSin cambios tuyos/)
  expect(rows.join('\n')).toMatch(/Días de gracia\d+9Sin cambios tuyos/)
  expect(rows.join('\n')).toMatch(new RegExp(`Plan.+${other?.name}Sin cambios tuyos`))
  expect(rows.join('\n')).toMatch(/EstadoPublicadaBorradorSin cambios tuyos/)
  expect(city).toHaveValue('Villa Amparo')

  await user.click(dialog.getByRole('button', { name: 'Guardar lo mío' }))
  expect(await screen.findByText('Cambios guardados')).toBeVisible()
  const saved = await club()
  expect(saved).toMatchObject({ city: 'Villa Amparo', province: 'La Pampa', graceDays: 9, planId: other?.id })
  expect(saved.events.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([
    ['graceDays', 'planId', 'province', 'status'],
    ['city'],
  ])
})

test('of a field that both changed one sees both; what one typed stays until one drops it', async () => {
  const { user, city } = await overtakenBy({ city: 'Funes' })
  await fill(user, city, 'Villa Amparo')
  await user.click(screen.getByText('Guardar'))
  const dialog = await conflict()
  expect(dialog.getByRole('row', { name: /^Ciudad .+ Funes Villa Amparo$/ })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Seguir editando' }))
  expect(city).toHaveValue('Villa Amparo')
  expect((await club()).city).toBe('Funes')

  // Still of the old version: it is told again.
  await user.click(screen.getByText('Guardar'))
  await user.click((await conflict()).getByRole('button', { name: 'Descartar lo mío y ver lo actual' }))
  await waitFor(() => expect(screen.getByLabelText(/^Ciudad/)).toHaveValue('Funes'))
  expect((await club()).city).toBe('Funes')
})

/** Puts a text into an input at once, as pasting does: what each key does is not what is tested. */
async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}
