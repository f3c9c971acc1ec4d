import { PLAIN_TERMS } from '#mocks/fixtures/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../values/calendar.ts'
import { aBilledMember, aCategory, aConcept, existingOf } from '#tests/support/builders'
import { planMonth } from './generation.ts'
import { isMade, type BilledMember, type ExistingFees, type GenerationTerms } from './plannedFee.ts'
import {
  payersByPrice,
  MAX_RISES,
  ROUNDINGS,
  priceChanges,
  priceRiseInputSchema,
  raisedAmount,
  riseProblems,
  risesAfterEdit,
  withRise,
  withoutRise,
  type PriceRiseInput,
} from './priceRise.ts'
import { nextPrice, priceKeyText, pricesIn, pricesOf, sportPrices, type PriceRise } from './prices.ts'
import type { Pricing } from './pricing.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [FOOTBALL, CHESS, SOCIAL, CADET, ACTIVE, TWICE] = [id(1), id(2), id(3), id(4), id(5), id(6)]
const prices = { [CADET]: 300_000, [ACTIVE]: null }
const social = aConcept({ id: SOCIAL, amount: 800_000, prices, familyAmount: 1_500_000 })
const pricing: Pricing = {
  categories: [aCategory(CADET, 'Cadete', null, 12), aCategory(ACTIVE, 'Activo', 13, null)],
  ageOn: 'period',
  concepts: [social],
}
const CLUB = {
  currency: 'ARS' as const,
  offerings: [
    {
      sportId: FOOTBALL,
      monthlyAmount: 1_000_000,
      dueDay: 10,
      variants: [{ id: TWICE, name: '2 veces', amount: 700_000 }],
    },
    { sportId: CHESS, monthlyAmount: 0, dueDay: 10, variants: [] },
  ],
  pricing,
  priceRises: [] as PriceRise[],
}
type Club = typeof CLUB
const NOW = '2024-06'
const ALL = { sportIds: [FOOTBALL, CHESS], conceptIds: [SOCIAL] }
const input = (fields: object): PriceRiseInput => priceRiseInputSchema.parse({ from: NOW, ...fields })
const author = (number = 100) => ({ id: id(number), at: '2024-06-15T12:00:00.000Z', actorId: null })
const raised = (club: Club, fields: object, number?: number) => withRise(club, input(fields), author(number))
const amounts = (club: Omit<Club, 'priceRises'>) => pricesOf(club).map(({ amount }) => amount)

describe('a price raised by a percentage', () => {
  it.each([
    [1_000_000, 10, 0, 1_100_000],
    [1_000_000, 12.5, 0, 1_125_000],
    [1_234_500, 10, 100, 1_360_000],
    [1_250_000, 10, 500, 1_400_000],
    [1_150_000, 10, 1000, 1_300_000],
    [1_045_000, 0.1, 1000, 1_045_000],
    [333, 0.1, 0, 333],
    [0, 50, 1000, 0],
  ])('from %d by %d %% to a multiple of %d is %d', (before, percent, roundTo, after) => {
    expect(raisedAmount(before, percent, Math.max(1, roundTo * 100))).toBe(after)
  })

  it('is the nearest multiple, half up, and never lower than before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000_000_000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(...ROUNDINGS),
        (before, tenths, roundTo) => {
          const multiple = BigInt(Math.max(1, roundTo * 100))
          const after = BigInt(raisedAmount(before, tenths / 10, Number(multiple)))
          const exact = BigInt(before) * BigInt(1000 + tenths)
          const distance = 2n * (after * 1000n - exact)
          const isNearest = after % multiple === 0n && -1000n * multiple < distance && distance <= 1000n * multiple
          const stays = after === BigInt(before) && (before === 0 || exact <= (after + multiple) * 1000n)
          expect(stays || (after > before && isNearest)).toBe(true)
        },
      ),
    )
  })
})

