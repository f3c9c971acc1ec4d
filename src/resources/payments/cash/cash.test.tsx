import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { DomainError } from '#domain/api/errors'
import type { FeeView } from '#domain/money/fee'
import { assessFee } from '#domain/money/feeStatus'
import { talliesOf } from '#domain/money/ledger'
import { calendarDateIn } from '#domain/values/calendar'
import { formatMoney } from '#domain/money/money'
import { receiptInputSchema } from '#domain/money/receipt'
import { owedOn } from '#domain/money/spread'
import { listedName } from '#domain/members/user'
import { problemResponse } from '#server/http/problem'
import { newId } from '#server/services/records/records'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  aPendingMembership,
  anInstitution,
  anInvitation,
} from '#tests/support/builders'
import { demoClub, network, snapshot } from '#tests/support/network'
import { ATTEMPTS } from '../../../providers/api/retry.ts'
import { takeComplaints } from '../../../../tests/support/console.ts'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

const ADDRESS = '/panel/payments/cash'
const RECEIPTS = '*/api/v1/private/receipts'

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

async function debtors() {
  const { club: institution } = await demoClub()
  const { memberships, users, fees, ledger } = await snapshot()
  const today = calendarDateIn(institution.timezone, Date.now())
  const openOf = (userId: string): FeeView[] =>
    fees
      .filter((fee) => fee.institutionId === institution.id && fee.userId === userId)
      .map((fee) => ({
        ...fee,
        ...assessFee(fee, talliesOf(ledger.filter(({ feeId }) => feeId === fee.id)), institution, today),
      }))
      .filter(({ balance }) => balance > 0)
  const members = memberships.flatMap(({ institutionId, userId, memberNumber, state, until }) => {
    const user = users.find(({ id }) => id === userId)
    if (institutionId !== institution.id || state !== 'accepted' || until !== null || !user || !memberNumber) return []
    const open = openOf(user.id)
    return open.length > 1 ? [{ user, memberNumber, open, owed: owedOn(open) }] : []
  })
  const [one, other] = members
  if (!one || !other) throw new Error('the fixtures have no two debtors')
  return { institution, one, other }
}

const receipts = async () => (await snapshot()).receipts

async function receiptsSince(before: readonly { id: string }[]) {
  const { receipts: all, ledger } = await snapshot()
  return all
    .filter(({ id }) => before.every((one) => one.id !== id))
    .map((receipt) => ({
      ...receipt,
      pays: ledger.flatMap(({ receiptId, feeId, amount }) => (receiptId === receipt.id ? [{ feeId, amount }] : [])),
    }))
}

async function openDesk() {
  const app = await renderApp(ADDRESS, { as: 'admin@rayo.test' })
  const search = await screen.findByRole('combobox', { name: 'Socio' })
  await waitFor(() => expect(search).toHaveFocus())
  return { ...app, search }
}

test('finds the member by the number, even if others have those digits', async () => {
  const { institution, one, other } = await debtors()
  const { store } = await network.world()
  const { memberships } = store.snapshot()
  const membershipOf = (userId: string) =>
    memberships.find((each) => each.userId === userId && each.institutionId === institution.id)
  const [ownMembership, otherMembership] = [
    membershipOf(one.user.id),
    memberships.find((each) => each.memberNumber === '28'),
  ]
  const namesake = { ...other.user, familyName: 'Aaron', documentNumber: '28555111', version: other.user.version + 1 }
  await store.write(async (tx) => {
    if (otherMembership && otherMembership.id !== ownMembership?.id)
      await tx.memberships.update(
        { ...otherMembership, memberNumber: 'X-1', version: otherMembership.version + 1 },
        otherMembership.version,
      )
    if (!ownMembership) throw new Error('there is no such member')
    await tx.memberships.update(
      { ...ownMembership, memberNumber: '28', version: ownMembership.version + 1 },
      ownMembership.version,
    )
    await tx.users.update(namesake, other.user.version)
  })
  const { user } = await openDesk()
  await user.keyboard('N.º 28')
  const [first] = await screen.findAllByRole('option')
  expect(first).toHaveTextContent(listedName(one.user) ?? '–')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: `Quitar a ${listedName(one.user)}` })).toBeVisible()
})

