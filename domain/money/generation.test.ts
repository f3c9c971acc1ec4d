import { PLAIN_TERMS } from '#mocks/fixtures/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBilledMember, aFee, existingOf } from '#tests/support/builders'
import { planMonth } from './generation.ts'
import { feeKey, shareOf, type BilledMember, type ExistingFees, type GenerationTerms } from './plannedFee.ts'
import type { FeeView } from './fee.ts'
import { sum } from './money.ts'
import { addFigures, noFigures } from './run.ts'
import { planSurcharges } from './surcharge.ts'

const OFFERINGS = [
  { sportId: 'futbol', dueDay: 10 },
  { sportId: 'hockey', dueDay: 15 },
  { sportId: 'tenis', dueDay: 10 },
]
const TERMS: GenerationTerms = {
  ...PLAIN_TERMS,
  amounts: [
    { sportId: 'futbol', amount: 10_000 },
    { sportId: 'hockey', amount: 20_000 },
    { sportId: 'tenis', amount: 0 },
  ],
}

const member = (id: string, overrides: Partial<BilledMember> = {}) =>
  aBilledMember(id, { sportIds: ['futbol'], ...overrides })
const exempt = (from: string) => [{ from, to: null, reason: 'Beca' }]
const plan = (members: BilledMember[], terms: Partial<GenerationTerms> = {}, existing: ExistingFees = new Map()) =>
  planMonth({ ...TERMS, ...terms }, '2024-06', OFFERINGS, members, existing)
const amounts = (...options: Parameters<typeof plan>) => plan(...options).map(({ amount }) => amount)

const dueOf = (since: string, dueDate: string | null = null) => plan([member('a', { since })], { dueDate })[0]?.dueDate