describe('a rise', () => {
  it('changes all prices of a concept, but neither free nor unselected ones', () => {
    const rise = { percent: 10, roundTo: 100, conceptIds: [SOCIAL], sportIds: [CHESS] }
    expect(priceChanges(CLUB, input(rise))).toEqual([
      { sportId: CHESS, before: 0, after: 0 },
      { conceptId: SOCIAL, before: 800_000, after: 880_000 },
      { conceptId: SOCIAL, categoryId: CADET, before: 300_000, after: 330_000 },
      { conceptId: SOCIAL, family: true, before: 1_500_000, after: 1_650_000 },
    ])
    const club = raised(CLUB, rise)
    expect(amounts(club)).toEqual([1_000_000, 700_000, 0, 880_000, 330_000, 1_650_000])
    expect(club.priceRises[0]).toMatchObject({ from: NOW, percent: 10, prices: { length: 3 } })
    expect(club.offerings[0]).toHaveProperty('dueDay', 10)
  })

  it('accepts new amounts, with or without a percentage', () => {
    const one = { conceptId: SOCIAL, categoryId: CADET, amount: 250_000 }
    expect(amounts(raised(CLUB, { amounts: [one] }))).toEqual([1_000_000, 700_000, 0, 800_000, 250_000, 1_500_000])
    expect(amounts(raised(CLUB, { percent: 10, sportIds: [FOOTBALL], amounts: [one] }))).toEqual([
      1_100_000, 770_000, 0, 800_000, 250_000, 1_500_000,
    ])
  })

  it('keeps the former prices before its month', () => {
    const first = raised(CLUB, { percent: 10, ...ALL, from: '2024-07' })
    const club = raised(first, { percent: 100, ...ALL, from: '2024-09' })
    const cost = (period: string) => pricesIn(club, period).offerings[0]?.monthlyAmount
    expect(['2024-06', '2024-07', '2024-08', '2024-09', '2025-01'].map(cost)).toEqual([
      1_000_000, 1_100_000, 1_100_000, 2_200_000, 2_200_000,
    ])
    expect(nextPrice(club, { sportId: FOOTBALL }, '2024-06')).toEqual({ from: '2024-07', amount: 1_100_000 })
    const twice = { sportId: FOOTBALL, variantId: TWICE }
    expect(nextPrice(club, twice, '2024-06')).toEqual({ from: '2024-07', amount: 770_000 })
    expect(nextPrice(club, { sportId: FOOTBALL }, '2024-07')).toEqual({ from: '2024-09', amount: 2_200_000 })
    expect(nextPrice(club, { sportId: FOOTBALL }, '2024-09')).toBeNull()
    expect(nextPrice(club, { sportId: CHESS }, '2024-06')).toBeNull()
  })

  it.each([
    [{ percent: 10, ...ALL, from: '2024-05' }, { from: 'periodOver' }],
    [{ percent: 10, ...ALL, from: '2024-07' }, { from: 'beforeEarlierRise' }],
    [{ from: '2024-08', ...ALL }, { percent: 'required' }],
    [{ from: '2024-08', percent: 10 }, { sportIds: 'required' }],
    [{ from: '2024-08', percent: 10, sportIds: [CHESS] }, { percent: 'noPriceChanges' }],
    [{ from: '2024-08', amounts: [{ sportId: CHESS, amount: 0 }] }, { amounts: 'noPriceChanges' }],
    [{ from: '2024-08', percent: 10, sportIds: [SOCIAL] }, { 'sportIds.0': 'unknownSport' }],
    [{ from: '2024-08', percent: 10, conceptIds: [CHESS] }, { 'conceptIds.0': 'unknownConcept' }],
    [{ from: '2024-08', amounts: [{ conceptId: CHESS, amount: 1 }] }, { 'amounts.0': 'unknownReference' }],
  ])('is refused at its field with %j', (fields, errors) => {
    const club = raised(CLUB, { percent: 10, sportIds: [FOOTBALL], from: '2024-08' })
    expect(riseProblems(club, input(fields), NOW)).toEqual(errors)
  })

  it('is refused if a price would exceed the largest amount', () => {
    const club = { ...CLUB, offerings: [{ sportId: FOOTBALL, monthlyAmount: 8_000_000_000, dueDay: 10, variants: [] }] }
    expect(riseProblems(club, input({ percent: 20, sportIds: [FOOTBALL] }), NOW)).toEqual({ percent: 'amountTooLarge' })
  })

  it.each([0, 0.05, 10.25, 501, -5, '10'])('cannot be of %j per cent', (percent) => {
    expect(priceRiseInputSchema.safeParse({ from: NOW, percent }).success).toBe(false)
  })

  it('replaces the oldest when there are too many, but never a pending one', () => {
    const rises = (from: string) =>
      Array.from({ length: MAX_RISES }, (_, index) => ({ ...author(index), from, percent: null, prices: [] }))
    const next = input({ percent: 10, sportIds: [FOOTBALL], from: '2024-08' })
    const old = { ...CLUB, priceRises: rises('2024-01') }
    expect(riseProblems(old, next, NOW)).toEqual({})
    expect(withRise(old, next, author(99)).priceRises.map((rise) => rise.id)).toEqual([
      ...old.priceRises.slice(1).map((rise) => rise.id),
      id(99),
    ])
    expect(riseProblems({ ...CLUB, priceRises: rises('2024-07') }, next, NOW)).toEqual({ from: 'tooMany' })
  })
})

describe('undoing a rise', () => {
  it('restores the prices if the rise is pending and the last one', () => {
    const first = raised(CLUB, { percent: 10, ...ALL, from: '2024-07' }, 101)
    const second = raised(first, { percent: 5, ...ALL, from: '2024-07' }, 102)
    expect(withoutRise(second, id(101), NOW)).toBeNull()
    expect(withoutRise(second, id(102), NOW)).toEqual(first)
    expect(withoutRise(first, id(101), NOW)).toEqual(CLUB)
    expect(withoutRise(first, id(101), '2024-07')).toBeNull()
  })
})

