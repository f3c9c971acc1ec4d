import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, calendarDateIn } from '#domain/values/calendar'
import { formatMoney } from '#domain/money/money'
import { dayInFigures } from '#domain/values/writtenDate'
import { aReceipt } from '#tests/support/builders'
import { demoClub } from '#tests/support/network'
import { plainText } from '#tests/support/screens'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

/** The cash that the club received on a day. */
const cashOn = ({ store, club }: Awaited<ReturnType<typeof demoClub>>, day: string) =>
  store
    .snapshot()
    .receipts.filter((one) => one.institutionId === club.id && one.method === 'Efectivo' && one.receivedOn === day)
    .reduce((sum, { amount }) => sum + amount, 0)

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
