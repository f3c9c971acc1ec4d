import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { feeDetail } from '#domain/money/fee'
import { aFee, aLedgerEntry, aNotice, aReceipt } from '#tests/support/builders'
import { network } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

/** The demo's member with two cuotas of their sport: one that is owed, and one that was overpaid by a receipt. */
async function cuotas() {
  const { store } = await network.world()
  const { users, institutions, sports, memberships } = store.snapshot()
  const member = users.find(({ email }) => email === 'user@rayo.test')
  const admin = users.find(({ email }) => email === 'admin@rayo.test')
  const club = institutions.find(({ name }) => name === 'Club Atlético Relámpago')
  const sport = sports.find(({ id }) => club?.offerings.some(({ sportId }) => sportId === id))
  if (!member || !admin || !club || !sport) throw new Error('the demo has no such member')
  const of = {
    institutionId: club.id,
    userId: member.id,
    currency: club.currency,
    createdAt: '2026-06-01T12:00:00.000Z',
  } as const
  const fee = { ...of, sportId: sport.id, concept: 'Abono' } as const
  const owed = aFee({ ...fee, period: '2026-02', dueDate: '2026-02-10', amount: 500_000 })
  const overpaid = aFee({ ...fee, period: '2027-01', dueDate: '2027-01-10', amount: 100_000 })
  const receipt = aReceipt({ ...of, payerId: member.id, actorId: admin.id, number: 90_001, amount: 300_000 })
  const notice = aNotice({ ...of, feeIds: [owed.id], amount: owed.amount, paidOn: '2026-02-05' })
  await store.write(async (tx) => {
    await tx.fees.insert(owed)
    await tx.fees.insert(overpaid)
    await tx.receipts.insert(receipt)
    await tx.ledger.append([aLedgerEntry({ feeId: overpaid.id, amount: 300_000, receiptId: receipt.id })])
    await tx.notices.insert(notice)
  })
  const number = memberships.find((one) => one.userId === member.id && one.institutionId === club.id)?.memberNumber
  return { owed, overpaid, receipt, club, member, number, sport: sport.name }
}

type Cuotas = Awaited<ReturnType<typeof cuotas>>
type Place = {
  place: string
  as: 'admin@rayo.test' | 'user@rayo.test'
  at: (cuotas: Cuotas) => string
  /** Which cuota is named there. */
  names: 'owed' | 'overpaid'
  /** Returns the text that names it. */
  text: (user: UserEvent, cuotas: Cuotas) => Promise<string | null>
}

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const dialog = async () => {
  const box = await screen.findByRole('dialog')
  await within(box).findAllByText(/Abono/)
  return box.textContent
}
const ofPayments = ({ club, member }: Cuotas) =>
  `/panel/payments?${new URLSearchParams({ filter: JSON.stringify({ institutionId: club.id, userId: member.id, q: 'Abono' }) }).toString()}`
const counter = ({ club, member }: Cuotas) => `/panel/payments/cash?institutionId=${club.id}&userId=${member.id}`
const account = ({ club }: Cuotas) => `/panel/my-institutions/${club.id}`

const admin = { as: 'admin@rayo.test', names: 'owed' } as const
const own = { as: 'user@rayo.test', names: 'owed' } as const