test('takes the money of a person invited here who is a member of another club of the same Admin', async () => {
  const { institution, one } = await debtors()
  const { store, admin } = await demoClub()
  const second = anInstitution({ id: newId(), currency: institution.currency })
  const invitation = anInvitation({ email: one.user.email })
  const invited = aPendingMembership({ id: newId(), userId: one.user.id, institutionId: second.id, invitation })
  const fee = aFee({ id: newId(), institutionId: second.id, userId: invited.id, amount: 123_400 })
  await store.write(async (tx) => {
    await tx.institutions.insert(second)
    const office = { id: newId(), userId: admin.id, institutionId: second.id, role: 'Admin' } as const
    for (const membership of [aMembership(office), invited]) await tx.memberships.insert(membership)
    await tx.fees.insert(fee)
  })
  const before = await receipts()
  const address = `${ADDRESS}?institutionId=${second.id}&userId=${one.user.id}`
  const { user } = await renderApp(address, { as: 'admin@rayo.test' })
  const amount = await screen.findByRole('textbox', { name: /Importe a cobrar/ })
  await waitFor(() => expect(amount).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await receiptsSince(before)).toMatchObject([{ amount: fee.amount }]))
})

test('shows what was paid for a cuota that is now exempt, and uses it', async () => {
  const { institution, one } = await debtors()
  const { store } = await network.world()
  const exempt = aFee({ id: newId(), institutionId: institution.id, userId: one.user.id, exempt: true })
  await store.write(async (tx) => {
    await tx.fees.insert(exempt)
    await tx.ledger.append([aLedgerEntry({ id: newId(), feeId: exempt.id, amount: 500 })])
  })
  const address = `${ADDRESS}?institutionId=${institution.id}&userId=${one.user.id}`
  const { user } = await renderApp(address, { as: 'admin@rayo.test' })
  expect(await screen.findByRole('link', { name: new RegExp(`^${exempt.concept}`) })).toHaveAttribute(
    'href',
    `/panel/payments/${exempt.id}`,
  )
  const use = { name: new RegExp(`^Usar saldo a favor: ${exempt.concept}`) }
  await user.click(screen.getByRole('button', use))
  await user.click(await screen.findByRole('button', { name: 'Usar saldo' }))
  await waitFor(() => expect(screen.queryByRole('button', use)).toBeNull())
  const { ledger } = await snapshot()
  expect(ledger.filter(({ feeId }) => feeId === exempt.id).map(({ amount }) => amount)).toEqual([500, -500])
})

test('shows the rest, the credit and the change before anything is recorded', async () => {
  const { institution, one } = await debtors()
  const { currency } = institution
  const before = await receipts()
  const { user } = await openDesk()
  await user.keyboard(one.memberNumber)
  await user.keyboard('{Enter}')
  const amount = await screen.findByRole('textbox', { name: /Importe a cobrar/ })
  await waitFor(() => expect(amount).toHaveFocus())
  const type = async (input: HTMLElement, minor: number) => {
    await user.clear(input)
    await user.type(input, String(minor / 100).replace('.', ','))
  }
  await type(amount, 100)
  expect(screen.getByText(plain(`Quedará un saldo de ${formatMoney(one.owed - 100, currency)}.`))).toBeVisible()
  await type(amount, one.owed + 5000)
  expect(
    screen.getByText((text) => plain(text).startsWith(plain(`Sobran ${formatMoney(5000, currency)}: quedan a favor`))),
  ).toBeVisible()
  const received = screen.getByRole('textbox', { name: /Entregado/ })
  await type(received, one.owed)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Es menos que el importe a cobrar')).toBeVisible()
  await type(received, one.owed + 15_000)
  const change = screen.getAllByRole('status').find(({ textContent }) => textContent?.startsWith('Vuelto'))
  expect(plain(change?.textContent)).toContain(plain(formatMoney(10_000, currency)))
  expect(await receiptsSince(before)).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await receiptsSince(before)).toMatchObject([{ amount: one.owed + 5000 }]))
  expect(
    await screen.findByText(
      (text) => text.includes('registrado') && plain(text).includes(plain(formatMoney(10_000, currency))),
    ),
  ).toBeInTheDocument()
  const latest = within(screen.getByRole('region', { name: 'Últimos recibos' }))
  await waitFor(() => expect(latest.getAllByRole('listitem')[0]).toHaveTextContent(listedName(one.user) ?? '–'))
  await user.keyboard(`${one.memberNumber}{Enter}`)
  expect(await screen.findByText(`${listedName(one.user)} no debe nada.`)).toBeVisible()
})

