import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { feeRowSchema, feeViewSchema } from '#domain/money/fee'
import { monthRowSchema } from '#domain/money/reports'
import { idSchema } from '#domain/values/identifier'
import { aFeeBody, aRefinancingBody } from '#tests/access/bodies'
import { moneyOf } from '#tests/access/money'
import { freshWorld } from '#tests/access/world'

// The institution's today is 2024-06-15. `feeA` costs 10,000, is due on 2024-06-10, and nothing is paid of it.
const world = freshWorld()

const { list, post, put } = world.by.adminA
const { cancel, feeOf, pay, reverse, statement, summary } = moneyOf(world)
const april = async () => {
  const body = aFeeBody(world.a.id, world.userA.id, { amount: 5_001, dueDate: '2024-04-10' })
  return idSchema.parse((await post('payments', body)).body.id)
}
const planOf = (feeIds: readonly string[], expected: number, overrides: object = {}) =>
  post('payments/refinancing', {
    ...aRefinancingBody(world.a.id, world.userA.id, feeIds),
    instalments: 3,
    firstDueDate: '2024-06-30',
    expected,
    ...overrides,
  })
const undo = (id: string) => post(`payments/${id}/refinancing/undoing`, { reason: 'Se arrepintió' })
const agree = async () => {
  const id = await april()
  return z.array(feeRowSchema).parse((await planOf([world.feeA.id, id], 15_001)).body)
}
const months = async () => {
  const { rows } = await list(`institutions/${world.a.id}/months`, { from: '2024-01-01', to: '2024-12-31' })
  return z.array(monthRowSchema).parse(rows)
}

describe('a payment plan', () => {
  it('moves the debt to instalments, of which the last takes the cents', async () => {
    const before = await summary()
    expect((await agree()).map(({ concept, amount, dueDate }) => [concept, amount, dueDate])).toEqual([
      ['Plan de pago, 1 de 3', 5_000, '2024-06-30'],
      ['Plan de pago, 2 de 3', 5_000, '2024-07-30'],
      ['Plan de pago, 3 de 3', 5_001, '2024-08-30'],
    ])
    expect(await feeOf()).toMatchObject({ status: 'No_fee', balance: 0, paid: 0, writtenOff: 10_000 })
    const { billed, collected, pending, credit, overdue } = await summary()
    expect(billed - collected).toBe(pending - credit)
    expect([collected, pending, overdue]).toEqual([before.collected, before.pending + 5_001, 0])
  })

  it('keeps the months as they were billed', async () => {
    const id = await april()
    const before = await months()
    await planOf([world.feeA.id, id], 15_001)
    expect(await months()).toEqual(before)
  })

  it('counts the days late of an instalment from the day its oldest debt was due', async () => {
    const [first, , last] = await agree()
    expect([first?.owedSince, last?.owedSince]).toEqual(['2024-04-10', '2024-06-10'])
    world.clock.now = Date.UTC(2024, 6, 5, 15)
    expect(await feeOf(first?.id ?? '')).toMatchObject({ status: 'Defeated', daysOverdue: 86 })
  })

  it('leaves a partly paid cuota paid', async () => {
    await pay(4_000)
    expect((await planOf([world.feeA.id], 6_000)).status).toBe(201)
    expect(await feeOf()).toMatchObject({ status: 'Paid', paid: 4_000, writtenOff: 6_000 })
  })

  it('appears in the statement as two kinds of lines, which add up to nothing', async () => {
    const opening = await april()
    await planOf([world.feeA.id, opening], 15_001)
    const lines = await statement()
    const amounts = lines.filter(({ concept, kind }) => kind === 'refinance' || concept.startsWith('Plan'))
    expect(amounts.reduce((total, { amount }) => total + amount, 0)).toBe(0)
    expect(amounts.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'charge'),
      'refinance',
      'refinance',
    ])
  })

  it('is refused if nothing is owed, the amount differs, a plan exists, or it is somebody else’s', async () => {
    const codeOf = async (answer: ReturnType<typeof planOf>) => (await answer).body.code
    expect(await codeOf(planOf([world.feeA.id], 9_999))).toBe('debtChanged')
    expect(await codeOf(planOf([world.paidA.id], 1_000))).toBe('nothingOwed')
    expect((await planOf([world.feePeer.id], 10_000)).body.errors).toHaveProperty('feeIds')
    await planOf([world.feeA.id], 10_000)
    expect(await codeOf(planOf([world.feeA.id], 10_000))).toBe('alreadyRefinanced')
  })

  it.each([
    ['500 instalments', { instalments: 500 }, 'instalments'],
    ['a first day that has passed', { firstDueDate: '2024-06-14' }, 'firstDueDate'],
    ['no reason', { reason: ' ' }, 'reason'],
  ])('names the field of %s, and changes nothing', async (_, overrides, field) => {
    const { status, body } = await planOf([world.feeA.id], 10_000, overrides)
    expect([status, Object.keys(z.record(z.string(), z.string()).parse(body.errors))]).toEqual([422, [field]])
    expect(await feeOf()).toMatchObject({ balance: 10_000, refinancedBy: null })
  })

  it('has instalments whose amount is fixed and that cannot be cancelled one by one', async () => {
    const [first] = await agree()
    const id = first?.id ?? ''
    expect((await put(`payments/${id}`, { amount: 1, version: 1 })).body.errors).toHaveProperty('amount')
    expect((await cancel(id)).body.code).toBe('partOfPlan')
    expect((await put(`payments/${id}`, { dueDate: '2024-07-05', version: 1 })).status).toBe(200)
  })
})

describe('undoing a payment plan', () => {
  it.each(['instalment', 'refinanced cuota'] as const)('restores the debt with its days, from its %s', async (by) => {
    const before = await summary()
    const [first] = await agree()
    const { status } = await undo(by === 'instalment' ? (first?.id ?? '') : world.feeA.id)
    expect(status).toBe(201)
    expect(await feeOf()).toMatchObject({ balance: 10_000, writtenOff: 0, refinancedBy: null })
    const { pending, overdue, billed } = await summary()
    expect([pending, overdue, billed]).toEqual([before.pending + 5_001, before.overdue + 5_001, before.billed + 5_001])
    const { rows } = await list('payments', { instalmentOf: first?.instalmentOf })
    expect(rows.map((row) => feeViewSchema.parse(row).status)).toEqual(['No_fee', 'No_fee', 'No_fee'])
  })

  it('is refused once an instalment is paid or the plan is undone', async () => {
    const [first] = await agree()
    const { id } = await pay(100, { feeId: first?.id })
    expect((await undo(world.feeA.id)).body.code).toBe('hasPayments')
    await reverse(id)
    expect((await undo(world.feeA.id)).status).toBe(201)
    expect((await undo(world.feeA.id)).body.code).toBe('notRefinanced')
    expect((await undo(first?.id ?? '')).body.code).toBe('notRefinanced')
  })
})