const PLACES: readonly Place[] = [
  {
    ...admin,
    place: 'the row of a list',
    at: ofPayments,
    text: async () => (await screen.findByRole('row', { name: /Abono.*febrero/ })).textContent,
  },
  {
    ...admin,
    place: 'a row’s button that takes money',
    at: ofPayments,
    text: async () => (await screen.findByRole('button', { name: /^Cobrar:.*febrero/ })).getAttribute('aria-label'),
  },
  {
    ...admin,
    place: 'a row’s dialog that takes money',
    at: ofPayments,
    text: async (user) => {
      await press(user, /^Cobrar:.*febrero/)
      return dialog()
    },
  },
  {
    ...admin,
    place: 'the title of its page',
    at: ({ owed }) => `/panel/payments/${owed.id}`,
    text: async () => (await screen.findByRole('heading', { level: 1, name: /Abono/ })).textContent,
  },
  {
    ...admin,
    place: 'the dialog of its page that takes money',
    at: ({ owed }) => `/panel/payments/${owed.id}`,
    text: async (user) => {
      await press(user, 'Registrar pago')
      return dialog()
    },
  },
  {
    ...admin,
    place: 'the dialog that changes it',
    at: ({ owed }) => `/panel/payments/${owed.id}`,
    text: async (user) => {
      await press(user, 'Cambiar')
      return dialog()
    },
  },
  {
    ...admin,
    place: 'the dialog that cancels it',
    at: ({ owed }) => `/panel/payments/${owed.id}`,
    text: async (user) => {
      await press(user, 'Anular cuota')
      return dialog()
    },
  },
  {
    ...admin,
    place: 'the choice of where credit goes',
    at: ({ overpaid }) => `/panel/payments/${overpaid.id}`,
    text: async (user) => {
      await press(user, 'Usar saldo a favor')
      await user.click(await screen.findByRole('combobox', { name: /A qué cuota/ }))
      return (await screen.findByRole('option', { name: /febrero/ })).textContent
    },
  },
  {
    ...admin,
    place: 'the dialog that moves credit',
    names: 'overpaid',
    at: ({ overpaid }) => `/panel/payments/${overpaid.id}`,
    text: async (user) => {
      await press(user, 'Usar saldo a favor')
      return dialog()
    },
  },
  {
    ...admin,
    place: 'the counter',
    at: counter,
    text: async () => (await screen.findByRole('rowheader', { name: /Abono.*febrero/ })).textContent,
  },
  {
    ...admin,
    place: 'the inputs of a spread by hand',
    at: counter,
    text: async (user) => {
      await press(user, 'Repartir a mano')
      const input = await screen.findByRole('textbox', { name: /febrero/ })
      return input.getAttribute('aria-label')
    },
  },
  {
    ...admin,
    place: 'a receipt’s page',
    names: 'overpaid',
    at: ({ receipt }) => `/panel/payments/receipts/${receipt.id}`,
    text: async () => (await screen.findByRole('link', { name: /Abono/ })).textContent,
  },
  {
    ...admin,
    place: 'the dialog that accepts a notice',
    at: () => '/panel/payments/notices',
    text: async (user) => {
      await press(user, 'Aceptar')
      return dialog()
    },
  },
  {
    ...own,
    place: 'the member’s own cuotas',
    at: account,
    text: async () => (await screen.findByRole('heading', { name: /Abono.*febrero/ })).textContent,
  },
  {
    ...own,
    place: 'the button that shows its receipts',
    names: 'overpaid',
    at: account,
    text: async () => (await screen.findByRole('button', { name: /^Ver pagos: Abono/ })).getAttribute('aria-label'),
  },
  {
    ...own,
    place: 'the member’s notice',
    at: account,
    text: async (user) => {
      await press(user, 'Avisar que pagué')
      return dialog()
    },
  },
  {
    ...own,
    place: 'the member’s statement',
    at: account,
    text: async (user) => {
      await press(user, 'Ver estado de cuenta')
      return (await screen.findByRole('cell', { name: /^Cuota: Abono.*febrero/ })).textContent
    },
  },
  {
    ...own,
    place: 'the member’s receipt',
    names: 'overpaid',
    at: ({ receipt }) => `/panel/my-receipts/${receipt.id}`,
    text: async () => (await screen.findAllByRole('cell', { name: /Abono/ }))[0]?.textContent ?? null,
  },
]

test.each(PLACES)('names a cuota with its sport and month in $place', async ({ as, at, names, text }) => {
  const fees = await cuotas()
  const { user } = await renderApp(at(fees), { as })
  const { concept, period } = fees[names]
  const label = await text(user, fees)
  expect(label).toContain(concept)
  expect(label).toContain(feeDetail({ sportName: fees.sport, period }))
})
