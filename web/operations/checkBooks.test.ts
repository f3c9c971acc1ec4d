import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookNotice, type BookDifference } from '#domain/money/bookCheck'
import type { Db } from '#server/store/postgres/connection/connection'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { aFee, aLedgerEntry, aReceipt, aSnapshot, aUser, anId, anInstitution } from '#tests/support/builders'
import { freshDatabase } from '#tests/support/databases'
import { checkBooks } from './checkBooks.ts'
import { seedDemo } from './demoData.ts'

const [club, other] = [anInstitution({ name: 'Club Norte' }), anInstitution({ name: 'Club Sur' })]
const ana = aUser()
const inClubOfAna = { institutionId: club.id, userId: ana.id }
const [fee, creditFee, reversedFee] = [aFee(inClubOfAna), aFee(inClubOfAna), aFee(inClubOfAna)]
const otherFee = aFee({ institutionId: other.id, userId: ana.id })
const receiptOf = (institutionId: string, number: number, more = {}) =>
  aReceipt({ institutionId, payerId: ana.id, number, ...more })
const [first, second, third] = [
  receiptOf(club.id, 1, { amount: 15_000 }),
  receiptOf(club.id, 2, { reversedAt: '2024-06-10T12:00:00.000Z' }),
  receiptOf(club.id, 3, { amount: 1_000 }),
]
const [refilled, refund] = [receiptOf(club.id, 4, { amount: 700 }), receiptOf(club.id, 5, { amount: -700 })]
const otherReceipt = receiptOf(other.id, 1)
const payment = aLedgerEntry({ feeId: fee.id, amount: 15_000, receiptId: first.id })
const reversedPayment = aLedgerEntry({ feeId: reversedFee.id, amount: 10_000, receiptId: second.id })
const pairId = anId()
const out = aLedgerEntry({ feeId: fee.id, amount: -5_000, kind: 'creditOut', pairId })
const reversal = aLedgerEntry({
  feeId: reversedFee.id,
  amount: -10_000,
  kind: 'reversal',
  receiptId: second.id,
  reverses: reversedPayment.id,
})
const writeOff = aLedgerEntry({ feeId: otherFee.id, amount: 600, kind: 'writeOff' })
const books = aSnapshot({
  institutions: [club, other],
  users: [ana],
  fees: [fee, creditFee, reversedFee, otherFee],
  receipts: [first, second, third, refilled, refund, otherReceipt],
  ledger: [
    payment,
    aLedgerEntry({ feeId: fee.id, amount: 700, receiptId: refilled.id }),
    writeOff,
    aLedgerEntry({ feeId: fee.id, amount: -700, kind: 'refund', receiptId: refund.id }),
    reversedPayment,
    reversal,
    out,
    aLedgerEntry({ feeId: creditFee.id, amount: 5_000, kind: 'creditIn', pairId }),
    aLedgerEntry({ feeId: creditFee.id, amount: 1_000, receiptId: third.id }),
    aLedgerEntry({ feeId: otherFee.id, amount: 10_000, receiptId: otherReceipt.id }),
  ],
})

const inClub = (check: BookDifference['check'], record: string, expected: number, stored: number): BookDifference => ({
  check,
  institutionId: club.id,
  institution: 'Club Norte',
  currency: 'ARS',
  record,
  expected,
  stored,
})

