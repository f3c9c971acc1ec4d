import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFee, aLedgerEntry, aReceipt, anId } from '#tests/support/builders'
import { demoClub } from '#tests/support/demoClub'
import { renderApp } from '../../../tests/support/renderApp.tsx'

/** Pays a user's new cuota by a receipt of another payer. */
async function paidByAnother({ of, payerId, number }: { of: string; payerId: string; number: number }) {
  const { store, admin, club } = await demoClub()
  const shared = { institutionId: club.id, currency: club.currency, amount: 123_400 } as const
  const fee = aFee({ ...shared, userId: of, concept: 'Abono', period: '2027-01', dueDate: '2027-01-10' })
  const receipt = aReceipt({ ...shared, payerId, actorId: admin.id, number, receivedOn: '2026-11-20' })
  await store.write(async (tx) => {
    await tx.fees.insert(fee)
    await tx.receipts.insert(receipt)
    await tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: 123_400, receiptId: receipt.id })])
  })
  return receipt
}

test('shows the receipts by which the family paid on a member’s page', async () => {
  const { wards, member } = await demoClub()
  const [child] = wards
  if (!child) throw new Error('the demo has no such family')
  const { number } = await paidByAnother({ of: child.id, payerId: member.id, number: 90_010 })
  await renderApp(`/panel/users/${child.id}`, { as: 'admin@rayo.test' })
  expect(await screen.findByRole('link', { name: `N.º\u00a0${number}` })).toBeVisible()
  expect(await screen.findByRole('row', { name: new RegExp(`${number}.*Núñez`) })).toBeVisible()
})

test.each([
  ['a member', 'user@rayo.test'],
  ['an Admin', 'admin@rayo.test'],
])('shows %s the receipts by which somebody else paid', async (_, as) => {
  const { member, admin } = await demoClub()
  const [of, payerId] = as === 'user@rayo.test' ? [member.id, admin.id] : [admin.id, member.id]
  const { number, id } = await paidByAnother({ of, payerId, number: 90_011 })
  await renderApp('/panel/my-receipts', { as })
  const link = await screen.findByRole('link', { name: `Recibo N.º ${number}` })
  expect(link).toHaveAttribute('href', `/panel/my-receipts/${id}`)
})

/** A cuota of the member that was overpaid, whose surplus paid another one. */
async function movedCredit() {
  const { store, member, club } = await demoClub()
  const shared = { institutionId: club.id, userId: member.id, currency: club.currency, concept: 'Abono' } as const
  const from = aFee({ ...shared, period: '2027-01', dueDate: '2027-01-10', amount: 100 })
  const to = aFee({ ...shared, period: '2027-02', dueDate: '2027-02-10', amount: 50_000 })
  const pairId = anId()
  await store.write(async (tx) => {
    await tx.fees.insert(from)
    await tx.fees.insert(to)
    await tx.ledger.append([
      aLedgerEntry({ feeId: from.id, amount: 50_100 }),
      aLedgerEntry({ feeId: from.id, amount: -50_000, kind: 'creditOut', pairId, dated: '2026-11-20' }),
      aLedgerEntry({ feeId: to.id, amount: 50_000, kind: 'creditIn', pairId, dated: '2026-11-20' }),
    ])
  })
  return { club, to }
}

test('shows a treasurer the moved credit that paid a cuota, and where it went', async () => {
  const { to } = await movedCredit()
  const { user } = await renderApp(`/panel/payments/${to.id}`, { as: 'admin@rayo.test' })
  const paid = within(await screen.findByRole('region', { name: 'Pagos de esta cuota' }))
  const source = await paid.findByRole('link', { name: 'Abono · enero de 2027' })
  expect(source.closest('li')).toHaveTextContent(/^Saldo a favor de Abono · enero de 2027.*500,00/)
  await user.click(source)
  const spent = await screen.findByRole('link', { name: 'Abono · febrero de 2027' })
  expect(spent.closest('li')).toHaveTextContent(/^Saldo a favor usado en Abono · febrero de 2027.*-\$.500,00/)
})

test('shows a member the moved credit that paid a cuota', async () => {
  const { club } = await movedCredit()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Ver pagos: Abono · febrero de 2027' }))
  expect(await screen.findByText('Saldo a favor de Abono · enero de 2027')).toBeVisible()
})