describe('a month’s cuotas', () => {
  it('are one for each sport of each member, due on the sport’s day', () => {
    expect(plan([member('a', { sportIds: ['futbol', 'hockey'] })])).toMatchObject([
      { userId: 'p-a', sportId: 'futbol', amount: 10_000, dueDate: '2024-06-10', concept: 'Cuota mensual' },
      { userId: 'p-a', sportId: 'hockey', amount: 20_000, dueDate: '2024-06-15', period: '2024-06' },
    ])
  })

  it('use the membership’s id for a member who has not accepted', () => {
    const rows = plan([member('a', { state: 'pending' }), member('b', { userId: null, state: 'pending' })])
    expect(rows.map(({ userId }) => userId)).toEqual(['a', 'b'])
  })

  it('report the first reason for leaving a member out', () => {
    const rows = plan([
      member('left', { until: '2024-05-31', active: false }),
      member('leaving', { until: '2024-06-01' }),
      member('undone', { since: '2024-06-15', until: '2024-06-14' }),
      member('later', { since: '2024-07-01' }),
      member('off', { active: false }),
      member('none', { sportIds: [] }),
      member('free', { sportIds: ['tenis'] }),
      member('gone', { sportIds: ['remo'] }),
    ])
    expect(rows.map(({ userId, skipped }) => [userId, skipped])).toEqual([
      ['p-left', 'left'],
      ['p-leaving', null],
      ['p-undone', 'left'],
      ['p-later', 'joinsLater'],
      ['p-off', 'inactive'],
      ['p-none', 'noSport'],
      ['p-free', 'noAmount'],
      ['p-gone', 'noAmount'],
    ])
  })

  it('ignore a contact, who can still pay for a family', () => {
    const family = [
      member('mother', { contact: true }),
      ...['a', 'b'].map((id) => member(id, { guardianId: 'mother' })),
    ]
    const rows = plan(family, { siblingDiscounts: [10] })
    expect(rows.map(({ userId, amount }) => [userId, amount])).toEqual([
      ['p-a', 10_000],
      ['p-b', 9_000],
    ])
  })

  it('leave out existing cuotas, and members who play none of the requested sports', () => {
    const [first] = plan([member('a')])
    const skipped = (of: ExistingFees) => plan([member('a'), member('b')], {}, of).map((row) => row.skipped)
    expect(skipped(existingOf(first ? [first] : []))).toEqual(['exists', null])
    expect(skipped(existingOf(first ? [first] : [], 'cancelled'))).toEqual(['cancelled', null])
    expect(plan([member('a'), member('c', { sportIds: ['hockey'] })], { sportIds: ['hockey'] })).toMatchObject([
      { userId: 'p-c', sportId: 'hockey' },
    ])
  })

  it('exempt a member whose exemption includes the due date, not one whose exemption begins later', () => {
    const rows = plan([
      member('a', { exemptions: exempt('2024-06-10') }),
      member('b', { exemptions: exempt('2024-06-11') }),
    ])
    expect(rows.map((row) => row.exempt)).toEqual([true, false])
    expect(addFigures(noFigures(), rows)).toMatchObject({ made: 2, exempt: 1, total: 10_000 })
  })

  it('are never due before the member joins', () => {
    expect(dueOf('2024-06-20')).toBe('2024-06-20')
    expect(dueOf('2024-06-20', '2024-06-28')).toBe('2024-06-28')
    expect(dueOf('2024-06-01', '2024-05-28')).toBe('2024-05-28')
  })

  it.each([
    ['none', '2024-06-20', 10_000],
    ['daily', '2024-06-01', 10_000],
    ['daily', '2024-06-02', 9667],
    ['daily', '2024-06-30', 333],
    ['half', '2024-06-15', 10_000],
    ['half', '2024-06-16', 5000],
  ] as const)('with proration %s and a member since %s cost %i', (proration, since, amount) => {
    expect(amounts([member('a', { since })], { proration })).toEqual([amount])
  })

  it('apply the second-sport discount to all sports but the dearest, whichever are requested', () => {
    const both = member('a', { sportIds: ['futbol', 'hockey'] })
    expect(amounts([both], { secondSportDiscount: 25 })).toEqual([7500, 20_000])
    expect(amounts([both], { secondSportDiscount: 25, sportIds: ['futbol'] })).toEqual([7500])
  })

  it('apply the sibling discount to the whole family except the one who pays most', () => {
    const family = [
      member('parent', { sportIds: ['hockey'] }),
      member('child', { guardianId: 'parent' }),
      member('other', { guardianId: 'parent', sportIds: ['hockey', 'futbol'] }),
      member('alone'),
    ]
    expect(amounts(family, { siblingDiscounts: [10] })).toEqual([18_000, 9000, 20_000, 10_000, 10_000])
    const two = [member('parent', { sportIds: [] }), member('child', { guardianId: 'parent' })]
    expect(amounts(two, { siblingDiscounts: [10] })).toEqual([0, 10_000])
  })

  it('apply one step of the sibling discount to each sibling, and the last step to the others', () => {
    const family = ['parent', 'a', 'b', 'c', 'd'].map((name, index) =>
      member(name, { guardianId: index === 0 ? null : 'parent', sportIds: [name === 'd' ? 'hockey' : 'futbol'] }),
    )
    // "d" pays most; of the others the first by id comes first.
    expect(amounts(family, { siblingDiscounts: [10, 20, 30] })).toEqual([7000, 9000, 8000, 7000, 20_000])
    expect(amounts(family, { siblingDiscounts: [10, 20] })).toEqual([8000, 9000, 8000, 8000, 20_000])
    expect(amounts(family, { siblingDiscounts: [0, 25] })).toEqual([7500, 10_000, 7500, 7500, 20_000])
    expect(amounts(family, { siblingDiscounts: [10] })).toEqual([9000, 9000, 9000, 9000, 20_000])
    expect(amounts(family, { siblingDiscounts: [] })).toEqual([10_000, 10_000, 10_000, 10_000, 20_000])
  })

  it('apply the percentages one after another, each rounded', () => {
    const terms = { proration: 'half' as const, secondSportDiscount: 33, siblingDiscounts: [15] }
    const family = [
      member('a', { sportIds: ['hockey', 'futbol'] }),
      member('b', { guardianId: 'a', since: '2024-06-16', sportIds: ['hockey', 'futbol'] }),
    ]
    const prices = Object.entries({ futbol: 10_001, hockey: 20_000 })
    const rows = plan(family, { ...terms, amounts: prices.map(([sportId, amount]) => ({ sportId, amount })) })
    expect(rows.at(-1)).toMatchObject({
      // Half of 10.001 is 5.000,5; 33 % of 5.001 is 1.650,33; 15 % of 3.351 is 502,65.
      adjustments: [
        { kind: 'proration', amount: -5000 },
        { kind: 'secondSport', amount: -1650 },
        { kind: 'sibling', amount: -503 },
      ],
      amount: 2848,
    })
  })
})

