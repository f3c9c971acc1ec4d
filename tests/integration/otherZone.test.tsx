import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { calendarDateIn } from '#domain/values/calendar'
import { network } from '#tests/support/network'
import { renderApp } from '../support/renderApp.tsx'

// The browser is in another time zone than the club, which is in Buenos Aires. All days are the club's.

const ADMIN = 'admin@rayo.test'
const { TZ } = process.env
const inFigures = (day: string) => new RegExp(day.split('-').toReversed().join('/'))

afterEach(() => {
  vi.useRealTimers()
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

/** A member of the administered club with an open cuota, and the member's first due cuota. */
async function aDebtor() {
  const { institutions, memberships, users, fees, ledger } = (await network.world()).store.snapshot()
  const admin = users.find(({ email }) => email === ADMIN)
  const membership = memberships.find(({ userId, role }) => userId === admin?.id && role === 'Admin')
  const club = institutions.find(({ id }) => id === membership?.institutionId)
  const paidIds = new Set(ledger.map(({ feeId }) => feeId))
  const open = fees
    .filter(({ institutionId, cancelledAt }) => institutionId === club?.id && cancelledAt === null)
    .filter(({ id, exempt, amount }) => !exempt && amount > 0 && !paidIds.has(id))
    .toSorted((a, b) => (`${a.dueDate} ${a.id}` < `${b.dueDate} ${b.id}` ? -1 : 1))
  const isIn = (userId: string | null, institutionId: string) =>
    institutionId === club?.id && open.some((fee) => fee.userId === userId)
  const member = memberships.find((one) => isIn(one.userId, one.institutionId) && one.memberNumber && !one.until)
  const fee = open.find(({ userId }) => userId === member?.userId)
  if (!club || !fee || !member?.memberNumber) throw new Error('the fixtures have no debtor')
  return { club, fee, memberNumber: member.memberNumber }
}

test.each([
  // five minutes before and after the club's midnight
  ['Asia/Tokyo', -540, '2024-06-11T02:55:00Z', '2024-06-10', 11],
  ['Pacific/Honolulu', 600, '2024-06-11T03:05:00Z', '2024-06-11', 10],
])('a browser in %s takes and shows a payment on the club’s day', async (zone, offset, now, today, browserDay) => {
  process.env['TZ'] = zone
  expect(new Date().getTimezoneOffset()).toBe(offset)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  const { club, fee, memberNumber } = await aDebtor()
  expect([calendarDateIn(club.timezone, Date.now()), new Date().getDate()]).toEqual([today, browserDay])
  const { receipt, ledger, router } = await takePayment(memberNumber)
  expect(receipt).toMatchObject({ receivedOn: today })
  expect(ledger.map(({ dated }) => dated)).toContain(today)

  await act(() => router.navigate(`/panel/payments/${fee.id}`))
  expect((await screen.findAllByText(inFigures(fee.dueDate))).length).toBeGreaterThan(0)
  expect((await screen.findAllByText(inFigures(today))).length).toBeGreaterThan(0)
})

const DAY_MS = 86_400_000

test.each([
  ['fast', DAY_MS],
  ['slow', -DAY_MS],
])('a browser whose clock is a day %s takes a payment on the server’s day', async (_, offset) => {
  const now = Date.parse('2024-06-10T15:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  const world = await network.world({ clock: () => now })
  const { memberNumber } = await aDebtor()
  network.use(
    http.all('*/api/v1/private/*', async ({ request }) => {
      const answer = await world.fetch(request)
      answer.headers.set('Date', new Date(now).toUTCString())
      return answer
    }),
  )
  vi.setSystemTime(now + offset)
  const { receipt } = await takePayment(memberNumber)
  expect(receipt).toMatchObject({ receivedOn: '2024-06-10' })
})

/** Pays a member's cuotas at the Caja. */
async function takePayment(memberNumber: string) {
  const before = (await network.world()).store.snapshot().receipts.length
  const { user, router } = await renderApp('/panel/payments/cash', { as: ADMIN })
  const search = await screen.findByRole('combobox', { name: 'Socio' })
  await waitFor(() => expect(search).toHaveFocus())
  await user.keyboard(memberNumber)
  await user.keyboard('{Enter}')
  const amount = await screen.findByRole('textbox', { name: /Importe a cobrar/ })
  await waitFor(() => expect(amount).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(async () => expect((await network.world()).store.snapshot().receipts).toHaveLength(before + 1))
  const { receipts, ledger } = (await network.world()).store.snapshot()
  const receipt = receipts.at(-1)
  return { receipt, ledger: ledger.filter(({ receiptId }) => receiptId === receipt?.id), router }
}
