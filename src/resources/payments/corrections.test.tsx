import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import type { Fee } from '#domain/money/fee'
import { type ClubFee, clubFees, demoClub, network, snapshot } from '#tests/support/network'
import { takeComplaints } from '#tests/support/console'
import { HttpResponse, http } from 'msw'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { aFee, aLedgerEntry, anId, aReceipt } from '#tests/support/builders'
import { addMonths, calendarDateIn, periodOf } from '#domain/values/calendar'
import { assessFee } from '#domain/money/feeStatus'
import { talliesOf } from '#domain/money/ledger'
import { formatMoney, sum } from '#domain/money/money'
import { summariesOf } from '#domain/money/feeSummary'
import { HowToPay } from '../../panel/screens/my-institutions/HowToPay.tsx'
import { OwnFee } from '../../panel/screens/my-institutions/OwnFees.tsx'
import { standingOf, StandingBanner } from '../../panel/screens/my-institutions/StandingBanner.tsx'
import { FeeStanding } from './FeeShow.tsx'
import { dueCell } from '../../panel/money/cells.tsx'
import { firstOf } from '#tests/support/screens'

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

test('offers no payment or plan for a cuota of an archived institution, only its corrections', async () => {
  const { store } = await network.world()
  const { club } = await demoClub()
  const archived = { ...club, status: 'archived' as const, version: club.version + 1 }
  await store.write((tx) => tx.institutions.update(archived, club.version))
  const fee = (await clubFees()).find(({ paid }) => paid === 0)
  await renderApp(`/panel/payments/${fee?.id}`, { as: 'superadmin@rayo.test' })
  expect(await screen.findByRole('button', { name: 'Condonar saldo' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Registrar pago' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Hacer plan de pago' })).toBeNull()
})