test('pays only the selected or the overdue cuotas', async () => {
  const { one, institution } = await debtors()
  const before = await receipts()
  const { user } = await openDesk()
  await user.keyboard(`${one.memberNumber}{Enter}`)
  const amount = await screen.findByRole('textbox', { name: /Importe a cobrar/ })
  const boxes = screen.getAllByRole('checkbox', { name: /^Cobrar (?!todas)/ })
  expect(boxes).toHaveLength(one.open.length)
  for (const box of boxes) expect(box).toBeChecked()

  await user.click(screen.getByRole('checkbox', { name: 'Cobrar todas' }))
  expect(amount).toHaveValue('')
  const last = one.open.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1)).at(-1)
  await user.click(boxes.at(-1) ?? document.body)
  expect(await screen.findByText('1 marcada')).toBeVisible()
  const overdue = owedOn(one.open.filter(({ status }) => status === 'Defeated'))
  const only = screen.queryByRole('button', { name: /^Solo lo vencido/ })
  expect(plain(only?.textContent)).toBe(
    overdue > 0 && overdue < one.owed ? `Solo lo vencido: ${plain(formatMoney(overdue, institution.currency))}` : '',
  )
  await user.click(screen.getByRole('button', { name: 'Registrar y seguir' }))
  await waitFor(async () =>
    expect(await receiptsSince(before)).toMatchObject([
      { amount: last?.balance, pays: [{ feeId: last?.id, amount: last?.balance }] },
    ]),
  )
})

test('pays for several members with one receipt by hand, with a selected payer', async () => {
  const { one, other } = await debtors()
  const before = await receipts()
  const { user } = await openDesk()
  await user.keyboard(`${one.memberNumber}{Enter}`)
  await screen.findByRole('textbox', { name: /Importe a cobrar/ })
  await user.type(
    screen.getByRole('combobox', { name: 'Agregar otro socio al recibo' }),
    `${other.memberNumber}{Enter}`,
  )
  const payer = await screen.findByRole('combobox', { name: /Quién paga/ })
  await user.click(payer)
  await user.click(await screen.findByRole('option', { name: new RegExp(other.user.familyName) }))
  await user.click(screen.getByRole('button', { name: 'Repartir a mano' }))
  const shares = screen.getAllByRole('textbox', { name: /^Se cobra de/ })
  expect(shares).toHaveLength(one.open.length + other.open.length)
  for (const share of shares) await user.clear(share)
  await user.click(screen.getByRole('button', { name: 'Registrar y seguir' }))
  expect(await screen.findByText('Escribe cuánto se cobra de al menos una cuota.')).toBeVisible()
  const [first] = shares
  const last = shares.at(-1)
  if (!first || !last) throw new Error('there is nothing to pay')
  await user.type(first, '10')
  await user.type(last, '20,50')
  await user.click(screen.getByRole('button', { name: 'Registrar y seguir' }))
  await waitFor(async () => expect(await receiptsSince(before)).toHaveLength(1))
  const [receipt] = await receiptsSince(before)
  expect(receipt).toMatchObject({ amount: 3050, payerId: other.user.id })
  expect(receipt?.pays.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1000, 2050])
})

test('keeps the input after a failure, and sends the second attempt with the same key', async () => {
  const { one } = await debtors()
  const before = await receipts()
  const { user } = await openDesk()
  await user.keyboard(`${one.memberNumber}{Enter}`)
  const amount = await screen.findByRole('textbox', { name: /Importe a cobrar/ })
  const keys: (string | null)[] = []
  const owed: unknown[] = []
  network.use(
    http.post(RECEIPTS, async ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      owed.push(receiptInputSchema.parse(await request.clone().json()).allocations[0]?.owed)
      return keys.length <= ATTEMPTS ? new HttpResponse(null, { status: 503 }) : undefined
    }),
  )
  await user.clear(amount)
  await user.type(amount, '12,34')
  await user.click(screen.getByRole('radio', { name: 'Transferencia' }))
  await user.type(screen.getByRole('textbox', { name: 'Referencia' }), 'TR-1{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('no se registra dos veces')
  expect(amount).toHaveValue('12,34')
  expect(screen.getByRole('textbox', { name: 'Referencia' })).toHaveValue('TR-1')
  await user.click(screen.getByRole('button', { name: 'Registrar y seguir' }))
  await waitFor(async () => expect(await receiptsSince(before)).toHaveLength(1))
  expect(await receiptsSince(before)).toMatchObject([{ amount: 1234, method: 'Transferencia', reference: 'TR-1' }])
  expect(new Set(keys).size).toBe(1)
  expect(one.open.map(({ balance }) => balance)).toContain(owed[0])
  takeComplaints()
})

