import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { feeDetail } from '#domain/money/fee'
import { addMonths, periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'
import { aFee, aLedgerEntry, aNotice, aReceipt } from '#tests/support/builders'
import { demoClub } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const CURRENT = periodOf(new Date().toISOString().slice(0, 10))
const OWED = addMonths(CURRENT, -3)
const OVERPAID = addMonths(CURRENT, 2)
/** A text before the month of the unpaid cuota. */
const owedMonth = (text: string) => new RegExp(`${text}.*${monthInWords(OWED)}`)

/** The demo's member with an unpaid and an overpaid cuota of their sport. */
async function cuotas() {
  const { store, admin, member, club } = await demoClub()
  const sport = store.snapshot().sports.find(({ id }) => club.offerings.some(({ sportId }) => sportId === id))
  if (!sport) throw new Error('the demo has no such sport')
  const of = {
    institutionId: club.id,
    userId: member.id,
    currency: club.currency,
    createdAt: `${OWED}-01T12:00:00.000Z`,
  } as const
  const fee = { ...of, sportId: sport.id, concept: 'Abono' } as const
  const owed = aFee({ ...fee, period: OWED, dueDate: `${OWED}-10`, amount: 500_000 })
  const overpaid = aFee({ ...fee, period: OVERPAID, dueDate: `${OVERPAID}-10`, amount: 100_000 })
  const receipt = aReceipt({ ...of, payerId: member.id, actorId: admin.id, number: 90_001, amount: 300_000 })
  const notice = aNotice({ ...of, feeIds: [owed.id], amount: owed.amount, paidOn: `${OWED}-05` })
  await store.write(async (tx) => {
    await tx.fees.insert(owed)
    await tx.fees.insert(overpaid)
    await tx.receipts.insert(receipt)
    await tx.ledger.append([aLedgerEntry({ feeId: overpaid.id, amount: 300_000, receiptId: receipt.id })])
    await tx.notices.insert(notice)
  })
  return { owed, overpaid, receipt, club, member, sport: sport.name }
}

type Cuotas = Awaited<ReturnType<typeof cuotas>>

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

/** Opens a dialog with a button (of a row), closes it and returns its text. */
const dialogOf = (name: string | RegExp, row?: RegExp) => async (user: UserEvent) => {
  const place = row ? within(await screen.findByRole('row', { name: row })) : screen
  await user.click(await place.findByRole('button', { name }))
  const box = await screen.findByRole('dialog')
  await within(box).findAllByText(/Abono/)
  const { textContent } = box
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return textContent
}
const textOf = (role: string, name: RegExp) => async () => (await screen.findAllByRole(role, { name }))[0]?.textContent
const labelOf = (role: string, name: RegExp) => async () =>
  (await screen.findByRole(role, { name })).getAttribute('aria-label')

type ReadText = (user: UserEvent) => Promise<string | null | undefined>
type Page = {
  page: string
  as: 'admin@rayo.test' | 'user@rayo.test'
  at: (cuotas: Cuotas) => string
  /** The texts that name the unpaid cuota, and those that name the overpaid one. */
  owed?: Record<string, ReadText>
  overpaid?: Record<string, ReadText>
}
const ADMIN = 'admin@rayo.test'
const MEMBER = 'user@rayo.test'

const PAGES: readonly Page[] = [
  {
    page: 'a list',
    as: ADMIN,
    at: ({ club, member }) =>
      `/panel/payments?${new URLSearchParams({ filter: JSON.stringify({ institutionId: club.id, userId: member.id, q: 'Abono' }) }).toString()}`,
    owed: {
      'its row': textOf('row', owedMonth('Abono')),
      'the button that takes money': labelOf('button', owedMonth('^Cobrar:')),
      'the dialog that takes money': dialogOf(owedMonth('^Cobrar:')),
    },
  },
  {
    page: 'its page',
    as: ADMIN,
    at: ({ owed }) => `/panel/payments/${owed.id}`,
    owed: {
      'the title': textOf('heading', /Abono/),
      'the dialog that takes money': dialogOf('Registrar pago'),
      'the dialog that changes it': dialogOf('Cambiar'),
      'the dialog that cancels it': dialogOf('Anular cuota'),
    },
  },
  {
    page: 'the page of an overpaid one',
    as: ADMIN,
    at: ({ overpaid }) => `/panel/payments/${overpaid.id}`,
    overpaid: { 'the dialog that moves credit': dialogOf('Usar saldo a favor') },
    owed: {
      async 'the choice of where credit goes'(user) {
        await press(user, 'Usar saldo a favor')
        await user.click(await screen.findByRole('combobox', { name: /A qué cuota/ }))
        return textOf('option', owedMonth('Abono'))()
      },
    },
  },
  {
    page: 'the counter',
    as: ADMIN,
    at: ({ club, member }) => `/panel/payments/cash?institutionId=${club.id}&userId=${member.id}`,
    owed: {
      'its row': textOf('row', owedMonth('Abono')),
      async 'the input of a spread by hand'(user) {
        await press(user, 'Repartir a mano')
        return labelOf('textbox', owedMonth('Abono'))()
      },
    },
  },
  {
    page: 'a receipt’s page',
    as: ADMIN,
    at: ({ receipt }) => `/panel/payments/receipts/${receipt.id}`,
    overpaid: { 'its link': textOf('link', /Abono/) },
  },
  {
    page: 'the notices',
    as: ADMIN,
    at: () => '/panel/payments/notices',
    owed: { 'the dialog that accepts one': dialogOf('Aceptar', /5\.000,00/) },
  },
  {
    page: 'the member’s own account',
    as: MEMBER,
    at: ({ club }) => `/panel/my-institutions/${club.id}`,
    owed: {
      'its heading': textOf('heading', owedMonth('Abono')),
      'the notice of a payment': dialogOf('Avisar que pagué'),
      async 'the statement'(user) {
        await press(user, 'Ver estado de cuenta')
        return textOf('rowheader', owedMonth('^Abono'))()
      },
    },
    overpaid: {
      async 'the button that shows its receipts'(user) {
        await user.click(await screen.findByText(/^Cuotas pagadas/))
        return (await screen.findByLabelText(/^Ver pagos: Abono/)).getAttribute('aria-label') ?? ''
      },
    },
  },
  {
    page: 'the member’s receipt',
    as: MEMBER,
    at: ({ receipt }) => `/panel/my-receipts/${receipt.id}`,
    overpaid: { 'its line': textOf('cell', /Abono/) },
  },
]

test.each(PAGES)('$page names a cuota with its sport and month', async ({ as, at, owed = {}, overpaid = {} }) => {
  const fees = await cuotas()
  const { user } = await renderApp(at(fees), { as })
  for (const [fee, places] of [
    [fees.overpaid, overpaid],
    [fees.owed, owed],
  ] as const) {
    for (const [place, naming] of Object.entries(places)) {
      const label = await naming(user)
      expect(`${place}: ${label}`).toContain(fee.concept)
      expect(`${place}: ${label}`).toContain(feeDetail({ sportName: fees.sport, period: fee.period }))
    }
  }
})
