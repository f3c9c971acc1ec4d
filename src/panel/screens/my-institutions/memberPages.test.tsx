import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OWING_STATUSES } from '#domain/money/feeStatus'
import { formatAmountInput, formatMoney, sum } from '#domain/money/money'
import { aFee, aLedgerEntry } from '#tests/support/builders'
import { demoClub } from '#tests/support/network'
import { onScreen, renderApp } from '../../../../tests/support/renderApp.tsx'
import { firstOf } from '#tests/support/screens'

async function family() {
  const { store, member, club, wards } = await demoClub()
  if (wards.length === 0) throw new Error('the demo member pays for nobody')
  const sumsOf = async (userIds: string[]) => {
    const filter = { userId: { in: userIds }, institutionId: club.id }
    const [sums] = await store.read((tx) => tx.fees.summary({ scope: { kind: 'all' }, filter }))
    return sums
  }
  return { store, member, club, wards, sumsOf }
}

const words = (text: string) => text.replaceAll(/\s/g, ' ')

const onWideScreen = () => onScreen((query) => query === '(min-width: 600px)')

test('shows the family’s figures, and the total to pay beside the payment details', async () => {
  onWideScreen()
  const { member, club, wards, sumsOf } = await family()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  const pay = await screen.findByRole('region', { name: 'Cómo pagar' })
  const sums = await Promise.all([member.id, ...wards.map(({ id }) => id)].map((id) => sumsOf([id])))
  const toPay = sum(sums.map((one) => Math.max(0, (one?.pending ?? 0) - (one?.credit ?? 0))))
  expect(words(pay.textContent)).toContain(words(formatMoney(toPay, club.currency)))
  expect(pay).toHaveTextContent(club.paymentInfo?.alias ?? 'no alias')
  expect(await within(pay).findByRole('img', { name: `Código QR con ${club.paymentInfo?.alias}` })).toBeVisible()

  const table = screen.getByRole('region', { name: 'Tu familia' })
  const [child] = wards
  const name = `${child?.invitation?.givenName} ${child?.invitation?.familyName}`
  await user.click(within(table).getByRole('button', { name }))
  expect(await screen.findByRole('heading', { name: `Cuotas de ${name}` })).toBeVisible()
  expect(await screen.findByRole('heading', { name: `Estado de cuenta de ${name}` })).toBeVisible()
})

test('opens the statement, whose closing balance is the member’s net debt', async () => {
  const { member, club, sumsOf } = await family()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Ver estado de cuenta' }))
  const closing = await screen.findByRole('rowheader', { name: /^Saldo al \d/ })
  const sums = await sumsOf([member.id])
  const net = (sums?.pending ?? 0) - (sums?.credit ?? 0)
  expect(words(closing.closest('tr')?.textContent ?? '')).toContain(words(formatMoney(Math.abs(net), club.currency)))
})

test('links a cuota’s receipts to the receipt itself, to print or save', async () => {
  const { club } = await family()
  const { user, router } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  await user.click(firstOf(await screen.findAllByLabelText(/^Ver pagos/)))
  const link = await screen.findByRole('link', { name: /^Recibo N.º \d+$/ })
  const number = link.textContent
  await user.click(link)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/panel\/my-receipts\/[\da-f-]+$/))
  expect(await screen.findByRole('heading', { level: 1, name: number })).toBeVisible()
})

