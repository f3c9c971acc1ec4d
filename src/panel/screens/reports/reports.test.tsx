import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { addDays, addMonths, calendarDateIn, daysOfMonth, periodOf } from '#domain/values/calendar'
import { formatMoney, sum } from '#domain/money/money'
import { dayInFigures, monthInWords } from '#domain/values/writtenDate'
import { aBankLine, aReceipt } from '#tests/support/builders'
import { takeComplaints } from '#tests/support/console'
import { demoClub, network } from '#tests/support/network'
import { plainText } from '#tests/support/screens'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

const cashOn = ({ store, club }: Pick<Awaited<ReturnType<typeof demoClub>>, 'store' | 'club'>, day: string) =>
  store
    .snapshot()
    .receipts.filter((one) => one.institutionId === club.id && one.method === 'Efectivo' && one.receivedOn === day)
    .reduce((total, { amount }) => total + amount, 0)

/** Adds a large cash receipt of a day to the demo’s club. Returns the club's cash of that day. */
async function paidInCash(receivedOn: string) {
  const { store, admin, club } = await demoClub()
  const of = { institutionId: club.id, currency: club.currency, payerId: admin.id, actorId: admin.id } as const
  await store.write((tx) => tx.receipts.insert(aReceipt({ ...of, number: 90_020, amount: 10_000_000, receivedOn })))
  return { store, cash: cashOn({ store, club }, receivedOn) }
}

test('lists earlier days without a cash count, and opens such a day', async () => {
  const { club } = await demoClub()
  const yesterday = addDays(calendarDateIn(club.timezone, Date.now()), -1)
  const { store, cash } = await paidInCash(yesterday)
  const { user } = await renderApp('/panel/payments/reports', { as: 'admin@rayo.test' })
  const uncounted = within(await screen.findByRole('list', { name: 'Efectivo sin contar de días anteriores' }))
  const open = uncounted.getByRole('button', { name: dayInFigures(yesterday) })
  expect(plainText(open.closest('li') ?? document.body)).toContain(
    formatMoney(cash, club.currency).replaceAll(/\s/g, ' '),
  )
  await user.click(open)
  const box = within(screen.getByRole('region', { name: 'Caja' }))
  const counted = await box.findByRole('textbox', { name: /Efectivo contado/ })
  for (const [difference, word] of [
    [-100, 'Faltan'],
    [100, 'Sobran'],
  ] as const) {
    await user.clear(counted)
    await user.type(counted, String((cash + difference) / 100))
    expect(await box.findByText(new RegExp(`^${word} \\$\\s1,00$`))).toBeVisible()
  }
  await user.clear(counted)
  await user.type(counted, String(cash / 100))
  expect(await box.findByText('Sin diferencia')).toBeVisible()
  await user.click(box.getByRole('button', { name: 'Guardar arqueo' }))
  await box.findByRole('table', { name: 'Arqueos de ese día' })
  const [event] = store.snapshot().audit.filter(({ action }) => action === 'count')
  expect(event?.changes).toMatchObject({ countedOn: { to: yesterday }, counted: { to: cash } })
})

