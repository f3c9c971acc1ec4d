import { describe, expect, it, vi } from 'vitest'
import { receiptViewSchema } from '#domain/money/receipt'
import { openTwoProcesses, outcomes, receiptOf, type Answer, type TwoProcesses } from './twoProcesses.ts'

// 50 clients are a heavy load for a machine that also runs other tests.
vi.setConfig({ testTimeout: 120_000 })

const KEY = 'one-key'

/** The state of the money, read without the product's own queries. */
async function books({ database }: TwoProcesses) {
  const [row] = await database.query(`
    SELECT (SELECT count(*) FROM rayo.receipt) AS receipts, (SELECT max(number) FROM rayo.receipt) AS "lastNumber",
      (SELECT last FROM rayo.receipt_counter) AS counter, (SELECT count(DISTINCT number) FROM rayo.receipt) AS numbers,
      (SELECT count(*) FROM rayo.ledger_entry) AS entries, (SELECT sum(amount)::bigint FROM rayo.ledger_entry) AS ledger,
      (SELECT paid FROM rayo.fee) AS paid, (SELECT count(*) FROM rayo.idempotency_record) AS keys`)
  return row
}

const feeOf = async ({ ask, fee }: TwoProcesses) => (await ask(0, 'GET', `payments/${fee.id}`, { as: 'ana' })).body
const tally = (answers: readonly Answer[]) => [...new Set(outcomes(answers))]

const COUNT = 50

describe('fifty clients of two processes', () => {
  const clients = Array.from({ length: COUNT }, (_, index) => index)

  it('make one receipt per Idempotency-Key', async () => {
    const two = await openTwoProcesses()
    const register = (client: number) =>
      two.askWithRetry(client, 'POST', 'receipts', { as: 'ana', body: receiptOf(two), key: KEY })
    const answers = await Promise.all(clients.map(register))

    const successes = answers.filter(({ status }) => status === 201)
    expect(new Set(successes.map(({ text }) => text)).size).toBe(1)
    expect(['201', '409 requestRunning']).toEqual(expect.arrayContaining(tally(answers)))
    expect(await books(two)).toMatchObject({ receipts: 1, lastNumber: 1, counter: 1, entries: 1, paid: 700, keys: 1 })
    expect(await feeOf(two)).toMatchObject({ paid: 700, balance: 99_300 })

    for (const client of clients.slice(0, 10)) expect((await register(client)).text).toBe(successes[0]?.text)
    expect(await books(two)).toMatchObject({ receipts: 1, entries: 1, paid: 700 })
  })

  it('make one receipt for each key on one cuota, and its balance is exact', async () => {
    const two = await openTwoProcesses()
    const amounts = clients.map((client) => 100 + client)
    const answers = await Promise.all(
      amounts.map((amount, client) =>
        two.askWithRetry(client, 'POST', 'receipts', { as: 'ana', body: receiptOf(two, amount), key: `key-${client}` }),
      ),
    )

    expect(tally(answers)).toEqual(['201'])
    const receipts = answers.map(({ text }) => receiptViewSchema.parse(JSON.parse(text)))
    expect(receipts.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(clients.map((client) => client + 1))
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    const exact = {
      receipts: COUNT,
      numbers: COUNT,
      lastNumber: COUNT,
      counter: COUNT,
      entries: COUNT,
      ledger: total,
      paid: total,
    }
    expect(await books(two)).toMatchObject(exact)
    expect(await feeOf(two)).toMatchObject({ paid: total, balance: 100_000 - total })
  })

  it('reverse a receipt once with different keys', async () => {
    const two = await openTwoProcesses()
    const { body } = await two.ask(0, 'POST', 'receipts', { as: 'ana', body: receiptOf(two), key: KEY })
    const answers = await Promise.all(
      clients.map((client) =>
        two.askWithRetry(client, 'POST', `receipts/${body.id}/reversal`, {
          as: client % 3 === 0 ? 'boss' : 'bruno',
          body: { reason: 'Error' },
          key: `key-${client}`,
        }),
      ),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(tally(answers)).toEqual(['201', '409 alreadyReversed'])
    expect(await books(two)).toMatchObject({ receipts: 1, entries: 2, ledger: 0, paid: 0, keys: 2 })
  })

  it('make one cuota with one key, and one per period with different keys', async () => {
    const two = await openTwoProcesses()
    const cuota = {
      institutionId: two.club.id,
      userId: two.member.id,
      concept: 'Cuota',
      amount: 100,
      dueDate: '2024-07-10',
    }
    const make = (period: string, keyOf: (client: number) => string) =>
      Promise.all(
        clients.map((client) =>
          two.askWithRetry(client, 'POST', 'payments', { as: 'ana', body: { ...cuota, period }, key: keyOf(client) }),
        ),
      )
    const same = await make('2024-07', () => KEY)
    expect(['201', '409 requestRunning']).toEqual(expect.arrayContaining(tally(same)))
    expect(new Set(same.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1)

    const others = await make('2024-08', (client) => `key-${client}`)
    expect(others.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(tally(others)).toEqual(['201', '409 duplicate'])
    const fees = await two.database.query(`SELECT period FROM rayo.fee WHERE concept = 'Cuota' ORDER BY period`)
    expect(fees).toEqual([{ period: '2024-07' }, { period: '2024-08' }])
  })
})
