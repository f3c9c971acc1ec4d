import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FeeStatus } from '#domain/money/feeStatus'
import { clubFees, demoClub, snapshot, network } from '#tests/support/network'
import { takeComplaints } from '#tests/support/console'
import { aLedgerEntry } from '#tests/support/builders'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { firstOf, typeDate } from '#tests/support/screens'
import { http, HttpResponse } from 'msw'

function listOf(status: FeeStatus): string {
  const query = new URLSearchParams({ filter: JSON.stringify({ status: [status], q: 'Núñez' }) })
  return `/panel/payments?${query.toString()}`
}

async function openFirst(status: FeeStatus) {
  const app = await renderApp(listOf(status), { as: 'admin@rayo.test' })
  await app.user.click(firstOf(await screen.findAllByRole('link', { name: /Núñez/ })))
  await app.user.click(await screen.findByRole('button', { name: 'Registrar pago' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Registrar pago' })) }
}

test('filters the cuotas by status and by a typed month, and keeps both in the address', async () => {
  const { user, router } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: /^Vencida/ }))
  const table = await screen.findByRole('table')
  await waitFor(() => {
    const statuses = within(table).getAllByText(/^(Vencida|Impaga|Pagada|Por vencer|Incompleta|Sin cuota)$/)
    expect(new Set(statuses.map((chip) => chip.textContent))).toEqual(new Set(['Vencida']))
  })
  expect(screen.getByRole('button', { name: /^Vencida/ })).toHaveAttribute('aria-pressed', 'true')
  await user.click(await screen.findByRole('button', { name: 'Agregar filtro' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Período' }))
  await screen.findByRole('group', { name: 'Período' })
  await typeDate(user, /^Período/, '062026')
  await waitFor(() =>
    expect(decodeURIComponent(router.state.location.search)).toContain('"status":["Defeated"],"period":"2026-06"'),
  )
})

test('shows only the administered club, without the user’s own debt to another club', async () => {
  const own = new URLSearchParams({ filter: JSON.stringify({ q: 'multi@rayo.test' }) })
  await renderApp(`/panel/payments?${own.toString()}`, { as: 'multi@rayo.test' })
  const { memberships, users, fees } = await snapshot()
  const self = users.find(({ email }) => email === 'multi@rayo.test')
  const administered = memberships.find(({ userId, role }) => userId === self?.id && role === 'Admin')?.institutionId
  expect(fees.some(({ userId, institutionId }) => userId === self?.id && institutionId !== administered)).toBe(true)
  expect(await screen.findByText('Ningún resultado con estos filtros')).toBeVisible()
})

test('names every missing field in Spanish', async () => {
  const { user } = await renderApp('/panel/payments/new', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Socio/ })).toBeInvalid())
  expect(screen.getAllByText('Completa este campo')).toHaveLength(4)
  expect(document.body).not.toHaveTextContent('ra.validation')
})

test('returns the focus to the button that opened a dialog', async () => {
  const { user } = await openFirst('Incomplete')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Registrar pago' })).toHaveFocus()
})

test.each([
  ['on its page', (id: string) => `/panel/payments/${id}`, 'Registrar pago'],
  [
    'in a list',
    (id: string) => `/panel/payments?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`,
    /^Cobrar: /,
  ],
])('shows the current debt of a cuota %s after a payment of it was refused', async (_place, addressOf, button) => {
  const fee = firstOf((await clubFees()).filter(({ paid, balance }) => paid === 0 && balance > 200))
  const { user } = await renderApp(addressOf(fee.id), { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar pago' }))
  const { store } = await demoClub()
  await store.write((tx) => tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: 100 })]))
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  expect(await dialog.findByText(/^Ahora debe menos de lo que viste/)).toBeVisible()
  expect(takeComplaints()).not.toEqual([])
  expect(await dialog.findByText(/^Supera el saldo: .* con \$.1,00 a favor/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect((await clubFees()).find(({ id }) => id === fee.id)).toMatchObject({ paid: fee.amount + 100 })
})

const LINK = {
  path: '/api/v1/public/receipts/token',
  // after midnight in UTC, the previous evening in Buenos Aires
  expiresAt: '2026-12-25T02:00:00.000Z',
  expiresOn: '2026-12-24',
  phone: null,
  email: null,
}

async function openSharing(link: object) {
  network.use(http.post('*/api/v1/private/receipts/:id/link', () => HttpResponse.json(link, { status: 201 })))
  const { store, club } = await demoClub()
  const receipt = store.snapshot().receipts.find(({ institutionId }) => institutionId === club.id)
  const { user } = await renderApp(`/panel/payments/receipts/${receipt?.id}`, { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Compartir' }))
  return user
}

test('shows until which day a shared receipt’s address works', async () => {
  await openSharing(LINK)
  expect(await screen.findByText(/hasta el 24 de diciembre de 2026\.$/)).toBeVisible()
})

const UNSENT = {
  type: 'about:blank',
  title: 'mailUnavailable',
  status: 503,
  code: 'mailUnavailable',
  detail: 'No pudimos enviar el correo: no se envió nada.',
}

test('sends an unsent receipt again as a new request', async () => {
  const keys: unknown[] = []
  network.use(
    http.post('*/api/v1/private/receipts/:id/email', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return new Set(keys).size < 2
        ? HttpResponse.json(UNSENT, { status: 503 })
        : HttpResponse.json({ sentTo: 'paga@example.org' }, { status: 201 })
    }),
  )
  const user = await openSharing({ ...LINK, email: 'paga@example.org' })
  await user.click(await screen.findByRole('button', { name: 'Enviar por correo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(UNSENT.detail)
  expect(takeComplaints()).not.toEqual([])
  await user.click(screen.getByRole('button', { name: 'Enviar por correo' }))
  expect(await screen.findAllByText('Recibo enviado a paga@example.org.')).not.toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Enviar por correo' })).toBeDisabled()
})

test('reports that a receipt was not sent although its dialog was closed', async () => {
  let answer: ((response: Response) => void) | undefined
  const answered = new Promise<Response>((resolve) => (answer = resolve))
  network.use(http.post('*/api/v1/private/receipts/:id/email', () => answered))
  const user = await openSharing({ ...LINK, email: 'paga@example.org' })
  await user.click(await screen.findByRole('button', { name: 'Enviar por correo' }))
  await user.click(screen.getByRole('button', { name: 'Cerrar' }))
  answer?.(HttpResponse.json({ ...UNSENT, status: 409, code: 'payerHasNoEmail' }, { status: 409 }))
  expect(await screen.findByText(UNSENT.detail)).toBeVisible()
  expect(takeComplaints()).not.toEqual([])
})
