import { describe, expect, it, vi } from 'vitest'
import { meetAt, openTwoProcesses } from './twoProcesses.ts'
import type { TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

// Forces a rare case: both processes have read before either writes. The embedded database has one connection, so it
// never happens there.

const register = (two: TwoProcesses, process: number, amount: number, key: string) =>
  two.ask(process, 'POST', 'receipts', {
    as: 'ana',
    key,
    body: {
      institutionId: two.club.id,
      payerId: two.member.id,
      method: 'Efectivo',
      amount,
      receivedOn: '2024-06-14',
      allocations: [{ feeId: two.fee.id, amount }],
    },
  })

describe('two processes that meet', () => {
  it('answer one receipt to a request that is sent again while the first still runs', async () => {
    const two = await openTwoProcesses('postgres')
    const twice = [0, 1].map((process) => () => register(two, process, 500, 'one-key'))
    const [first, second] = await meetAt(two, { table: 'fee', id: two.fee.id }, twice)
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.text).toBe(first?.text)
  })

  it('answer one reversal to a request that is sent again while the first still runs', async () => {
    const two = await openTwoProcesses('postgres')
    const { body } = await register(two, 0, 500, 'first')
    const twice = [0, 1].map(
      (process) => () =>
        two.ask(process, 'POST', `receipts/${body.id}/reversal`, {
          as: 'ana',
          body: { reason: 'Error' },
          key: 'one-key',
        }),
    )
    const [first, second] = await meetAt(two, { table: 'receipt', id: body.id }, twice)
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.text).toBe(first?.text)
  })

  it('answer one cuota to a request that is sent again while the first still runs', async () => {
    const two = await openTwoProcesses('postgres')
    const period = { concept: 'Cuota', period: '2024-07', amount: 100, dueDate: '2024-07-10' }
    const cuota = { institutionId: two.club.id, userId: two.member.id, ...period }
    const twice = [0, 1].map(
      (process) => () => two.ask(process, 'POST', 'payments', { as: 'ana', body: cuota, key: 'one-key' }),
    )
    const [first, second] = await meetAt(two, { table: 'institution', id: two.club.id }, twice)
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.text).toBe(first?.text)
  })

  it('let one of two Admins who remove each other, and refuse the other, who is now the last', async () => {
    const two = await openTwoProcesses('postgres')
    const remove = [
      () => two.ask(0, 'DELETE', `users/${two.bruno.id}`, { as: 'ana' }),
      () => two.ask(1, 'DELETE', `users/${two.ana.id}`, { as: 'bruno' }),
    ]
    const answers = await meetAt(two, { table: 'institution', id: two.club.id }, remove)
    expect(answers.map(({ status, code }) => `${status} ${code}`).toSorted()).toEqual(['200 ', '409 lastAdmin'])
  })
})
