import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Receipt } from '#domain/money/receipt'
import { demoClub, snapshot } from '#tests/support/network'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

async function paidReceipt(): Promise<Receipt> {
  const { store, member, club } = await demoClub()
  const [paid] = store
    .snapshot()
    .receipts.filter((one) => one.payerId === member.id && one.institutionId === club.id && !one.reversedAt)
    .toSorted((one, other) => (one.receivedOn > other.receivedOn ? -1 : 1))
  if (!paid) throw new Error('the demo has no such receipt')
  return paid
}

let savedNames: string[]
beforeEach(() => {
  savedNames = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    savedNames.push(this.download)
  })
  return () => vi.restoreAllMocks()
})

test('shows a member a receipt from the institution’s page, and saves its PDF', async () => {
  const { number, id } = await paidReceipt()
  const { user } = await renderApp('/panel/my-institutions', { as: 'user@rayo.test' })
  const club = await screen.findByRole('link', { name: 'Club Atlético Relámpago' })
  expect(screen.getByRole('link', { name: 'Mis recibos' })).toHaveAttribute('href', '/panel/my-receipts')
  await user.click(club)
  expect(await screen.findByRole('heading', { name: 'Tus cuotas' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Mis recibos' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Mis recibos' })).toBeVisible()
  const links = await screen.findAllByRole('link', { name: `Recibo N.º ${number}` })
  const link = links.find((one) => one.getAttribute('href')?.endsWith(id))
  if (!link) throw new Error('the receipt is not listed')
  await user.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: `Recibo N.º ${number}` })).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Recibimos de')).toBeVisible()
  expect(main.getByText(/pesos argentinos/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Descargar PDF' }))
  await vi.waitFor(() => expect(savedNames).toEqual([`recibo-${String(number).padStart(8, '0')}.pdf`]))
})

test('shares a receipt by WhatsApp with the payer’s phone', async () => {
  const { id, number, payerId } = await paidReceipt()
  const { phone } = (await snapshot()).users.find((user) => user.id === payerId) ?? {}
  const { user } = await renderApp(`/panel/payments/receipts/${id}`, { as: 'admin@rayo.test' })
  const share = await screen.findByRole('button', { name: 'Compartir' })
  await vi.waitFor(() => expect(share).toBeEnabled())
  await user.click(share)
  const dialog = within(await screen.findByRole('dialog', { name: `Compartir el recibo N.º ${number}` }))
  const address = await dialog.findByLabelText('Dirección del recibo')
  const shared = new URL(address.getAttribute('value') ?? '')
  expect(shared.pathname).toMatch(/^\/api\/v1\/public\/receipts\/[\w-]{72}$/)
  const whatsapp = dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? ''
  expect(whatsapp).toMatch(new RegExp(`^https://wa\\.me/${(phone ?? '').slice(1)}\\?text=`))
  expect(new URL(whatsapp).searchParams.get('text')).toContain(shared.href)
  // without a mail server, receipts cannot be sent
  expect(dialog.queryByRole('button', { name: 'Enviar por correo' })).toBeNull()
})
