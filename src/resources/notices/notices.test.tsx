import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { feeName } from '#domain/money/fee'
import { http } from 'msw'
import { DomainError } from '#domain/api/errors'
import { problemResponse } from '#server/http/problem'
import { takeComplaints } from '#tests/support/console'
import { demoClub, network } from '#tests/support/network'
import { aPngFile } from '#tests/support/pictureFiles'
import { aFee, aNotice, aReceipt } from '#tests/support/builders'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { firstOf } from '#tests/support/screens'

async function overdueFee() {
  const { store, member, club } = await demoClub()
  const { rows } = await store.read((tx) =>
    tx.fees.list({
      scope: { kind: 'all' },
      filter: { userId: member.id, institutionId: club.id, status: 'Defeated' },
      sort: { field: 'dueDate', order: 'ASC' },
      range: { offset: 0, limit: 1 },
    }),
  )
  const fee = firstOf(rows)
  return { store, member, club, fee }
}

const noticesOf = (store: Awaited<ReturnType<typeof overdueFee>>['store'], memberId: string) =>
  store.snapshot().notices.filter(({ userId }) => userId === memberId)

/** The notice that waits for the demo's Admin. */
async function demoNotice() {
  const { store } = await network.world()
  const notice = firstOf(store.snapshot().notices)
  return { store, notice }
}

const refusal = () => problemResponse(new DomainError('brokenPicture'))
const aPicture = () => new File([aPngFile()], 'transferencia.png', { type: 'image/png' })

test('sends a member’s notice of payment, and shows it as pending', async () => {
  const { store, member, club } = await overdueFee()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Avisar que pagué' }))
  const dialog = await screen.findByRole('dialog', { name: 'Avisar que pagaste' })
  await user.click(within(dialog).getByLabelText(/^Referencia/))
  await user.paste('OP-77')
  await user.upload(within(dialog).getByLabelText('Comprobante'), aPicture())
  await user.click(within(dialog).getByRole('button', { name: 'Avisar' }))
  const ownNotices = await screen.findByRole('region', { name: 'Tus avisos de pago' })
  expect(within(ownNotices).getByText('En revisión')).toBeVisible()
  const [notice] = noticesOf(store, member.id)
  expect(notice).toMatchObject({ userId: member.id, institutionId: club.id, state: 'waiting', reference: 'OP-77' })
  await user.click(await within(ownNotices).findByRole('button', { name: /^Ver comprobante de/ }))
  expect(await screen.findByRole('img', { name: 'Comprobante de la transferencia' })).toBeVisible()
})

test('sends the notice although its picture is refused, and takes another one afterwards', async () => {
  const { store, member, club } = await overdueFee()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Avisar que pagué' }))
  const dialog = await screen.findByRole('dialog', { name: 'Avisar que pagaste' })
  network.use(http.post('*/api/v1/private/notices/:id/picture', refusal, { once: true }))
  await user.upload(within(dialog).getByLabelText('Comprobante'), aPicture())
  await user.click(within(dialog).getByRole('button', { name: 'Avisar' }))
  expect(await screen.findByText(/El aviso se envió, pero el comprobante no/)).toBeVisible()
  expect(takeComplaints()).not.toEqual([])
  const ownNotices = await screen.findByRole('region', { name: 'Tus avisos de pago' })
  expect(within(ownNotices).queryByRole('button', { name: /^Ver comprobante/ })).toBeNull()
  await user.upload(within(ownNotices).getByLabelText('Agregar comprobante'), aPicture())
  expect(await screen.findByText('Comprobante agregado')).toBeVisible()
  expect(await within(ownNotices).findByRole('button', { name: /^Ver comprobante/ })).toBeVisible()
  expect(noticesOf(store, member.id)).toHaveLength(1)
})