test('explains the drawer by a withdrawal, shows the difference before it is saved, and both when it is cancelled', async () => {
  const { club } = await demoClub()
  const { store, cash } = await paidInCash(calendarDateIn(club.timezone, Date.now()))
  const { user } = await renderApp('/panel/payments/reports', { as: 'admin@rayo.test' })
  const box = within(await screen.findByRole('region', { name: 'Caja' }))
  const sums = async () => plainText(await box.findByRole('list', { name: 'Lo que tiene que haber en la caja' }))
  const money = (amount: number) => formatMoney(amount, club.currency).replaceAll(/\s/g, ' ')

  await user.click(await box.findByRole('button', { name: 'Mover efectivo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Movimiento de caja' }))
  await user.type(dialog.getByRole('textbox', { name: /Importe/ }), '30')
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  expect(await dialog.findByText('Completa este campo')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Árbitro')
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(async () => expect(await sums()).toContain(`Retiros ${money(-3000)}`))
  expect(box.getByText('Tiene que haber').textContent.replaceAll(/\s/g, ' ')).toContain(money(cash - 3000))

  await user.type(box.getByRole('textbox', { name: /Efectivo contado/ }), String((cash - 3100) / 100))
  expect(await box.findByText(/^Faltan \$\s1,00$/)).toBeVisible()
  expect(store.snapshot().audit.filter(({ action }) => action === 'count')).toEqual([])
  await user.click(box.getByRole('button', { name: 'Guardar arqueo' }))
  await box.findByRole('table', { name: 'Arqueos de ese día' })
  const [event] = store.snapshot().audit.filter(({ action }) => action === 'count')
  expect(event?.changes).toMatchObject({ expected: { to: cash - 3000 }, withdrawal: { to: -3000 } })

  await user.click(box.getByRole('button', { name: /^Anular: Retiro de/ }))
  const reversal = within(await screen.findByRole('dialog', { name: 'Anular movimiento' }))
  await user.type(reversal.getByRole('textbox', { name: 'Motivo' }), 'Error')
  await user.click(reversal.getByRole('button', { name: 'Anular' }))
  const movements = within(await box.findByRole('table', { name: 'Movimientos de caja' }))
  expect(await movements.findByRole('rowheader', { name: 'Anulación: Retiro' })).toBeVisible()
  expect(movements.getByRole('row', { name: /^Retiro .*Anulado$/ })).toBeVisible()
  await waitFor(async () => expect(await sums()).not.toContain('Retiros'))
})

test('shows a withdrawal whose answer was lost once its dialog is closed, so that it is not repeated', async () => {
  await demoClub()
  const { user } = await renderApp('/panel/payments/reports', { as: 'admin@rayo.test' })
  const box = within(await screen.findByRole('region', { name: 'Caja' }))
  await user.click(await box.findByRole('button', { name: 'Mover efectivo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Movimiento de caja' }))
  await user.type(dialog.getByRole('textbox', { name: /Importe/ }), '30')
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Árbitro')
  const { fetch } = await network.world()
  network.use(
    http.post('*/api/v1/private/cash-movements', async ({ request }) => {
      await fetch(request)
      return HttpResponse.error()
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  expect(await dialog.findByText(/Puedes enviarlo otra vez/)).toBeVisible()
  await user.keyboard('{Escape}')
  const movements = within(await box.findByRole('table', { name: 'Movimientos de caja' }))
  expect(movements.getAllByRole('rowheader', { name: 'Retiro' })).toHaveLength(1)
  expect(takeComplaints()).not.toEqual([])
})

test('shows what a closing fixes and what is still pending in those days, before it is confirmed', async () => {
  const { store, club } = await demoClub()
  const through = daysOfMonth(addMonths(periodOf(calendarDateIn(club.timezone, Date.now())), -1))[1]
  const { notices, bankLines } = store.snapshot()
  const isOpen = (one: { institutionId: string; paidOn: string }) =>
    one.institutionId === club.id && one.paidOn <= through
  const waiting = notices.filter((one) => isOpen(one) && one.state === 'waiting').length
  const openCount = bankLines.filter((one) => isOpen(one) && one.state === 'held').length
  await store.write((tx) =>
    tx.bankLines.insert(aBankLine({ institutionId: club.id, paidOn: through, state: 'held', receiptId: null })),
  )
  const days = { from: addDays(through, -1800), to: through }
  const months = await store.read((tx) =>
    tx.reports.months({ scope: { kind: 'all' }, institutionId: club.id, ...days }),
  )
  const { user } = await renderApp('/panel/payments/reports', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Cerrar un período' }))
  const closing = within(await screen.findByRole('region', { name: 'Qué se cierra' }))
  const total = formatMoney(sum(months.map(({ collected }) => collected)), club.currency)
  expect(closing.getByRole('heading', { name: `Se cierra todo hasta el ${dayInFigures(through)}` })).toBeVisible()
  const collected = (await closing.findByText('Cobrado')).parentElement
  expect(plainText(collected ?? document.body)).toContain(total.replaceAll(/\s/g, ' '))
  const lines = within(await closing.findByRole('list'))
  expect(lines.getByRole('link', { name: new RegExp(`^${openCount + 1} movimientos? del banco`) })).toHaveAttribute(
    'href',
    expect.stringContaining(through),
  )
  expect(lines.queryAllByRole('link', { name: /avisos? de pago/ })).toHaveLength(Number(waiting > 0))
  expect(store.snapshot().institutions.find(({ id }) => id === club.id)?.closedThrough).toBeNull()
})

test('adds a month’s sports up, and shows each on request', async () => {
  const { store, club } = await demoClub()
  const month = periodOf(calendarDateIn(club.timezone, Date.now()))
  const [from, to] = [daysOfMonth(addMonths(month, -5))[0], daysOfMonth(month)[1]]
  const rows = await store.read((tx) => tx.reports.months({ scope: { kind: 'all' }, institutionId: club.id, from, to }))
  const { user } = await renderApp('/panel/payments/reports', { as: 'admin@rayo.test' })
  const table = within(await screen.findByRole('table', { name: 'Por mes y deporte' }))
  const collected = sum(rows.flatMap((row) => (row.month === month ? row.collected : [])))
  const row = plainText(await table.findByRole('row', { name: new RegExp(`^${monthInWords(month)}`) }))
  expect(row).toContain(formatMoney(collected, club.currency).replaceAll(/\s/g, ' '))
  expect(table.getAllByRole('rowheader')).toHaveLength(7)
  await user.click(screen.getByRole('button', { name: 'Por deporte' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(rows.length + 1)
})