const day = fc
  .integer({ min: 0, max: 150 })
  .map((days) => new Date(Date.UTC(2024, 3, 1) + days * 86_400_000).toISOString().slice(0, 10))
const percent = fc.integer({ min: 0, max: 100 })
const anyTerms = fc.record({
  proration: fc.constantFrom('none', 'daily', 'half'),
  secondSportDiscount: percent,
  siblingDiscounts: fc.array(percent, { maxLength: 3 }),
  amounts: fc.tuple(
    ...OFFERINGS.map(({ sportId }) =>
      fc.record({ sportId: fc.constant(sportId), amount: fc.integer({ min: 0, max: 9_000_000_000 }) }),
    ),
  ),
})
const anyMembers = fc
  .array(
    fc.record({
      sportIds: fc.uniqueArray(fc.constantFrom('futbol', 'hockey', 'tenis', 'remo')),
      since: day,
      until: fc.option(day),
      active: fc.boolean(),
      exemptions: fc.array(fc.record({ from: day, to: fc.constant(null), reason: fc.constant('Beca') }), {
        maxLength: 1,
      }),
      family: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ family, ...one }, index) =>
      member(`m${index}`, { ...one, guardianId: family > 0 && family < index ? `m${family}` : null }),
    ),
  )

describe('any plan', () => {
  it('costs the base plus the adjustments, never below zero, and has no cuota twice', () => {
    fc.assert(
      fc.property(anyTerms, anyMembers, (terms, members) => {
        const rows = plan(members, { ...terms, amounts: [...terms.amounts] })
        for (const { base, amount, adjustments, skipped, dueDate } of rows) {
          expect(amount).toBe(sum([base, ...adjustments.map((one) => one.amount)]))
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(adjustments.every((one) => one.amount < 0)).toBe(true)
          expect(skipped !== null || dueDate !== null).toBe(true)
        }
        const keys = rows.filter(({ sportId }) => sportId !== null).map(feeKey)
        expect(new Set(keys).size).toBe(keys.length)
        const { made, total, skipped } = addFigures(noFigures(), rows)
        expect(sum([made, ...Object.values(skipped)])).toBe(rows.length)
        expect(total).toBe(sum(rows.filter((row) => row.skipped === null && !row.exempt).map(({ amount }) => amount)))
      }),
      { numRuns: 500 },
    )
  })

  it('costs the same by sport, in any order of members, and when a part of it exists', () => {
    fc.assert(
      fc.property(anyTerms, anyMembers, fc.nat(), (terms, members, some) => {
        const options = { ...terms, amounts: [...terms.amounts] }
        const costs = (rows: ReturnType<typeof plan>) =>
          rows
            .filter(({ sportId }) => sportId !== null)
            .map((row) => `${feeKey(row)} ${row.amount} ${row.exempt}`)
            .toSorted()
        const whole = plan(members, options)
        const bySport = ['futbol', 'hockey', 'tenis', 'remo'].flatMap((sportId) =>
          plan(members, { ...options, sportIds: [sportId] }),
        )
        expect(costs(bySport)).toEqual(costs(whole))
        expect(costs(plan(members.toReversed(), options))).toEqual(costs(whole))
        const part = whole.filter((_, index) => (index + some) % 2 === 0)
        expect(costs(plan(members, options, existingOf(part)))).toEqual(costs(whole))
      }),
      { numRuns: 300 },
    )
  })

  it('applies the family’s discount if one of its members plays none of the requested sports', () => {
    const members = [member('a', { sportIds: ['hockey'] }), member('b', { guardianId: 'a' })]
    const options = { siblingDiscounts: [10], sportIds: ['futbol'] }
    expect(plan(members, options)).toMatchObject([{ userId: 'p-b', sportId: 'futbol', amount: 9_000 }])
  })

  it('rounds a share to the nearest whole, half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000_000_000 }), percent, (amount, part) => {
        const exact = BigInt(amount) * BigInt(part)
        expect(BigInt(shareOf(amount, part, 100))).toBe((2n * exact + 100n) / 200n)
      }),
    )
  })
})

