import { act, screen, within } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import { notifySuperAdmins } from '#server/services/visitors/contactMessages'
import { network, snapshot } from '#tests/support/network'
import { firstOf, numberOf, plainText, sumsShown, totalShown } from '#tests/support/screens'
import { renderApp } from '../../../../tests/support/renderApp.tsx'
import { feeMonthsOf } from '#domain/money/feeSummary'
import { countsOf } from './DashboardPage.tsx'

const open = () => renderApp('/panel/dashboard', { as: 'superadmin@rayo.test' })
const part = (name: string | RegExp) => screen.findByRole('region', { name })

test('links counts of institutions to lists with the same number', async () => {
  const { router } = await open()
  const links = await within(await part('Instituciones y socios')).findAllByRole('link', { name: /^Instituciones / })
  const figures = links.map((link) => ({ to: link.getAttribute('href') ?? '', count: numberOf(link.textContent) }))
  expect(figures).toHaveLength(3)
  for (const { to, count } of figures) {
    await act(() => router.navigate(to))
    expect([to, await totalShown()]).toEqual([to, count])
  }
})

test('shows money separately in each currency, and links it to the list with the same sum', async () => {
  const { router } = await open()
  const money = within(await part('Cobros y deuda'))
  expect(await money.findAllByRole('link', { name: /^Vencido/ })).not.toHaveLength(0)
  const currencies = money.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const feeCurrencies = (await snapshot()).fees.map(({ currency }) => currency as string)
  expect(currencies.toSorted()).toEqual([...new Set(feeCurrencies)].toSorted())
  const first = money.getByRole('heading', { name: currencies[0] }).parentElement
  const overdue = within(first ?? document.body).getByRole('link', { name: /^Vencido/ })
  const amount = plainText(overdue)
  await act(() => router.navigate(overdue.getAttribute('href') ?? ''))
  expect(await sumsShown()).toContain(amount)
})

test('shows a year of cuotas by status as a named chart, and as a table that links to the cuotas', async () => {
  const { router, user } = await open()
  expect(await screen.findByRole('figure', { name: /^Gráfico de barras: cuotas/ })).toBeInTheDocument()
  const fees = await part('Cuotas por mes de vencimiento')
  await user.click(within(fees).getByRole('button', { name: 'Tabla' }))
  expect(within(fees).getByRole('button', { name: 'Tabla' })).toHaveAttribute('aria-pressed', 'true')
  const table = await within(fees).findByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(13)
  const links = [/^Vencida, /, /^Pagada, /, /^Todas, /].flatMap((name) =>
    within(table).getAllByRole('link', { name }).slice(0, 1),
  )
  const figures = links.map((link) => ({ to: link.getAttribute('href') ?? '', count: numberOf(link.textContent) }))
  expect(figures).toHaveLength(3)
  for (const { to, count } of figures) {
    await act(() => router.navigate(to))
    expect([to, await totalShown()]).toEqual([to, count])
  }
})

test('shows received money in one currency at a time, and links its table to the receipts', async () => {
  const { router, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'EUR' }))
  const received = within(await part('Cobrado por mes, sin anulados, en EUR'))
  await user.click(received.getByRole('button', { name: 'Tabla' }))
  const [, ...months] = within(await received.findByRole('table')).getAllByRole('row')
  const month = firstOf(months.filter((row) => numberOf(firstOf(within(row).getAllByRole('cell')).textContent) > 0))
  const [count, amount] = within(month).getAllByRole('cell').map(plainText)
  await act(() => router.navigate(within(month).getByRole('link').getAttribute('href') ?? ''))
  expect(await totalShown()).toBe(numberOf(count))
  expect(await sumsShown()).toContain(amount)
})

test.each(['/panel/dashboard', '/panel'])('shows system messages at %s until they are read', async (address) => {
  const { store } = await network.world()
  const message = 'La revisión de los libros encontró 1 diferencia.\nClub Norte: el recibo 7.'
  await store
    .as({ kind: 'system' }, Date.now())
    .write((tx) => notifySuperAdmins(tx, { name: 'Revisión de los libros', message }))
  const { user } = await renderApp(address, { as: 'superadmin@rayo.test' })
  const text = 'Revisión de los libros: La revisión de los libros encontró 1 diferencia.'
  const notice = await screen.findByText(
    (_, element) => element?.tagName === 'P' && element.textContent.startsWith(text),
  )
  await user.click(within(notice).getByRole('link', { name: 'Ver el aviso' }))
  expect(await screen.findByText(/Club Norte: el recibo 7/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Responder' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Marcar como leíd/ }))
  expect(await screen.findByRole('button', { name: /^Marcar como no leíd/ })).toBeVisible()
  expect(store.snapshot().contactMessages.find(({ role }) => role === 'system')).toMatchObject({ read: true })
})

const CUOTAS = { count: 2, amount: 100, paid: 0, balance: 100, nextDue: null, graceUntil: null }

it('counts cuotas of every currency by month, including empty months', () => {
  const sums = feeMonthsOf([
    { ...CUOTAS, currency: 'ARS', status: 'Unpaid', firstDue: '2024-02-10' },
    { ...CUOTAS, currency: 'USD', status: 'Unpaid', firstDue: '2024-02-28' },
    { ...CUOTAS, currency: 'USD', status: 'Defeated', firstDue: '2024-02-01' },
    { ...CUOTAS, currency: 'ARS', status: 'Paid', firstDue: '2023-12-10' },
  ])
  const counts = countsOf(sums, ['2024-01', '2024-02'])
  expect(counts.map(({ month, fees, all }) => [month, fees.Unpaid, fees.Defeated, fees.Paid, all])).toEqual([
    ['2024-01', 0, 0, 0, 0],
    ['2024-02', 4, 2, 0, 6],
  ])
})
