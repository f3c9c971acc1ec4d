import type { Page } from '@playwright/test'
import { openAs } from '../support/sessions.ts'
import { ANY_WIDTH, expect, expectSpanish, goInside, settled, test } from '../support/test.ts'
import { type Book, type BookReceipt, pesos, plain, total } from './book.ts'
import { readBook, readClub, receiptIds, type Club, type Member } from './club.ts'
import { take, decimalOf, type Payment } from './counter.ts'
import { importBankFile } from './bank.ts'
import { expectPreview, monthAfter } from '../support/panel.ts'
import { typeMonth } from '../support/clubForm.ts'
import { remind } from './reminders.ts'

test.use({ ownWorld: true })

const CLUB = 'Club Atlético Relámpago'

/**
 * The expected cuotas of a month: each member's sports without a cuota yet, with 0 for a member who
 * is exempt on the due date.
 */
function expectedOf(club: Club, book: Book, month: string): number[] {
  const offered = new Map(club.offerings.map((offering) => [offering.sportId, offering]))
  const has = new Set([...book.fees.values()].map((fee) => `${fee.userId} ${fee.sportId} ${fee.period}`))
  return club.members.flatMap(({ id, active, membership: { sportIds, since, until, exemptions } }) => {
    if (!active || since > `${month}-31` || (until !== null && until < `${month}-01`)) return []
    return sportIds.flatMap((sportId) => {
      const offering = offered.get(sportId)
      if (!offering?.monthlyAmount || has.has(`${id} ${sportId} ${month}`)) return []
      const due = `${month}-${String(offering.dueDay).padStart(2, '0')}`
      const isExempt = exemptions.some(({ from, to }) => from <= due && (to === null || due <= to))
      return [isExempt ? 0 : offering.monthlyAmount]
    })
  })
}

/** Previews and generates a month. Returns the new book of the club. */
async function generate(page: Page, club: Club, book: Book): Promise<Book> {
  await goInside(page, '/panel/payments/generate')
  await settled(page)
  const month = monthAfter(2, book.today)
  await typeMonth(page, month)
  const fees = expectedOf(club, book, month)
  expect(fees.length).toBeGreaterThan(30)
  await page.getByRole('button', { name: 'Ver qué se genera' }).click()
  await expectPreview(page, fees.length, pesos(total(fees)))
  await page.getByRole('button', { name: `Generar ${fees.length} cuotas` }).click()
  await expect(page.getByText('Terminada')).toBeVisible()
  const after = await readBook(page, club)
  expect(after.fees.size).toBe(book.fees.size + fees.length)
  return after
}

function* paymentsOf(club: Club, book: Book): Generator<Payment> {
  const owing = () => club.members.filter(({ id, membership }) => membership.memberNumber && book.owedBy([id]) > 0)
  const family = (payer: Member) => owing().filter(({ membership }) => membership.guardianId === payer.membership.id)
  const next = (place: number): Member => {
    const all = owing()
    const member = all[place % all.length]
    if (!member) throw new Error('nobody owes anything')
    return member
  }
  for (let place = 0; place < 18; place += 1) {
    const member = next(place)
    const owed = book.owedBy([member.id])
    const open = book.openOf([member.id]).map((fee) => book.owed(fee))
    const kinds: (() => Payment)[] = [
      () => ({ kind: 'exact, cash', members: [member] }),
      () => ({ kind: 'part, cash with change', members: [member], amount: 500_000, received: 800_000 }),
      () => ({ kind: 'over, cash', members: [member], amount: owed + 150_050 }),
      () => ({ kind: 'exact, transfer', members: [member], method: 'Transferencia', reference: `TR-${place}` }),
      () => ({
        kind: 'by hand',
        members: [member],
        byHand: open.map((balance, nth) => (nth === 0 ? 0 : balance - 100)),
      }),
      () => ({ kind: 'several members', members: [member, family(member)[0] ?? next(place + 1)] }),
    ]
    const payment = kinds[place % kinds.length]?.()
    if (payment) yield payment.byHand && open.length === 1 ? { ...payment, byHand: [open[0] ?? 0] } : payment
  }
}

async function expectSums(page: Page, club: Club, book: Book): Promise<void> {
  await goInside(page, `/panel/payments?filter=${encodeURIComponent(JSON.stringify({ institutionId: club.id }))}`)
  await settled(page)
  const sums = page.getByRole('region', { name: 'Totales con estos filtros' }).getByRole('definition')
  await expect.poll(async () => (await sums.allTextContents()).map(plain)).toEqual(book.sums().map(pesos))
}