const late = (overrides: Partial<FeeView> = {}): FeeView => ({
  ...aFee({
    institutionId: 'i',
    userId: 'p-a',
    sportId: 'futbol',
    concept: 'Cuota mensual',
    period: '2024-05',
    dueDate: '2024-05-10',
  }),
  paid: 2500,
  writtenOff: 0,
  balance: 7525,
  status: 'Defeated',
  daysOverdue: 20,
  graceUntil: null,
  ...overrides,
})
const charge = (fees: FeeView[], existing: ExistingFees = new Map()) =>
  planSurcharges({ ...TERMS, lateSurcharge: 10, dueDate: '2024-06-20' }, [member('a')], fees, existing)

describe('surcharges', () => {
  it('are a percentage of the debt, under a name that is unique for each late cuota', () => {
    const [row] = charge([late()])
    expect(row).toMatchObject({
      userId: 'p-a',
      sportId: 'futbol',
      amount: 753,
      concept: 'Recargo por mora: Cuota mensual, vencida el 10/05/2024',
      period: '2024-05',
      dueDate: '2024-06-20',
      skipped: null,
    })
    const again = (skipped: 'exists' | 'cancelled') => charge([late()], existingOf(row ? [row] : [], skipped))
    expect([again('exists'), again('cancelled')]).toMatchObject([[{ skipped: 'exists' }], [{ skipped: 'cancelled' }]])
    expect(charge([late({ period: null, concept: 'x'.repeat(120) })])[0]?.concept.length).toBeLessThanOrEqual(120)
  })

  it('are charged on each of two cuotas with one name and due date, also once the first is paid', () => {
    const instalment = { concept: 'Plan de pago, 1 de 2', period: null }
    const twins = [late({ ...instalment, id: 'one' }), late({ ...instalment, id: 'two', balance: 5000 })]
    const rows = charge(twins)
    const concept = 'Recargo por mora: Plan de pago, 1 de 2, vencida el 10/05/2024'
    expect(rows).toMatchObject([
      { concept, amount: 753, skipped: null },
      { concept: `${concept} (2)`, amount: 500, skipped: null },
    ])
    expect(charge(twins, existingOf(rows)).map(({ skipped }) => skipped)).toEqual(['exists', 'exists'])
    const paidTwins = twins.map((fee) => (fee.id === 'one' ? { ...fee, status: 'Paid' as const } : fee))
    expect(charge(paidTwins, existingOf(rows))).toMatchObject([{ concept: `${concept} (2)`, skipped: 'exists' }])
    const [, second] = rows
    const cancelled = twins.map((fee) =>
      fee.id === 'one' ? { ...fee, status: 'No_fee' as const, cancelledAt: '2024-06-01T12:00:00.000Z' } : fee,
    )
    expect(charge(cancelled, existingOf(second ? [second] : []))).toMatchObject([{ concept, skipped: 'exists' }])
  })

  it('leave out cuotas that are not overdue, other surcharges, and amounts that round to zero', () => {
    expect(charge([late({ status: 'Unpaid' }), late({ surcharge: true })])).toEqual([])
    expect(charge([late({ balance: 4 })])).toMatchObject([{ skipped: 'noAmount' }])
  })
})
