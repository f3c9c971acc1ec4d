import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listedName } from '#domain/members/user'
import { aLedgerEntry } from '#tests/support/builders'
import { clubFees, demoClub, network, snapshot, type ClubFee } from '#tests/support/network'
import { takeComplaints } from '#tests/support/console'
import { plainText, sumsShown, firstOf } from '#tests/support/screens'
import { formatMoney, sum } from '#domain/money/money'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const owed = async () => (await clubFees()).filter(({ balance }) => balance > 0)

const rowLinks = () =>
  Array.from(document.querySelectorAll('tbody a[href^="/panel/payments/0"]'), (link) => link.getAttribute('href'))

function boxOf(href: string | null): HTMLElement {
  const row = document.querySelector(`tbody a[href="${href}"]`)?.closest('tr')
  if (!row) throw new Error('the row is not shown')
  return within(row).getByRole('checkbox')
}

const rowOf = ({ id }: { id: string }) => within(boxOf(`/panel/payments/${id}`).closest('tr') ?? document.body)

const searchOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

const selection = (text: string, amount: number) => `${text} · ${plainText(formatMoney(amount, 'ARS'))}`

test('opens with the unpaid cuotas, oldest first, and their sums; the filter can be removed', async () => {
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  const fees = await owed()
  expect(await screen.findByRole('button', { name: /^Por cobrar/ })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(rowLinks()).toEqual(fees.slice(0, 25).map(({ id }) => `/panel/payments/${id}`)))
  const pending = formatMoney(sum(fees.map(({ balance }) => balance)), 'ARS')
  const billed = formatMoney(sum(fees.map(({ amount }) => amount)), 'ARS')
  expect(await sumsShown()).toEqual(expect.arrayContaining([plainText(pending), plainText(billed)]))
  await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Todas/ })).toHaveAttribute('aria-pressed', 'true'))
  expect(await sumsShown()).toContain(plainText(pending))
})

test('takes money for a cuota from its row, without leaving the list', async () => {
  const [fee] = await owed()
  const { receipts: before } = await snapshot()
  const { user, router } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  const [button] = await screen.findAllByRole('button', { name: /^Cobrar: / })
  if (!fee || !button) throw new Error('nothing is owed')
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar pago' }))
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { receipts, ledger } = await snapshot()
  const receipt = receipts.find(({ id }) => before.every((one) => one.id !== id))
  expect(receipt).toMatchObject({ payerId: fee.userId, amount: fee.balance })
  expect(ledger.filter(({ receiptId }) => receiptId === receipt?.id)).toMatchObject([{ feeId: fee.id }])
  expect(router.state.location.pathname).toBe('/panel/payments')
  await waitFor(() => expect(rowLinks()).not.toContain(`/panel/payments/${fee.id}`))
})

async function unpaid(): Promise<[ClubFee, ClubFee]> {
  const [fee, other] = (await owed()).filter(({ paid }) => paid === 0)
  if (!fee || !other) throw new Error('too little is owed')
  return [fee, other]
}

test('changes the amount of a cuota in its row, unless it is partly paid', async () => {
  const [fee, partlyPaid] = await unpaid()
  const { store } = await network.world()
  await store.write((tx) => tx.ledger.append([aLedgerEntry({ feeId: partlyPaid.id, amount: 100 })]))
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await waitFor(() => expect(rowLinks()).toContain(`/panel/payments/${fee.id}`))
  expect(rowOf(partlyPaid).queryByRole('button', { name: /^Cambiar/ })).toBeNull()
  await user.click(rowOf(fee).getByRole('button', { name: /^Cambiar \$/ }))
  const amount = await rowOf(fee).findByRole('textbox', { name: 'Importe' })
  await waitFor(() => expect(amount).toHaveFocus())
  await user.clear(amount)
  await user.type(amount, '1234,50{Enter}')
  expect(await screen.findByText(/^La cuota quedó en \$.1\.234,50/)).toBeVisible()
  expect((await snapshot()).fees.find(({ id }) => id === fee.id)).toMatchObject({ amount: 123_450 })
})

test('keeps the amount typed in a row when somebody else changed the cuota', async () => {
  const [fee] = await unpaid()
  const { store } = await network.world()
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await waitFor(() => expect(rowLinks()).toContain(`/panel/payments/${fee.id}`))
  const record = store.snapshot().fees.find(({ id }) => id === fee.id)
  if (!record) throw new Error('the cuota is gone')
  await store.write((tx) => tx.fees.update({ ...record, concept: 'Otra', version: record.version + 1 }, record.version))
  await user.click(rowOf(fee).getByRole('button', { name: /^Cambiar \$/ }))
  const amount = await rowOf(fee).findByRole('textbox', { name: 'Importe' })
  await user.clear(amount)
  await user.type(amount, '1234,50{Enter}')
  expect(await rowOf(fee).findByRole('alert')).toHaveTextContent('Otra persona cambió este registro')
  takeComplaints()
  expect(amount).toHaveValue('1234,50')
  await waitFor(() => expect(rowOf(fee).getByText('Otra')).toBeVisible())
  await user.click(rowOf(fee).getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/^La cuota quedó en \$.1\.234,50/)).toBeVisible()
})