async function reverse(page: Page, id: string, book: Book, receipt: BookReceipt): Promise<void> {
  await goInside(page, `/panel/payments/receipts/${id}`)
  await page.getByRole('button', { name: `Anular recibo N.º ${receipt.number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Anular recibo N.º ${receipt.number}` })
  await expect(dialog.getByText(pesos(receipt.amount).replace(' ', '\u00a0'))).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se registró por error')
  await dialog.getByRole('button', { name: 'Anular recibo' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Anulado').first()).toBeVisible()
  book.reverse(receipt)
}

async function moveSurplus(page: Page, book: Book): Promise<void> {
  const over = [...book.fees.values()].find(
    (fee) => fee.cancelledOn === null && !fee.exempt && fee.paid > fee.amount && book.owedBy([fee.userId]) > 0,
  )
  if (!over) throw new Error('nobody with a surplus owes anything')
  const [oldest] = book.openOf([over.userId])
  if (!oldest) throw new Error('nothing to move it to')
  const moved = Math.min(over.paid - over.amount, book.owed(oldest))
  await goInside(page, `/panel/payments/${over.id}`)
  await page.getByRole('button', { name: 'Usar saldo a favor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Usar saldo a favor' })
  await expect(dialog.getByRole('textbox', { name: 'Importe' })).toHaveValue(decimalOf(moved))
  await dialog.getByRole('button', { name: /^Usar/ }).click()
  await expect(dialog).toBeHidden()
  over.paid -= moved
  oldest.paid += moved
}

const visibleMonths = async (page: Page) => {
  const cells = page.getByRole('table', { name: 'Por mes y deporte' }).locator('tfoot td')
  return (await cells.allTextContents()).map(plain)
}

async function countCash(page: Page, book: Book): Promise<void> {
  await goInside(page, '/panel/payments/reports')
  await settled(page)
  const box = page.getByRole('region', { name: 'Caja', exact: true })
  const expected = book.cashOf(book.today)
  await expect
    .poll(async () => plain(await box.getByText(/^Tiene que haber/).textContent()))
    .toBe(`Tiene que haber ${pesos(expected)}`)
  const counts = box.getByRole('table', { name: 'Arqueos de ese día' })
  // The figures may be reloaded while it types.
  await expect(async () => {
    await box.getByRole('textbox', { name: /Efectivo contado/ }).fill(decimalOf(expected - 12_345))
    await box.getByRole('button', { name: 'Guardar arqueo' }).click()
    await expect(counts).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect.poll(async () => plain(await counts.textContent())).toContain(pesos(-12_345))
}

async function expectReports(page: Page, book: Book): Promise<void> {
  const month = book.today.slice(0, 7)
  await page.getByRole('button', { name: 'Por deporte' }).click()
  await expect.poll(() => visibleMonths(page)).toEqual(book.months(monthAfter(-5, book.today), month).map(pesos))
  const late = page.getByRole('region', { name: 'Morosidad' })
  await late.getByRole('button', { name: 'Tabla' }).click()
  const today = late.getByRole('table', { name: 'Morosidad' }).getByRole('row').nth(1).getByRole('cell')
  const { overdue, members } = book.overdueTotals()
  expect((await today.allTextContents()).map(plain)).toEqual([pesos(overdue), String(members)])
}

async function pastMonths(page: Page): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Por mes y deporte' }).locator('tbody tr')
  const [now] = new Intl.DateTimeFormat('es-AR', { month: 'long' }).format(new Date()).split(' ')
  return (await rows.allTextContents()).map(plain).filter((row) => !row.startsWith(now ?? ''))
}

async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar un período' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cerrar un período' })
  await dialog.getByRole('button', { name: 'Cerrar el período' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Cerrado hasta el .*: esas cifras ya no cambian/)).toBeVisible()
}

test('a treasurer’s month shows on each screen the figures of an independent book', ANY_WIDTH, async ({ page }) => {
  test.setTimeout(600_000)
  await openAs(page, 'admin@rayo.test', '/panel/payments')
  const club = await readClub(page, CLUB)
  const book = await generate(page, club, await readBook(page, club))
  await expectSums(page, club, book)

  await goInside(page, '/panel/payments/cash')
  await settled(page)
  const reversible: BookReceipt[] = []
  for (const payment of paymentsOf(club, book)) {
    const receipt = await take(page, book, payment)
    if (/^(exact|part)/.test(payment.kind)) reversible.push(receipt)
  }
  await expectSpanish(page)
  await expectSums(page, club, book)

  await moveSurplus(page, book)
  const ids = await receiptIds(page, club)
  for (const receipt of reversible.slice(-3)) await reverse(page, ids.get(receipt.number) ?? '', book, receipt)
  await expectSums(page, club, book)

  await remind(page, club, book)
  await importBankFile(page, club, book)
  await expectSums(page, club, book)

  await countCash(page, book)
  await expectReports(page, book)
  const before = await pastMonths(page)
  expect(before.length).toBeGreaterThan(5)
  await close(page)
  await expect.poll(() => pastMonths(page)).toEqual(before)

  // The reversal of a receipt in a closed month is dated today, and does not change closed months.
  const old = book.receipts.findLast(
    ({ receivedOn, reversedOn }) => reversedOn === null && receivedOn < `${book.today.slice(0, 7)}-01`,
  )
  if (!old) throw new Error('the club has no receipt of a month that is over')
  await reverse(page, ids.get(old.number) ?? '', book, old)
  await expectSums(page, club, book)
  await goInside(page, '/panel/payments/reports')
  await settled(page)
  await expectReports(page, book)
  await expect.poll(() => pastMonths(page)).toEqual(before)
})
