import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoClub } from '#tests/support/network'
import { aNotice } from '#tests/support/builders'
import { renderApp } from '../../../tests/support/renderApp.tsx'

/** The demo's member and club, with a cuota that is owed. */
async function owed() {
  const { store, member, club } = await demoClub()
  const { rows } = await store.read((tx) =>
    tx.fees.list({
      scope: { kind: 'all' },
      filter: { userId: member.id, institutionId: club.id, status: 'Defeated' },
      sort: { field: 'dueDate', order: 'ASC' },
      range: { offset: 0, limit: 1 },
      now: Date.now(),
    }),
  )
  const [fee] = rows
  if (!fee) throw new Error('the demo’s member owes nothing')
  return { store, member, club, fee }
}

test('sends a member’s notice of payment, and shows it as pending', async () => {
  const { store, member, club } = await owed()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Avisar que pagué' }))
  const dialog = await screen.findByRole('dialog', { name: 'Avisar que pagaste' })
  await user.click(within(dialog).getByLabelText(/^Referencia/))
  await user.paste('OP-77')
  await user.click(within(dialog).getByRole('button', { name: 'Avisar' }))
  expect(await screen.findByText('En revisión')).toBeVisible()
  const [notice] = store.snapshot().notices
  expect(notice).toMatchObject({ userId: member.id, institutionId: club.id, state: 'waiting', reference: 'OP-77' })
})

test('registers the receipt when the treasurer accepts the notice', async () => {
  const { store, member, club, fee } = await owed()
  const notice = aNotice({ institutionId: club.id, userId: member.id, feeIds: [fee.id], amount: fee.balance })
  await store.write((tx) => tx.notices.insert({ ...notice, paidOn: '2026-01-05' }))
  const { user } = await renderApp('/panel/payments/notices', { as: 'admin@rayo.test' })
  expect(await screen.findByRole('link', { name: 'Avisos (1)' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Registrar el pago avisado' })
  await user.click(within(dialog).getByRole('button', { name: 'Registrar pago' }))
  expect(await screen.findByText('Pago registrado')).toBeVisible()
  const after = store.snapshot()
  const accepted = after.notices.find(({ id }) => id === notice.id)
  const receipt = after.receipts.find(({ id }) => id === accepted?.receiptId)
  expect(receipt).toMatchObject({ payerId: member.id, amount: fee.balance, method: 'Transferencia' })
})

test('rejects a notice with a reason', async () => {
  const { store, member, club, fee } = await owed()
  const notice = aNotice({ institutionId: club.id, userId: member.id, feeIds: [fee.id] })
  await store.write((tx) => tx.notices.insert(notice))
  const { user } = await renderApp('/panel/payments/notices', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Rechazar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar el aviso' })
  await user.click(within(dialog).getByLabelText(/^Motivo/))
  await user.paste('No llegó')
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
  expect(await screen.findByText('Aviso rechazado')).toBeVisible()
  const rejected = store.snapshot().notices.find(({ id }) => id === notice.id)
  expect(rejected).toMatchObject({ state: 'rejected', reason: 'No llegó' })
})
