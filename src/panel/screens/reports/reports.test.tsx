import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { calendarDateIn } from '#domain/calendar'
import { formatMoney } from '#domain/money'
import { network } from '#tests/support/network'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

test('shows the day’s cash, takes a count, and tells the difference', async () => {
  const { store } = await network.world()
  const { users, memberships, institutions, receipts } = store.snapshot()
  const admin = users.find(({ email }) => email === 'admin@rayo.test')
  const club = institutions.find(({ id }) =>
    memberships.some(
      ({ userId, role, institutionId }) => userId === admin?.id && role === 'Admin' && institutionId === id,
    ),
  )
  if (!club) throw new Error('no such club')
  const today = calendarDateIn(club.timezone, Date.now())
  const cash = receipts.filter(
    ({ institutionId, method, receivedOn }) =>
      institutionId === club.id && method === 'Efectivo' && receivedOn === today,
  )
  const expected = cash.reduce((sum, { amount }) => sum + amount, 0)

  /** As the screen's text is compared: with plain spaces. */
  const moneyText = (amount: number) => formatMoney(amount, club.currency).replaceAll(/\s/g, ' ')

  const { user } = await renderApp('/panel/payments/reports', { as: 'admin@rayo.test' })
  const box = within(await screen.findByRole('region', { name: 'Caja' }))
  expect(await box.findByText(`En efectivo debe haber ${moneyText(expected)}.`)).toBeVisible()
  await user.type(box.getByRole('textbox', { name: /Efectivo contado/ }), '10')
  await user.click(box.getByRole('button', { name: 'Guardar arqueo' }))
  const counts = within(await box.findByRole('table', { name: 'Arqueos de ese día' }))
  const difference = 1000 - expected
  const told = difference === 0 ? 'Sin diferencia' : moneyText(difference)
  const [, , cell] = counts.getAllByRole('cell')
  expect(cell).toHaveTextContent(told)
  await waitFor(() => expect(store.snapshot().audit.filter(({ action }) => action === 'count')).toHaveLength(1))
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