test('refunds the surplus of a cuota, and its page and the history show it and that it was voided', async () => {
  const fees = await clubFees()
  const owes = (payer: string) => fees.some(({ userId, balance }) => userId === payer && balance > 0)
  const { fee, user } = await openCuota(({ paid, amount, userId }) => paid > amount && amount > 0 && owes(userId))
  const dialog = await openDialog(user, 'Devolver saldo', 'Devolver saldo a favor')
  const amount = dialog.getByRole('textbox', { name: /Importe a devolver/ })
  await user.clear(amount)
  await user.type(amount, '999999')
  await user.click(dialog.getByRole('button', { name: 'Devolver' }))
  expect(await dialog.findByText('Ese importe supera el saldo a favor de la cuota')).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '1,50')
  await user.click(dialog.getByRole('button', { name: 'Devolver' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const [receipt] = (await snapshot()).receipts.slice(-1)
  expect(receipt).toMatchObject({ amount: -150, payerId: fee.userId, method: 'Efectivo' })
  const link = await screen.findByRole('link', { name: `Devolución N.º ${receipt?.number}` })
  expect(link.closest('li')).toHaveTextContent(/-\$.1,50/)
  await user.click(link)
  expect((await screen.findAllByText('Se devolvió a', { selector: 'dt' }))[0]).toBeVisible()
  const voidIt = `Anular devolución N.º ${receipt?.number}`
  const voiding = await openDialog(user, voidIt, voidIt)
  await user.type(voiding.getByRole('textbox', { name: /Motivo/ }), 'Error')
  await user.click(voiding.getByRole('button', { name: 'Anular devolución' }))
  expect(await screen.findByText('Se anuló: Error')).toBeVisible()
  expect(screen.getByText('Anulado el', { selector: 'dt' })).toBeVisible()
  await user.click(screen.getByRole('heading', { name: 'Historial' }))
  expect(await screen.findByRole('heading', { level: 3, name: 'Devolución anulada' })).toBeVisible()
  await user.click(within(screen.getByRole('region', { name: 'De la cuota' })).getByRole('link'))
  await user.click(await screen.findByRole('heading', { name: 'Historial' }))
  const voided = await screen.findByRole('heading', { level: 3, name: 'Devolución anulada' })
  expect(voided.closest('li')).toHaveTextContent(`Devolución N.º ${receipt?.number}`)
})

test('writes off the rest of a cuota, shows it with its reason, and undoes it', async () => {
  const { fee, user } = await openCuota(({ paid, amount }) => paid > 0 && paid < amount)
  const dialog = await openDialog(user, 'Condonar saldo', 'Condonar el saldo')
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Se mudó')
  await user.click(dialog.getByRole('button', { name: 'Condonar' }))
  expect(await screen.findByText(/^Pagado .* · Condonado \$.[\d.]+,\d\d$/)).toBeVisible()
  const entryOf = async () => (await snapshot()).ledger.findLast(({ feeId }) => feeId === fee.id)
  expect(await entryOf()).toMatchObject({ kind: 'writeOff', amount: fee.amount - fee.paid, reason: 'Se mudó' })
  await user.click(screen.getByRole('heading', { name: 'Historial' }))
  const event = (await screen.findByText('Saldo condonado')).closest('li')
  expect(event).toHaveTextContent(/Condonado.*\$.0,00.*\$.[\d.]+,\d\d.*Motivo.*Se mudó/)
  const undoing = await openDialog(user, 'Deshacer condonación', 'Deshacer la condonación')
  await user.type(undoing.getByRole('textbox', { name: /Motivo/ }), 'Error')
  await user.click(undoing.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByRole('button', { name: 'Condonar saldo' })).toBeVisible()
  expect(await entryOf()).toMatchObject({ kind: 'reversal', amount: fee.paid - fee.amount })
})

test('makes a payment plan of a member’s debt, shows its instalments, and undoes it', async () => {
  const { fee, user } = await openCuota(
    ({ paid, dueDate }) => paid === 0 && dueDate < addMonths(periodOf(new Date().toISOString()), -2),
  )
  const dialog = await openDialog(user, 'Hacer plan de pago', 'Plan de pago')
  const ticked = (await dialog.findAllByRole('checkbox')).filter((box) => (box as HTMLInputElement).checked)
  const instalments = dialog.getByRole('spinbutton', { name: /En cuántas cuotas/ })
  await user.clear(instalments)
  await user.type(instalments, '500')
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Acordado')
  await user.click(dialog.getByRole('button', { name: 'Crear plan' }))
  expect(await dialog.findByText('El valor máximo es 60')).toBeVisible()
  await user.clear(instalments)
  await user.type(instalments, '4')
  expect(within(dialog.getByRole('table')).getAllByRole('row')).toHaveLength(4)
  await user.click(dialog.getByRole('button', { name: 'Crear plan' }))
  expect(await screen.findByText('Lo que se debía pasó a un plan de pago.')).toBeVisible()
  const { fees } = await snapshot()
  const debts = fees.filter(({ refinancedBy }) => refinancedBy !== null)
  expect([debts.length, fees.filter(({ instalmentOf }) => instalmentOf !== null).length]).toEqual([ticked.length, 4])
  const undoing = await openDialog(user, 'Deshacer plan de pago', 'Deshacer el plan de pago')
  await user.type(undoing.getByRole('textbox', { name: /Motivo/ }), 'Error')
  await user.click(undoing.getByRole('button', { name: 'Deshacer plan' }))
  expect(await screen.findByRole('button', { name: 'Hacer plan de pago' })).toBeVisible()
  expect((await snapshot()).fees.find(({ id }) => id === fee.id)?.refinancedBy).toBeNull()
})

test('offers a payment plan of the current debt if it changed behind the dialog', async () => {
  const { fee, user } = await openCuota(({ paid }) => paid === 0)
  const dialog = await openDialog(user, 'Hacer plan de pago', 'Plan de pago')
  await user.type(await dialog.findByRole('textbox', { name: /Motivo/ }), 'Acordado')
  const { store } = await network.world()
  await store.write((tx) => tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: 100 })]))
  await user.click(dialog.getByRole('button', { name: 'Crear plan' }))
  expect(await dialog.findByText(/^Lo que se debe cambió/)).not.toHaveTextContent('Puedes enviarlo otra vez')
  const balance = formatMoney(fee.balance - 100, fee.currency)
  await waitFor(() =>
    expect(dialog.getByRole('group', { name: /^Qué deuda incluye/ })).toHaveTextContent(
      balance.replaceAll('\u00a0', ' '),
    ),
  )
  await user.click(dialog.getByRole('button', { name: 'Crear plan' }))
  expect(await screen.findByText(/^Plan de pago creado/)).toBeVisible()
  expect(takeComplaints()).not.toEqual([])
})