test('subtracts each member’s credit from a family’s amount to pay, and shows the debt as *Debes*', async () => {
  const { store, member, club, wards, sumsOf } = await family()
  const child = firstOf(wards)
  const of = { institutionId: club.id, currency: club.currency, amount: 100_000 } as const
  const overpaid = aFee({ ...of, userId: child.id, period: '2023-05' })
  const open = aFee({ ...of, userId: child.id, period: '2023-06', amount: 900_000 })
  await store.write(async (tx) => {
    await tx.fees.insert(overpaid)
    await tx.fees.insert(open)
    await tx.ledger.append([aLedgerEntry({ feeId: overpaid.id, amount: 340_000 })])
  })
  const everybody = [member.id, ...wards.map(({ id }) => id)]
  const all = await sumsOf(everybody)
  const inFavour = Math.min(240_000, all?.pending ?? 0)
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  const pay = await screen.findByRole('region', { name: 'Cómo pagar' })
  const sums = await Promise.all(everybody.map((id) => sumsOf([id])))
  const toPay = sum(sums.map((one) => Math.max(0, (one?.pending ?? 0) - (one?.credit ?? 0))))
  expect(toPay).toBeLessThanOrEqual((all?.pending ?? 0) - inFavour)
  const amount = (value: number) => words(formatMoney(value, club.currency))
  expect(words(pay.textContent)).toContain(`Importe a pagar de toda la familia${amount(toPay)}`)
  expect(words(pay.textContent)).toContain(
    `Debes ${amount(all?.pending ?? 0)} y tienes ${amount((all?.pending ?? 0) - toPay)} a favor.`,
  )
  const own = await sumsOf([member.id])
  const figures = within(screen.getByRole('row', { name: /^Tú/ })).getAllByRole('cell')
  expect(figures.slice(0, 2).map(({ textContent }) => words(textContent))).toEqual([
    amount(own?.overdue ?? 0),
    amount((own?.pending ?? 0) - (own?.overdue ?? 0)),
  ])
  // the announced amount is the amount to pay
  await user.click(within(pay).getByRole('button', { name: 'Avisar que pagué' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const box of dialog.getAllByRole('checkbox', { checked: false })) await user.click(box)
  expect(dialog.getByRole('textbox', { name: /^Importe/ })).toHaveValue(formatAmountInput(toPay, club.currency))
})

test('copies the amount in the format of a bank’s form, and shows no QR code on a phone', async () => {
  const { member, club, wards, sumsOf } = await family()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Copiar importe' }))
  expect(await screen.findByText('Copiado')).toBeVisible()
  const sums = await Promise.all([member.id, ...wards.map(({ id }) => id)].map((id) => sumsOf([id])))
  const toPay = sum(sums.map((one) => Math.max(0, (one?.pending ?? 0) - (one?.credit ?? 0))))
  expect(await navigator.clipboard.readText()).toBe(formatAmountInput(toPay, club.currency))
  expect(screen.queryByRole('img', { name: /^Código QR/ })).toBeNull()
})

test('explains how to copy by hand if the browser has no clipboard', async () => {
  const { club } = await family()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  const button = await screen.findByRole('button', { name: 'Copiar importe' })
  Reflect.deleteProperty(navigator, 'clipboard')
  await user.click(button)
  expect(await screen.findByText(/^No pudimos copiarlo/)).toBeVisible()
})

test('folds the paid cuotas, counts them, and loads them when they are opened', async () => {
  const { store, member, club } = await family()
  const { user } = await renderApp(`/panel/my-institutions/${club.id}`, { as: 'user@rayo.test' })
  const cuotas = within(await screen.findByRole('region', { name: 'Tus cuotas' }))
  const { rows } = await store.read((tx) =>
    tx.fees.list({
      scope: { kind: 'all' },
      filter: { userId: member.id, institutionId: club.id },
      sort: { field: 'dueDate', order: 'ASC' },
      range: { offset: 0, limit: 1000 },
    }),
  )
  const settled = rows.filter(({ status }) => !OWING_STATUSES.has(status))
  const open = rows.length - settled.length
  expect(cuotas.getAllByRole('heading', { level: 3 })).toHaveLength(open)
  await user.click(cuotas.getByText(`Cuotas pagadas (${settled.length})`))
  await waitFor(() =>
    expect(cuotas.getAllByRole('heading', { level: 3 })).toHaveLength(open + Math.min(settled.length, 24)),
  )
})

test('points a super admin without memberships to all institutions', async () => {
  await renderApp('/panel/my-institutions', { as: 'superadmin@rayo.test' })
  expect(await screen.findByText('Todavía no formas parte de ninguna institución')).toBeVisible()
  const links = screen.getAllByRole('link', { name: 'Ver instituciones' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/panel/institutions', '/panel/institutions'])
})

test('shows the family’s debt that the API sums over all cuotas, however many there are', async () => {
  const { store, member, club, wards, sumsOf } = await family()
  const mine = { userId: member.id, institutionId: club.id }
  await store.write(async (tx) => {
    for (let nth = 0; nth < 1100; nth += 1) await tx.fees.insert(aFee({ ...mine, period: null, amount: 1000 + nth }))
  })
  const own = await sumsOf([member.id])
  expect(own?.fees.Defeated).toBeGreaterThanOrEqual(1100)
  const sums = await sumsOf([member.id, ...wards.map(({ id }) => id)])
  expect(sums?.pending).toBeGreaterThan(own?.pending ?? 0)
  await renderApp('/panel', { as: 'user@rayo.test' })
  const debtText = `Debes ${formatMoney(sums?.pending ?? 0, club.currency)}`.replaceAll(/\s/g, ' ')
  expect(await screen.findByText(debtText)).toBeVisible()
})