test('changes the due date of a cuota in its row by keyboard', async () => {
  const [fee] = await unpaid()
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await waitFor(() => expect(rowLinks()).toContain(`/panel/payments/${fee.id}`))
  await user.click(rowOf(fee).getByRole('button', { name: /^Cambiar \d/ }))
  await user.keyboard('{Escape}')
  expect(rowOf(fee).getByRole('button', { name: /^Cambiar \d/ })).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.type(await rowOf(fee).findByRole('spinbutton', { name: /Año/ }), '2031')
  await user.click(rowOf(fee).getByRole('button', { name: 'Guardar' }))
  const dueDate = fee.dueDate.replace(/^\d+/, '2031')
  await waitFor(async () => expect((await snapshot()).fees.find(({ id }) => id === fee.id)).toMatchObject({ dueDate }))
})

test('pays the selected cuotas with one receipt, and requires a payer for several members', async () => {
  const fees = await owed()
  const first = fees[0]
  const other = fees.slice(0, 25).find(({ userId }) => userId !== first?.userId)
  if (!first || !other) throw new Error('too little is owed')
  const { receipts: before } = await snapshot()
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await waitFor(() => expect(rowLinks()).toHaveLength(25))
  await user.click(boxOf(`/panel/payments/${first.id}`))
  expect(screen.getByText(selection('1 cuota elegida', first.balance))).toBeVisible()
  await user.click(boxOf(`/panel/payments/${other.id}`))
  expect(screen.getByText(selection('2 cuotas elegidas', first.balance + other.balance))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cobrar lo elegido' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cobrar las cuotas elegidas' }))
  await user.click(await dialog.findByRole('button', { name: 'Registrar' }))
  expect(await dialog.findByText('Completa este campo')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: /Quién paga/ }))
  await user.click(firstOf(await screen.findAllByRole('option')))
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { receipts, ledger } = await snapshot()
  const [receipt, ...more] = receipts.filter(({ id }) => before.every((one) => one.id !== id))
  expect(more).toEqual([])
  expect(receipt).toMatchObject({ amount: first.balance + other.balance, payerId: first.userId })
  expect(new Set(ledger.filter(({ receiptId }) => receiptId === receipt?.id).map(({ feeId }) => feeId))).toEqual(
    new Set([first.id, other.id]),
  )
  await waitFor(() => expect(screen.queryByText(/^2 cuotas elegidas/)).toBeNull())
})

test('names the member whose selected cuotas are paid', async () => {
  const [fee] = await owed()
  const { users } = await snapshot()
  const member = users.find(({ id }) => id === fee?.userId)
  if (!fee || !member) throw new Error('nothing is owed')
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await waitFor(() => expect(rowLinks()).toHaveLength(25))
  await user.click(boxOf(`/panel/payments/${fee.id}`))
  await user.click(screen.getByRole('button', { name: 'Cobrar lo elegido' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cobrar las cuotas elegidas' }))
  expect(await dialog.findByText(`Cuotas de ${listedName(member)}.`)).toBeVisible()
})

test('takes no money for the cuotas of an archived institution, and explains it for the selection', async () => {
  const { store, club } = await demoClub()
  const archived = { ...club, status: 'archived' as const, version: club.version + 1 }
  await store.write((tx) => tx.institutions.update(archived, club.version))
  const [fee] = await owed()
  const { user, router } = await renderApp(`/panel/payments${searchOf({ id: [fee?.id] })}`, {
    as: 'superadmin@rayo.test',
  })
  await user.click(await screen.findByRole('checkbox', { name: /^Elegir esta fila/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cobrar: / })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Cobrar lo elegido' }))
  expect(await screen.findByText('La institución está archivada: ya no recibe pagos.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cerrar' }))
  await act(() => router.navigate(`/panel/payments/members${searchOf({ institutionId: club.id })}`))
  await waitFor(() => expect(document.querySelector('a[href*="payments?filter"]')).toBeVisible())
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Cobrar/ })).toBeNull())
})

test('refuses cuotas of several institutions with the reason', async () => {
  const { user } = await renderApp('/panel/payments', { as: 'superadmin@rayo.test' })
  const { fees } = await snapshot()
  await waitFor(() => expect(rowLinks()).toHaveLength(25))
  const institutionOf = (href: string | null) => fees.find(({ id }) => href === `/panel/payments/${id}`)?.institutionId
  const [first, ...others] = rowLinks()
  const other = others.find((href) => institutionOf(href) !== institutionOf(first ?? null))
  for (const href of [first, other]) await user.click(boxOf(href ?? null))
  await user.click(screen.getByRole('button', { name: 'Cobrar lo elegido' }))
  expect(await screen.findByText(/^Las cuotas elegidas son de varias instituciones/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Registrar' })).toBeNull()
})

test('lists members with debts, one row each, with links to their cuotas and the counter', async () => {
  const fees = await owed()
  const { user, router } = await renderApp('/panel/payments/members', { as: 'admin@rayo.test' })
  const rows = await waitFor(() => {
    const tableRows = [...document.querySelectorAll('tbody tr')]
    if (tableRows.length === 0) throw new Error('there are no rows')
    return tableRows
  })
  const first = firstOf(rows)
  const link = first.querySelector<HTMLAnchorElement>('a.row-link')
  const filter: unknown = JSON.parse(new URLSearchParams(link?.search).get('filter') ?? '{}')
  const userId = typeof filter === 'object' && filter !== null && 'userId' in filter ? filter.userId : null
  const own = fees.filter((fee) => fee.userId === userId)
  expect(plainText(first)).toContain(plainText(formatMoney(sum(own.map(({ balance }) => balance)), 'ARS')))
  await user.click(within(first as HTMLElement).getByRole('link', { name: /^Cobrar: / }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/payments/cash'))
  expect(await screen.findByRole('table', { name: 'Por cobrar' })).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(own.length + 1)
})