test('offers only moving the surplus of a cuota with payments', async () => {
  const fees = await clubFees()
  const owes = (payer: string) => fees.some(({ userId, balance }) => userId === payer && balance > 0)
  const { fee, user } = await openCuota(({ paid, amount, userId }) => paid > amount && amount > 0 && owes(userId))
  await screen.findByRole('button', { name: 'Usar saldo a favor' })
  expect(screen.queryByRole('button', { name: 'Cambiar' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Anular cuota' })).not.toBeInTheDocument()
  const dialog = await openDialog(user, 'Usar saldo a favor', 'Usar saldo a favor')
  await user.click(await dialog.findByRole('button', { name: 'Usar saldo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const { ledger } = await snapshot()
  const [out] = ledger.filter(({ feeId, kind }) => feeId === fee.id && kind === 'creditOut').slice(-1)
  const into = ledger.find(({ pairId, kind }) => pairId === out?.pairId && kind === 'creditIn')
  expect(out && into && out.amount + into.amount).toBe(0)
  const after = (await clubFees()).find(({ id }) => id === fee.id)
  expect(after?.paid).toBe(fee.paid + (out?.amount ?? 0))
})

test('says that a surplus has no other cuota to pay, and closes', async () => {
  const fees = await clubFees()
  const owes = (payer: string) => fees.some(({ userId, balance }) => userId === payer && balance > 0)
  const settled = fees.find(({ paid, amount, userId }) => paid === amount && amount > 0 && !owes(userId))
  const { store } = await network.world()
  await store.write((tx) => tx.ledger.append([aLedgerEntry({ feeId: settled?.id ?? '', amount: 100 })]))
  const { user } = await renderApp(`/panel/payments/${settled?.id}`, { as: 'admin@rayo.test' })
  const dialog = await openDialog(user, 'Usar saldo a favor', 'Usar saldo a favor')
  expect(await dialog.findByText(/^Esta persona no tiene otra cuota pendiente/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

async function selectTwo() {
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  const table = within(await screen.findByRole('table'))
  const rows = (await table.findAllByRole('checkbox')).slice(1, 3)
  expect(rows).toHaveLength(2)
  for (const row of rows) await user.click(row)
  return user
}

test('cancels the selection of the list after a preview', async () => {
  const user = await selectTwo()
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

test('writes off the debt of the selected cuotas, after showing its amount', async () => {
  const user = await selectTwo()
  await user.click(await screen.findByRole('button', { name: 'Condonar saldo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Condonar el saldo de las cuotas elegidas' }))
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Fin de temporada')
  await user.click(dialog.getByRole('button', { name: 'Ver qué cambia' }))
  const total = await screen.findByText(/^Se condonan/)
  await user.click(screen.getByRole('button', { name: 'Aplicar a 2 cuotas' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const { ledger } = await snapshot()
  const entries = ledger.filter(({ kind, reason }) => kind === 'writeOff' && reason === 'Fin de temporada')
  const amount = formatMoney(sum(entries.map((entry) => entry.amount)), 'ARS')
  expect([entries.length, total.textContent]).toEqual([2, `Se condonan ${amount}.`])
})

test('corrects the method of a receipt in one step, and opens the new one', async () => {
  const { receipts } = await snapshot()
  const { club } = await demoClub()
  const receipt = receipts.find(
    ({ institutionId, method, reversedAt, amount }) =>
      institutionId === club.id && method === 'Efectivo' && reversedAt === null && amount > 0,
  )
  if (!receipt) throw new Error('no such receipt')
  const { user, router } = await renderApp(`/panel/payments/receipts/${receipt.id}`, { as: 'admin@rayo.test' })
  const dialog = await openDialog(user, `Corregir medio de pago: N.º ${receipt.number}`, 'Corregir medio de pago')
  expect(dialog.getByRole('radio', { name: 'Transferencia' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Corregir' }))
  const number = Math.max(...receipts.filter((one) => one.institutionId === club.id).map((one) => one.number)) + 1
  expect(await screen.findByRole('heading', { level: 1, name: `Recibo N.º ${number}` })).toBeVisible()
  const after = (await snapshot()).receipts
  const correction = after.find((one) => one.institutionId === club.id && one.number === number)
  const { method, amount, payerId, receivedOn } = receipt
  expect(correction).toMatchObject({ method: 'Transferencia', amount, payerId, receivedOn, reversedAt: null })
  expect(router.state.location.pathname).toBe(`/panel/payments/receipts/${correction?.id}`)
  const reversed = after.find(({ id }) => id === receipt.id)
  expect(reversed).toMatchObject({ method, reversalReason: 'Medio de pago equivocado' })
  const addresses = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(expect.arrayContaining([`/panel/users/${payerId}`, `/panel/institutions/${club.id}`]))
})

/** Pays a user's new cuota by a receipt of another payer. */
async function paidByAnother({ of, payerId, number }: { of: string; payerId: string; number: number }) {
  const { store, admin, club } = await demoClub()
  const shared = { institutionId: club.id, currency: club.currency, amount: 123_400 } as const
  const fee = aFee({ ...shared, userId: of, concept: 'Abono', period: '2027-01', dueDate: '2027-01-10' })
  const receivedOn = calendarDateIn(club.timezone, Date.now())
  const receipt = aReceipt({ ...shared, payerId, actorId: admin.id, number, receivedOn })
  await store.write(async (tx) => {
    await tx.fees.insert(fee)
    await tx.receipts.insert(receipt)
    await tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: 123_400, receiptId: receipt.id })])
  })
  return receipt
}

test('shows on a member’s page the receipts that paid for their family', async () => {
  const { wards, member } = await demoClub()
  const child = firstOf(wards)
  const { number } = await paidByAnother({ of: child.id, payerId: member.id, number: 90_010 })
  await renderApp(`/panel/users/${child.id}`, { as: 'admin@rayo.test' })
  expect(await screen.findByRole('link', { name: `N.º\u00a0${number}` })).toBeVisible()
  expect(await screen.findByRole('row', { name: new RegExp(`${number}.*Núñez`) })).toBeVisible()
})

test.each([
  ['a member', 'user@rayo.test'],
  ['an Admin', 'admin@rayo.test'],
])('shows %s the receipts of another payer', async (_, as) => {
  const { member, admin } = await demoClub()
  const [of, payerId] = as === 'user@rayo.test' ? [member.id, admin.id] : [admin.id, member.id]
  const { number, id } = await paidByAnother({ of, payerId, number: 90_011 })
  await renderApp('/panel/my-receipts', { as })
  const link = await screen.findByRole('link', { name: `Recibo N.º ${number}` })
  expect(link).toHaveAttribute('href', `/panel/my-receipts/${id}`)
})

/** An overpaid cuota of the member, whose surplus paid another cuota. */
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
  return { club, from, to }
}

test('shows a treasurer the moved credit that paid a cuota, and its destination', async () => {
  const { to } = await movedCredit()
  const { user } = await renderApp(`/panel/payments/${to.id}`, { as: 'admin@rayo.test' })
  const payments = within(await screen.findByRole('region', { name: 'Pagos de esta cuota' }))
  const source = await payments.findByRole('link', { name: 'Abono · enero de 2027' })
  expect(source.closest('li')).toHaveTextContent(/^Saldo a favor de Abono · enero de 2027.*500,00/)
  await user.click(source)
  const spent = await screen.findByRole('link', { name: 'Abono · febrero de 2027' })
  expect(spent.closest('li')).toHaveTextContent(/^Saldo a favor usado en Abono · febrero de 2027.*-\$.500,00/)
})

test('gives moved credit back once, although the first answers are lost', async () => {
  const { from, to } = await movedCredit()
  const { store } = await network.world()
  await store.write((tx) => tx.ledger.append([aLedgerEntry({ feeId: to.id, amount: 90_000 })]))
  const keys: (string | null)[] = []
  network.use(
    http.post('*/payments/:id/credit', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return keys.length < 4 ? new HttpResponse(null, { status: 503 }) : undefined
    }),
  )
  const { user } = await renderApp(`/panel/payments/${to.id}`, { as: 'admin@rayo.test' })
  for (const text of [/^Ocurrió un error inesperado/, 'El saldo volvió a su cuota.']) {
    const dialog = await openDialog(user, 'Devolver a Abono · enero de 2027', '¿Devolver este saldo a su cuota?')
    await user.click(dialog.getByRole('button', { name: 'Devolver' }))
    expect(await screen.findByText(text, {}, { timeout: 5000 })).toBeVisible()
  }
  expect([keys.length, new Set(keys).size, keys.includes(null)]).toEqual([4, 1, false])
  expect(takeComplaints()).not.toEqual([])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Devolver a/ })).not.toBeInTheDocument())
  const amounts = (await clubFees()).filter(({ id }) => id === from.id || id === to.id).map((fee) => fee.paid)
  expect(amounts).toEqual([50_100, 90_000])
})

test('shows a member the moved credit that paid a cuota', async () => {
  const { club } = await movedCredit()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  await user.click(await screen.findByText(/^Cuotas pagadas/))
  await user.click(await screen.findByLabelText('Ver pagos: Abono · febrero de 2027'))
  expect(await screen.findByText('Saldo a favor de Abono · enero de 2027')).toBeVisible()
})

const fee = aFee({ institutionId: anId(), userId: anId(), dueDate: '2024-05-20' })
const on = (today: string, tallies = talliesOf([])) => ({
  ...fee,
  ...assessFee(fee, tallies, { graceDays: 5, dueSoonDays: 7 }, today),
  memberName: null,
  sportName: null,
})

it.each([
  ['2024-05-20', 'Vence el 20 de mayo de 2024'],
  ['2024-05-21', 'Venció el 20/05, en días de gracia hasta el 25/05'],
  ['2024-05-25', 'Venció el 20/05, en días de gracia hasta el 25/05'],
  ['2024-05-26', 'Venció el 20 de mayo de 2024 · 6 días de atraso'],
])('shows its member on %s: %s', (today, text) => {
  render(<OwnFee fee={on(today)} />)
  expect(screen.getByText(text)).toBeVisible()
})

it('shows the treasurer the days of grace, in the list and at the cuota', () => {
  render(
    <>
      <FeeStanding fee={on('2024-05-21')} />
      {dueCell(on('2024-05-21'))}
    </>,
  )
  expect(screen.getByText('Venció el 20/05/2024, en días de gracia hasta el 25/05/2024')).toBeVisible()
  expect(screen.getByText('En días de gracia hasta el 25/05/2024')).toBeVisible()
})

it('never calls paid what was given back of a receipt that is reversed', () => {
  const returned = on('2024-05-20', { paid: -500, writtenOff: 0 })
  render(
    <>
      <FeeStanding fee={returned} />
      <OwnFee fee={returned} />
    </>,
  )
  expect(screen.getByText(/^Devuelto \$.5,00$/)).toBeVisible()
  expect(screen.getByText(/^Te devolvieron \$.5,00$/)).toBeVisible()
})

const part = { institutionId: anId(), currency: 'ARS', count: 1, amount: 500, paid: 0, balance: 500 } as const
const GRACE = { status: 'For_defeated', firstDue: '2024-05-20', nextDue: null, graceUntil: '2024-05-25' } as const
const AHEAD = { status: 'Unpaid', firstDue: '2024-06-20', nextDue: '2024-06-20', graceUntil: null } as const
const IN_GRACE = /Venció el 20\/05, en días de gracia hasta el 25\/05/

it.each([
  ['alone', [GRACE], null],
  ['with one that lies ahead', [GRACE, AHEAD], '20 de junio de 2024'],
])('shows a cuota in its days of grace, %s, and never calls a past day the next due date', (_, parts, next) => {
  const sums = firstOf(summariesOf(parts.map((one) => ({ ...part, ...one }))))
  render(
    <>
      <StandingBanner standing={standingOf(sums)} />
      <HowToPay
        institution={{ paymentInfo: null, currency: 'ARS', appliesCredit: false }}
        summary={sums}
        members={[{ payerId: anId(), name: null, debt: { ...sums, count: 1 } }]}
      >
        {null}
      </HowToPay>
    </>,
  )
  expect(screen.getAllByText(IN_GRACE)).toHaveLength(2)
  const ahead = screen
    .queryAllByText(/[Pp]róximo vencimiento|Primer vencimiento/)
    .map(({ parentElement }) => parentElement)
  expect(ahead).toHaveLength(next === null ? 0 : 2)
  for (const place of ahead) expect(place).toHaveTextContent(/20 de junio de 2024|20\/06\/2024/)
})