const FALSIFIED: [string, string, BookDifference[]][] = [
  [
    'what is paid of a cuota',
    `UPDATE rayo.fee SET paid = paid + 1 WHERE id = '${fee.id}'`,
    [inClub('paid', fee.id, 10_000, 10_001)],
  ],
  [
    'what is written off of a cuota',
    `UPDATE rayo.fee SET written_off = 1 WHERE id = '${fee.id}'`,
    [inClub('writtenOff', fee.id, 0, 1)],
  ],
  [
    'an entry of the ledger',
    `UPDATE rayo.ledger_entry SET amount = amount + 7 WHERE id = '${payment.id}'`,
    [inClub('paid', fee.id, 10_007, 10_000), inClub('receipt', first.id, 15_000, 15_007)],
  ],
  [
    'a moved credit of which one half is gone',
    `DELETE FROM rayo.ledger_entry WHERE id = '${out.id}'`,
    [inClub('paid', fee.id, 15_000, 10_000), inClub('credit', creditFee.id, 0, 5_000)],
  ],
  [
    'the amount of a receipt',
    `UPDATE rayo.receipt SET amount = 14999 WHERE id = '${first.id}'`,
    [inClub('receipt', first.id, 14_999, 15_000)],
  ],
  [
    'a reversal that is gone',
    `DELETE FROM rayo.ledger_entry WHERE id = '${reversal.id}'`,
    [inClub('paid', reversedFee.id, 10_000, 0), inClub('reversal', second.id, -10_000, 0)],
  ],
  [
    'a reversed receipt whose money is not reversed',
    `UPDATE rayo.receipt SET reversed_at = now(), reversed_on = current_date WHERE id = '${third.id}'`,
    [inClub('reversal', third.id, -1_000, 0)],
  ],
  [
    'a number that is left out',
    `UPDATE rayo.receipt SET number = 7 WHERE id = '${refund.id}'`,
    [inClub('number', refund.id, 5, 7), inClub('counter', club.id, 7, 5)],
  ],
  [
    'the counter of numbers',
    `UPDATE rayo.receipt_counter SET last = 9 WHERE institution_id = '${club.id}'`,
    [inClub('counter', club.id, 5, 9)],
  ],
]

async function differencesIn(db: Pick<Db, 'query'>): Promise<BookDifference[]> {
  const differences: BookDifference[] = []
  for await (const one of checkBooks(db)) differences.push(one)
  return differences
}

describe('a check of the books', () => {
  let db: Db
  beforeAll(async () => {
    db = await freshDatabase('postgres')
    await loadSnapshot(db, books)
  }, 60_000)
  afterAll(() => db.close())

  it('finds no difference in correct books', async () => {
    expect(await differencesIn(db)).toEqual([])
  })

  it.each(FALSIFIED)('finds %s with its institution and record', async (_, falsify, expected) => {
    const changing = db.transaction(async (session) => {
      for (const table of ['fee', 'receipt', 'ledger_entry']) {
        await session.query(`ALTER TABLE rayo.${table} DISABLE TRIGGER USER`)
      }
      await session.query(falsify)
      expect(await differencesIn(session)).toEqual(expected)
      session.fail(new Error('only tried'))
    })
    await expect(changing).rejects.toThrow('only tried')
  })

  it('ends before the next institution when it must', async () => {
    let queries = 0
    const counting = { query: async (...query: Parameters<Db['query']>) => ((queries += 1), db.query(...query)) }
    for await (const { record } of checkBooks(counting, () => queries > 1)) throw new Error(record)
    expect(queries).toBe(8)
  })
})

it(
  'finds no difference in the demo, which has no accounts unless it is asked for them',
  { timeout: 60_000 },
  async () => {
    const db = await freshDatabase('postgres')
    await seedDemo(db, { now: Date.UTC(2026, 10, 25, 15), accounts: false })
    expect(await differencesIn(db)).toEqual([])
    expect(await db.query('SELECT FROM rayo.identity_item')).toEqual([])
    await db.close()
  },
)

it('lists the first differences and their number in the notice', () => {
  const difference = inClub('paid', fee.id, 10_000, 10_001)
  const plain = bookNotice([difference], 1).replaceAll('\u00a0', ' ')
  expect(plain).toContain('encontró 1 diferencia.')
  expect(plain).toContain(`Club Norte: lo pagado de la cuota ${fee.id} es $ 100,01 y debería ser $ 100,00.`)
  const many = bookNotice(
    Array.from({ length: 30 }, () => difference),
    500,
  )
  expect(many).toContain('encontró 500 diferencias.')
  expect(many).toContain('Y 480 más')
  expect(many.length).toBeLessThan(4000)
})
