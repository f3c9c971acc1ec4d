import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, addMonths, calendarDateIn, daysOfMonth, periodOf } from '#domain/values/calendar'
import { formatMoney, sum } from '#domain/money/money'
import { dayInFigures } from '#domain/values/writtenDate'
import { aBankLine, aReceipt } from '#tests/support/builders'
import { demoClub } from '#tests/support/network'
import { plainText } from '#tests/support/screens'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

/** The cash that the club received on a day. */
const cashOn = ({ store, club }: Awaited<ReturnType<typeof demoClub>>, day: string) =>
  store
    .snapshot()
    .receipts.filter((one) => one.institutionId === club.id && one.method === 'Efectivo' && one.receivedOn === day)
    .reduce((total, { amount }) => total + amount, 0)

test('lists earlier days without a cash count, and opens such a day', async () => {
  const { store, admin, club } = await demoClub()
  const yesterday = addDays(calendarDateIn(club.timezone, Date.now()), -1)
  const of = { institutionId: club.id, currency: club.currency, payerId: admin.id, actorId: admin.id } as const
  const receipt = aReceipt({ ...of, number: 90_020, amount: 77_700, receivedOn: yesterday })
  await store.write((tx) => tx.receipts.insert(receipt))
  const cash = cashOn(await demoClub(), yesterday)
  const { user } = await renderApp('/panel/payments/reports', { as: 'admin@rayo.test' })
  const uncounted = within(await screen.findByRole('list', { name: 'Efectivo de días anteriores sin contar' }))
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

test('shows what a closing fixes and what still waits of those days, before it is confirmed', async () => {
  const { store, club } = await demoClub()
  const through = daysOfMonth(addMonths(periodOf(calendarDateIn(club.timezone, Date.now())), -1))[1]
  const { notices, bankLines } = store.snapshot()
  const isOpen = (one: { institutionId: string; paidOn: string }) =>
    one.institutionId === club.id && one.paidOn <= through
  const waiting = notices.filter((one) => isOpen(one) && one.state === 'waiting').length
  const held = bankLines.filter((one) => isOpen(one) && one.state === 'held').length
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
  expect(lines.getByRole('link', { name: new RegExp(`^${held + 1} movimientos? del banco`) })).toHaveAttribute(
    'href',
    expect.stringContaining(through),
  )
  expect(lines.queryAllByRole('link', { name: /avisos? de pago/ })).toHaveLength(Number(waiting > 0))
  expect(store.snapshot().institutions.find(({ id }) => id === club.id)?.closedThrough).toBeNull()
})