test('registers the receipt when the treasurer accepts the notice', async () => {
  const { store, notice } = await demoNotice()
  const { user } = await renderApp('/panel/payments/notices', { as: 'admin@rayo.test' })
  expect(await screen.findByRole('link', { name: 'Avisos (1)' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Registrar el pago avisado' })
  await user.click(within(dialog).getByRole('button', { name: 'Registrar pago' }))
  expect(await screen.findByText('Pago registrado')).toBeVisible()
  const after = store.snapshot()
  const accepted = after.notices.find(({ id }) => id === notice.id)
  const receipt = after.receipts.find(({ id }) => id === accepted?.receiptId)
  expect(receipt).toMatchObject({ payerId: notice.userId, amount: notice.amount, method: 'Transferencia' })
})

test.each([
  ['reference', 'OP-77', /^Recibo N.º 9000: tiene la misma referencia\./],
  ['day and amount', null, /^Recibo N.º 9000: tiene el mismo día e importe\./],
])('warns of a receipt with the %s of the notice', async (_, reference, warning) => {
  const { store, notice } = await demoNotice()
  const { institutionId, userId: payerId, currency, amount, paidOn } = notice
  const receipt = aReceipt({
    institutionId,
    payerId,
    currency,
    amount,
    receivedOn: paidOn,
    number: 9000,
    reference,
  })
  await store.write(async (tx) => {
    await tx.receipts.insert(receipt)
    await tx.notices.update({ ...notice, reference: reference?.toLowerCase() ?? null, version: 2 }, 1)
  })
  const { user } = await renderApp('/panel/payments/notices', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
  expect(await screen.findByText(warning)).toBeVisible()
})

test('registers the whole payment for the cuotas that were not cancelled since the notice', async () => {
  const { store, member, club, fee } = await overdueFee()
  const period = '2031-01'
  const newer = aFee({
    institutionId: club.id,
    userId: member.id,
    currency: club.currency,
    period,
    dueDate: '2031-01-10',
  })
  const cancelled = {
    ...newer,
    cancelledAt: newer.createdAt,
    cancelledOn: newer.createdAt.slice(0, 10),
    cancelReason: 'No',
  }
  const amount = fee.balance + 1000
  const both = aNotice({ institutionId: club.id, userId: member.id, feeIds: [fee.id, newer.id], amount })
  const { notice: other } = await demoNotice()
  await store.write(async (tx) => {
    await tx.fees.insert(cancelled)
    await tx.notices.insert({ ...both, currency: club.currency, paidOn: other.paidOn })
    await tx.notices.update({ ...other, state: 'withdrawn', version: 2 }, 1)
  })
  const { user } = await renderApp('/panel/payments/notices', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Registrar el pago avisado' })
  await user.click(within(dialog).getByRole('button', { name: 'Registrar pago' }))
  expect(await screen.findByText('Pago registrado')).toBeVisible()
  const { ledger, notices } = store.snapshot()
  const receiptId = notices.find(({ id }) => id === both.id)?.receiptId
  const entries = ledger.filter((entry) => entry.receiptId !== null && entry.receiptId === receiptId)
  expect(entries).toMatchObject([{ feeId: fee.id, amount }])
})

/** Opens the rejection of the demo's notice as an Admin, and types a reason. */
async function beginRejection() {
  const { store, notice } = await demoNotice()
  const { user } = await renderApp('/panel/payments/notices', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Rechazar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar el aviso' })
  await user.click(within(dialog).getByLabelText(/^Motivo/))
  await user.paste('No llegó')
  return { store, notice, user, dialog }
}

test('rejects a notice with a reason', async () => {
  const { store, notice, user, dialog } = await beginRejection()
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
  expect(await screen.findByText('Aviso rechazado')).toBeVisible()
  const rejected = store.snapshot().notices.find(({ id }) => id === notice.id)
  expect(rejected).toMatchObject({ state: 'rejected', reason: 'No llegó' })
})

test('keeps the dialog and its input when its row disappears', async () => {
  const { store, notice, user, dialog } = await beginRejection()
  await store.write((tx) => tx.notices.update({ ...notice, state: 'withdrawn', version: 2 }, 1))
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Ningún aviso espera respuesta')).toBeInTheDocument()
  expect(within(dialog).getByLabelText(/^Motivo/)).toHaveValue('No llegó')
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
  expect(await within(dialog).findByRole('alert')).toBeVisible()
  expect(takeComplaints()).not.toEqual([])
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('marks the cuotas of a notice as in review until the member withdraws it', async () => {
  const { store, member, club, fee } = await overdueFee()
  const notice = aNotice({ institutionId: club.id, userId: member.id, feeIds: [fee.id] })
  await store.write((tx) => tx.notices.insert(notice))
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  const cuotas = await screen.findByRole('region', { name: 'Tus cuotas' })
  const sport = store.snapshot().sports.find(({ id }) => id === fee.sportId)
  const [badge, ...others] = within(cuotas).getAllByText('En revisión')
  expect(others).toEqual([])
  expect(badge?.closest('li')).toHaveTextContent(feeName({ ...fee, sportName: sport?.name ?? null }))

  await user.click(screen.getByRole('button', { name: 'Avisar que pagué' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Avisar que pagaste' }))
  expect(dialog.getByRole('checkbox', { name: /En revisión$/ })).not.toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))

  const ownNotices = within(screen.getByRole('region', { name: 'Tus avisos de pago' }))
  await user.click(ownNotices.getByRole('button', { name: /^Retirar aviso/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Retirar el aviso' }))
  expect(noticesOf(store, member.id)).toMatchObject([{ state: 'waiting' }])
  await user.click(question.getByRole('button', { name: 'Retirar aviso' }))
  expect(await ownNotices.findByText('Retirado')).toBeVisible()
  expect(noticesOf(store, member.id)).toMatchObject([{ id: notice.id, state: 'withdrawn' }])
  await waitFor(() => expect(within(cuotas).queryByText('En revisión')).toBeNull())
  expect(ownNotices.queryByRole('button')).toBeNull()
})

test('shows the club a withdrawn notice as such, and not among the waiting ones', async () => {
  const { store, notice } = await demoNotice()
  await store.write((tx) => tx.notices.update({ ...notice, state: 'withdrawn', version: 2 }, 1))
  const { user } = await renderApp('/panel/payments/notices', { as: 'admin@rayo.test' })
  expect(await screen.findByText('Ningún aviso espera respuesta')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Avisos' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ver todos los avisos' }))
  const row = within(await screen.findByRole('row', { name: /Retirado/ }))
  expect(row.queryByRole('button', { name: /Aceptar|Rechazar/ })).toBeNull()
})
