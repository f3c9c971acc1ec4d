import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fee } from '#domain/money/fee'
import { type ClubFee, clubFees } from '#tests/support/demoClub'
import { network } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const snapshot = async () => (await network.world()).store.snapshot()

/** Opens the page of a cuota of the administrator's club. */
async function openCuota(matches: (fee: ClubFee) => boolean) {
  const fee = (await clubFees()).find(matches)
  if (!fee) throw new Error('no such cuota')
  return { fee, ...(await renderApp(`/panel/payments/${fee.id}`, { as: 'admin@rayo.test' })) }
}

async function openDialog(user: Awaited<ReturnType<typeof renderApp>>['user'], button: string, title: string) {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}

const storedFee = async ({ id }: Fee) => (await snapshot()).fees.find((fee) => fee.id === id)

test('changes the amount of an unpaid cuota', async () => {
  const { fee, user } = await openCuota(({ paid }) => paid === 0)
  const dialog = await openDialog(user, 'Cambiar', 'Cambiar la cuota')
  const amount = dialog.getByRole('textbox', { name: /Importe/ })
  await user.clear(amount)
  await user.type(amount, '1234,50')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await storedFee(fee)).toMatchObject({ amount: 123_450, dueDate: fee.dueDate, version: fee.version + 1 })
})

test('cancels a cuota with a reason, which the page then shows', async () => {
  const { fee, user } = await openCuota(({ paid }) => paid === 0)
  const dialog = await openDialog(user, 'Anular cuota', '¿Anular esta cuota?')
  await user.click(dialog.getByRole('button', { name: 'Anular cuota' }))
  expect(await dialog.findByText('Completa este campo')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Se generó dos veces')
  await user.click(dialog.getByRole('button', { name: 'Anular cuota' }))
  expect(await screen.findByText('Anulada: Se generó dos veces')).toBeVisible()
  expect((await storedFee(fee))?.cancelReason).toBe('Se generó dos veces')
  expect(screen.queryByRole('button', { name: 'Anular cuota' })).not.toBeInTheDocument()
})

test('offers only moving the surplus of a cuota with payments', async () => {
  const { fee, user } = await openCuota(({ paid, amount }) => paid > amount && amount > 0)
  await screen.findByRole('button', { name: 'Usar saldo a favor' })
  expect(screen.queryByRole('button', { name: 'Cambiar' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Anular cuota' })).not.toBeInTheDocument()
  const dialog = await openDialog(user, 'Usar saldo a favor', 'Usar saldo a favor')
  await user.click(await dialog.findByRole('button', { name: 'Mover' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const { ledger } = await snapshot()
  const [out] = ledger.filter(({ feeId, kind }) => feeId === fee.id && kind === 'creditOut').slice(-1)
  const into = ledger.find(({ pairId, kind }) => pairId === out?.pairId && kind === 'creditIn')
  expect(out && into && out.amount + into.amount).toBe(0)
  const after = (await clubFees()).find(({ id }) => id === fee.id)
  expect(after?.paid).toBe(fee.paid + (out?.amount ?? 0))
})

test('cancels the selection of the list after a preview', async () => {
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  const table = within(await screen.findByRole('table'))
  const [first, second] = (await table.findAllByRole('checkbox')).slice(1)
  if (!first || !second) throw new Error('the list has no rows')
  await user.click(first)
  await user.click(second)
  const before = await snapshot()
  await user.click(await screen.findByRole('button', { name: 'Anular' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular las cuotas elegidas' }))
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Se generaron dos veces')
  await user.click(dialog.getByRole('button', { name: 'Ver qué cambia' }))
  expect(await screen.findByText(/^Se aplica a [12] cuotas?\.$/)).toBeVisible()
  const outcome = within(screen.getByRole('dialog', { name: 'Anular las cuotas elegidas' }))
  expect((await snapshot()).fees).toEqual(before.fees)
  await user.click(outcome.getByRole('button', { name: /^Aplicar a/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const cancelled = (await snapshot()).fees.filter(({ cancelReason }) => cancelReason === 'Se generaron dos veces')
  expect(cancelled.length).toBeGreaterThan(0)
  expect(cancelled.length).toBeLessThanOrEqual(2)
})