describe('a price that is edited by hand', () => {
  it('applies at once, and pending rises no longer change it', () => {
    const club = raised(CLUB, { percent: 10, ...ALL, from: '2024-08' }, 101)
    const [football, chess] = club.offerings
    if (!football || !chess) throw new Error('no sports')
    const edit = { offerings: [{ ...football, monthlyAmount: 1_050_000 }, chess], pricing: club.pricing }
    const edited = { ...club, ...edit, priceRises: risesAfterEdit(club, edit, NOW) }
    expect(amounts(pricesIn(edited, NOW))).toEqual([1_050_000, 700_000, 0, 800_000, 300_000, 1_500_000])
    expect(amounts(pricesIn(edited, '2024-08'))).toEqual([1_050_000, 770_000, 0, 880_000, 330_000, 1_650_000])
    expect(amounts(withoutRise(edited, id(101), NOW) ?? edited)).toEqual([
      1_050_000, 700_000, 0, 800_000, 300_000, 1_500_000,
    ])
  })

  it('keeps past rises, and removes a pending one that has no price left', () => {
    const before = raised(raised(CLUB, { percent: 10, ...ALL }), { percent: 10, sportIds: [FOOTBALL], from: '2024-08' })
    const edit = { offerings: [], pricing: before.pricing }
    expect(risesAfterEdit(before, edit, NOW)).toEqual(before.priceRises.slice(0, 1))
  })
})

const step = fc.record({
  later: fc.integer({ min: 0, max: 3 }),
  percent: fc.integer({ min: 1, max: 5000 }).map((tenths) => tenths / 10),
  roundTo: fc.constantFrom(...ROUNDINGS),
  sportIds: fc.subarray([FOOTBALL, CHESS]),
  conceptIds: fc.subarray([SOCIAL]),
})

it('a rise changes no price before its month, and undoing it restores all', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), step, (steps, last) => {
      let club = CLUB
      for (const [index, { later, ...fields }] of [...steps, last].entries()) {
        const from = addMonths(club.priceRises.at(-1)?.from ?? NOW, later)
        const next = input({ ...fields, from })
        if (Object.keys(riseProblems(club, next, NOW)).length > 0) continue
        const risen = withRise(club, next, author(index))
        for (let period = addMonths(NOW, -2); period < from; period = addMonths(period, 1)) {
          expect(amounts(pricesIn(risen, period))).toEqual(amounts(pricesIn(club, period)))
        }
        expect(pricesIn(risen, from)).toEqual(risen)
        expect(withoutRise(risen, id(index), NOW)).toEqual(from > NOW ? club : null)
        club = risen
      }
    }),
  )
})

const member = (number: number, overrides: Partial<BilledMember> = {}) => aBilledMember(id(number), overrides)
const TERMS: GenerationTerms = { ...PLAIN_TERMS, amounts: sportPrices(CLUB.offerings), pricing }

const MEMBERS = [
  member(20, { sportIds: [FOOTBALL], variants: { [FOOTBALL]: TWICE } }),
  member(21, { birthdate: '2015-01-01' }),
  member(22),
  member(23, { guardianId: id(22) }),
  member(24, { until: '2024-01-31' }),
]

const termsIn = (club: Club, period: string): GenerationTerms => {
  const { offerings, pricing: own } = pricesIn(club, period)
  return { ...TERMS, amounts: sportPrices(offerings), pricing: own }
}

it('a rise never changes generated cuotas', () => {
  fc.assert(
    fc.property(step, fc.integer({ min: 0, max: 3 }), ({ later, ...fields }, month) => {
      const period = addMonths(NOW, month)
      const planOf = (club: Club, existing: ExistingFees = new Map()) =>
        planMonth(termsIn(club, period), period, CLUB.offerings, MEMBERS, existing)
      const fees = planOf(CLUB).filter(isMade)
      const risen = withRise(CLUB, input({ ...fields, from: addMonths(NOW, later) }), author())
      const again = planOf(risen, existingOf(fees))
      expect(fees).toHaveLength(4)
      // A family's price may equal what a member would pay alone after the rise.
      const isAlsoOwn = fees.some(
        ({ family, userId, conceptId, base }) =>
          family !== null &&
          again.some((row) => row.userId !== userId && row.conceptId === conceptId && row.base === base),
      )
      fc.pre(!isAlsoOwn)
      expect(again.filter(isMade)).toEqual([])
    }),
  )
})

it('counts the payers of each price, and a family once', () => {
  const counts = payersByPrice(pricing, planMonth(TERMS, NOW, CLUB.offerings, MEMBERS, new Map()))
  expect(counts).toEqual(
    new Map([
      [priceKeyText({ sportId: FOOTBALL, variantId: TWICE }), 1],
      [priceKeyText({ conceptId: SOCIAL }), 1],
      [priceKeyText({ conceptId: SOCIAL, categoryId: CADET }), 1],
      [priceKeyText({ conceptId: SOCIAL, family: true }), 1],
    ]),
  )
})