test('reports that a receipt was refused although its form was closed while sending', async () => {
  const { one } = await debtors()
  const before = await receipts()
  const { user } = await openDesk()
  await user.keyboard(`${one.memberNumber}{Enter}`)
  await screen.findByRole('textbox', { name: /Importe a cobrar/ })
  let answer: (() => void) | undefined
  const isLeft = new Promise<void>((resolve) => (answer = resolve))
  network.use(
    http.post(RECEIPTS, async () => {
      await isLeft
      return problemResponse(new DomainError('debtChanged'))
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Registrar y seguir' }))
  await screen.findByRole('button', { name: 'Registrando…' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Importe a cobrar/ })).toBeNull())
  answer?.()
  expect(await screen.findByText(/^Ahora debe menos de lo que viste|^Lo que se debe cambió/)).toBeVisible()
  expect(await receiptsSince(before)).toEqual([])
  expect(takeComplaints()).not.toEqual([])
})

test('offers the rest of the family with debts, so that one receipt pays them all', async () => {
  const { institution, one, other } = await debtors()
  const { store } = await network.world()
  const membershipOf = ({ user }: typeof one) => {
    const membership = store
      .snapshot()
      .memberships.find(({ userId, institutionId }) => userId === user.id && institutionId === institution.id)
    if (!membership) throw new Error(`${user.email} is no member`)
    return membership
  }
  const ward = membershipOf(other)
  const paidFor = { ...ward, guardianId: membershipOf(one).id, version: ward.version + 1 }
  await store.write((tx) => tx.memberships.update(paidFor, ward.version))
  const nameOf = ({ user }: typeof one) => listedName(user) ?? ''
  const { user } = await openDesk()
  await user.keyboard(one.memberNumber)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: `Agregar a ${nameOf(other)}` }))
  expect(await screen.findByRole('button', { name: `Quitar a ${nameOf(other)}` })).toBeVisible()
  expect(screen.queryByRole('button', { name: `Agregar a ${nameOf(other)}` })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: `Quitar a ${nameOf(one)}` }))
  expect(await screen.findByRole('button', { name: `Agregar a ${nameOf(one)}` })).toBeVisible()
})

test('forgets a pressed Enter once the text has changed', async () => {
  const { one } = await debtors()
  const { user } = await openDesk()
  await user.keyboard(`${one.memberNumber}{Enter}{Escape}${one.memberNumber}`)
  const [first] = await screen.findAllByRole('option')
  expect(first).toHaveTextContent(one.memberNumber)
  expect(screen.queryByRole('button', { name: /^Quitar a/ })).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: /^Quitar a/ })).toBeVisible()
})

test('leaves the focus in the search while the first member’s cuotas load', async () => {
  const { one } = await debtors()
  let answer: (() => void) | undefined
  const answerTime = new Promise<void>((resolve) => {
    answer = resolve
  })
  network.use(
    http.get('*/api/v1/private/payments', async () => {
      await answerTime
      return undefined
    }),
  )
  const { user, search } = await openDesk()
  await user.keyboard(one.memberNumber)
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: /^Quitar a/ })
  await user.keyboard('12')
  answer?.()
  const amount = await screen.findByRole('textbox', { name: /Importe a cobrar/ })
  expect(search).toHaveFocus()
  expect(search).toHaveValue('12')
  expect(plain(amount.getAttribute('value'))).not.toBe('12')
})

const choice = () => screen.findByRole('combobox', { name: 'Institución' })

test('prefers the institution in the address to the one selected last', async () => {
  const { institutions } = await snapshot()
  const [first, second] = institutions
    .filter(({ status }) => status === 'published')
    .toSorted((a, b) => a.name.localeCompare(b.name))
  if (!first || !second) throw new Error('there are no two institutions')
  const { router, user } = await renderApp(ADDRESS, { as: 'superadmin@rayo.test' })
  await user.click(await choice())
  await user.click(await screen.findByRole('option', { name: first.name }))
  expect(await choice()).toHaveValue(first.name)
  await act(() => router.navigate(`${ADDRESS}?institutionId=${second.id}`))
  expect(await choice()).toHaveValue(second.name)
  await user.click(await choice())
  await user.click(await screen.findByRole('option', { name: first.name }))
  expect(await choice()).toHaveValue(first.name)
  await act(() => router.navigate(ADDRESS))
  expect(await choice()).toHaveValue(first.name)
})
