import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, calendarDateIn } from '#domain/values/calendar'
import { formatMoney } from '#domain/money/money'
import { dayInFigures } from '#domain/values/writtenDate'
import { aReceipt } from '#tests/support/builders'
import { demoClub } from '#tests/support/demoClub'
import { plainText } from '../../../../tests/support/shownByList.ts'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

/** The cash that the club received on a day. */
const cashOn = ({ store, club }: Awaited<ReturnType<typeof demoClub>>, day: string) =>
  store
    .snapshot()
    .receipts.filter((one) => one.institutionId === club.id && one.method === 'Efectivo' && one.receivedOn === day)
    .reduce((sum, { amount }) => sum + amount, 0)

test('shows the day’s cash, saves a count, and shows the difference', async () => {
  const { store, club } = await demoClub()
  const today = calendarDateIn(club.timezone, Date.now())
  const expected = cashOn(await demoClub(), today)

  /** As the screen's text is compared: with plain spaces. */
  const moneyText = (amount: number) => formatMoney(amount, club.currency).replaceAll(/\s/g, ' ')

  const { user } = await renderApp('/panel/payments/reports', { as: 'admin@rayo.test' })
  const box = within(await screen.findByRole('region', { name: 'Caja' }))
  expect(await box.findByText(`En efectivo debe haber ${moneyText(expected)}.`)).toBeVisible()
  await user.type(box.getByRole('textbox', { name: /Efectivo contado/ }), '10')
  const beforehand = 1000 - expected
  const differenceText =
    beforehand === 0 ? 'Sin diferencia' : `${beforehand < 0 ? 'Faltan' : 'Sobran'} ${moneyText(Math.abs(beforehand))}`
  expect(plainText(box.getByText(/^(Faltan|Sobran|Sin diferencia)/))).toBe(differenceText)
  expect(store.snapshot().audit.filter(({ action }) => action === 'count')).toEqual([])
  await user.click(box.getByRole('button', { name: 'Guardar arqueo' }))
  const counts = within(await box.findByRole('table', { name: 'Arqueos de ese día' }))
  const difference = 1000 - expected
  const expectedCell = difference === 0 ? 'Sin diferencia' : moneyText(difference)
  expect(plainText(counts.getAllByRole('cell')[2] ?? document.body)).toBe(expectedCell)
  await waitFor(() => expect(store.snapshot().audit.filter(({ action }) => action === 'count')).toHaveLength(1))
})

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
  await user.type(await box.findByRole('textbox', { name: /Efectivo contado/ }), String(cash / 100))
  expect(await box.findByText('Sin diferencia')).toBeVisible()
  await user.click(box.getByRole('button', { name: 'Guardar arqueo' }))
  await box.findByRole('table', { name: 'Arqueos de ese día' })
  const [counted] = store.snapshot().audit.filter(({ action }) => action === 'count')
  expect(counted?.changes).toMatchObject({ countedOn: { to: yesterday }, counted: { to: cash } })
})

test('adds up months by sport, and shows what was overdue as a table', async () => {
  const { user } = await renderApp('/panel/payments/reports', { as: 'admin@rayo.test' })
  const months = within(await screen.findByRole('table', { name: 'Por mes y deporte' }))
  expect(months.getAllByRole('row').length).toBeGreaterThan(6)
  const late = within(await screen.findByRole('region', { name: 'Morosidad' }))
  expect(late.getByRole('button', { name: 'Exportar' })).toBeEnabled()
  await user.click(late.getByRole('button', { name: 'Tabla' }))
  expect(within(late.getByRole('table', { name: 'Morosidad' })).getAllByRole('row')).toHaveLength(14)
})
