import { PLAIN_TERMS } from '#mocks/fixtures/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBilledMember as member, aCategory, aConcept as concept, existingOf } from '#tests/support/builders'
import { planMonth } from './generation.ts'
import { type ExistingFees, feeKey, isMade, shareOf, type BilledMember, type GenerationTerms } from './plannedFee.ts'
import {
  NO_PRICING,
  categoryByHand,
  categoryIn,
  pricingInputSchema,
  withFormerNames,
  type Concept,
  type Pricing,
} from './pricing.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [CADET, JUNIOR, ACTIVE, LIFE] = [id(1), id(2), id(3), id(4)]
const CATEGORIES = [
  aCategory(CADET, 'Cadete', null, 12),
  aCategory(JUNIOR, 'Juvenil', 13, 17),
  aCategory(ACTIVE, 'Activo', 18, 64),
  { ...aCategory(LIFE, 'Vitalicio', 65, null), years: 30 },
]
const SOCIAL = concept({ prices: { [CADET]: 3_000, [JUNIOR]: 5_000, [LIFE]: 0 } })
const pricingOf = (...concepts: Concept[]): Pricing => ({ categories: CATEGORIES, ageOn: 'period', concepts })

const TERMS: GenerationTerms = {
  ...PLAIN_TERMS,
  amounts: [
    { sportId: 'futbol', amount: 10_000 },
    { sportId: 'futbol', variantId: 'twice', amount: 7_001 },
  ],
}
const OFFERINGS = [{ sportId: 'futbol', dueDay: 5 }]
const plan = (
  members: BilledMember[],
  terms: Partial<GenerationTerms>,
  period = '2026-12',
  existing: ExistingFees = new Map(),
) => planMonth({ ...TERMS, ...terms }, period, OFFERINGS, members, existing)
const brief = (...options: Parameters<typeof plan>) =>
  plan(...options).map(({ userId, concept: name, amount, skipped }) => [userId, name, skipped ?? amount])
const results = (...options: Parameters<typeof plan>) => brief(...options).map(([, , result]) => result)

const categoryNow = (since: string, birthdate: string | null) =>
  categoryIn(pricingOf(), { birthdate, since, categoryId: null }, '2026-12')?.name

describe('the categories of a club', () => {
  it.each([
    ['2014-12-02', '2026-12', 'period', 'Cadete'],
    ['2013-12-01', '2026-12', 'period', 'Juvenil'],
    ['2013-12-02', '2026-12', 'period', 'Cadete'],
    ['2013-12-01', '2026-12', 'year', 'Cadete'],
    ['1961-12-01', '2026-12', 'period', 'Vitalicio'],
    ['2012-02-29', '2025-02', 'period', 'Cadete'],
    ['2012-02-29', '2025-03', 'period', 'Juvenil'],
  ] as const)('a member born on %s is in %s (by %s) a %s', (birthdate, period, ageOn, name) => {
    expect(
      categoryIn({ ...pricingOf(), ageOn }, { birthdate, since: '2020-01-01', categoryId: null }, period)?.name,
    ).toBe(name)
  })

  it('depend on years of membership before age, and on age only with a day of birth', () => {
    expect(categoryNow('1996-12-01', '1990-01-01')).toBe('Vitalicio')
    expect(categoryNow('1996-12-02', '1990-01-01')).toBe('Activo')
    expect(categoryNow('2020-01-01', null)).toBeUndefined()
  })

  it('chosen by hand take precedence until the club removes them', () => {
    const old = { birthdate: '1950-01-01', since: '1990-01-01' }
    const at = (categoryId: string) => categoryIn(pricingOf(), { ...old, categoryId }, '2026-12')?.name
    expect([at(ACTIVE), at(id(9))]).toEqual(['Activo', 'Vitalicio'])
    expect(categoryByHand(pricingOf(), old, LIFE, '2026-12')).toBeNull()
    expect(categoryByHand(pricingOf(), old, ACTIVE, '2026-12')).toBe(ACTIVE)
  })
})

const child = (key: string, overrides: Partial<BilledMember> = {}) => member(key, { guardianId: 'z', ...overrides })
const player = (key: string, overrides: Partial<BilledMember> = {}) =>
  member(key, { sportIds: ['futbol'], ...overrides })
const FAMILY = { pricing: pricingOf(concept({ familyAmount: 12_000, familySize: 3 })) }
const pausesOf = (percent: number, to: string | null = null) => [{ percent, from: '2026-12-01', to, reason: 'Viaje' }]

const resultsOfMore = (first: BilledMember[], more: BilledMember[]) => {
  const fees = plan(first, FAMILY).filter(isMade)
  const rest = brief([...first, ...more], FAMILY, '2026-12', existingOf(fees))
  return rest.filter(([userId]) => more.some((one) => one.userId === userId)).map(([, , result]) => result)
}

const resultsAfterCancelling = (cancelled: BilledMember[], all: BilledMember[], ofOthers: BilledMember[] = []) => {
  const existing = [
    ...existingOf(plan(cancelled, FAMILY).filter(isMade), 'cancelled'),
    ...existingOf(plan(ofOthers, FAMILY)),
  ]
  return results(all, FAMILY, '2026-12', new Map(existing))
}

describe('a month with concepts', () => {
  it('charges the cuota social by category, also to members without a sport', () => {
    const members = [
      member('child', { birthdate: '2018-05-05' }),
      member('teen', { birthdate: '2011-05-05' }),
      player('adult'),
      member('old', { birthdate: '1950-05-05' }),
      member('unknown', { birthdate: null }),
    ]
    expect(brief(members, { pricing: pricingOf(SOCIAL) })).toEqual([
      ['p-child', 'Cuota social', 3_000],
      ['p-teen', 'Cuota social', 5_000],
      ['p-adult', 'Cuota mensual', 10_000],
      ['p-adult', 'Cuota social', 8_000],
      ['p-old', 'Cuota social', 'free'],
      ['p-unknown', 'Cuota social', 8_000],
    ])
  })

  it('shows who moves to another category', () => {
    const members = [member('a', { birthdate: '2013-11-15' }), member('b', { birthdate: '2013-10-15' })]
    const [birthday, same] = plan(members, { pricing: pricingOf(SOCIAL) })
    expect(birthday).toMatchObject({ category: 'Juvenil', previousCategory: 'Cadete', amount: 5_000 })
    expect(same).toMatchObject({ category: 'Juvenil', previousCategory: null })
  })

  it('charges a concept in its months, or only new members on joining', () => {
    const enrolment = concept({ name: 'Matrícula', months: [3], onJoining: true })
    const members = [member('old'), member('new', { since: '2026-05-20' })]
    const months = (period: string) => brief(members, { pricing: pricingOf(enrolment) }, period)
    expect(months('2026-03')).toEqual([
      ['p-old', 'Matrícula', 8_000],
      ['p-new', 'Cuota mensual', 'joinsLater'],
    ])
    expect(months('2026-05')).toEqual([
      ['p-old', 'Cuota mensual', 'noSport'],
      ['p-new', 'Matrícula', 8_000],
    ])
    expect(results(members, { pricing: pricingOf(enrolment) }, '2026-06')).toEqual(['noSport', 'noSport'])
    expect(plan([member('new', { since: '2026-05-20' })], { pricing: pricingOf(enrolment) }, '2026-05')).toMatchObject([
      { dueDate: '2026-05-20' },
    ])
  })

  it('charges a family once, on the payer’s cuota, up to its size', () => {
    const family = concept({ familyAmount: 12_000, familySize: 3, discounted: true })
    const members = [child('b'), child('c'), child('d'), member('z'), member('alone')]
    expect(brief(members, { pricing: pricingOf(family), siblingDiscounts: [50] })).toEqual([
      ['p-b', 'Cuota social', 'inFamily'],
      ['p-c', 'Cuota social', 'inFamily'],
      ['p-d', 'Cuota social', 8_000],
      ['p-z', 'Cuota social', 12_000],
      ['p-alone', 'Cuota social', 8_000],
    ])
    // The mother pays and is not a member.
    expect(brief([child('b'), child('c'), member('z', { contact: true })], { pricing: pricingOf(family) })).toEqual([
      ['p-b', 'Cuota social', 12_000],
      ['p-c', 'Cuota social', 'inFamily'],
    ])
  })

  it('charges a family once, even if somebody joins it after the month was generated', () => {
    // The first member has an individual cuota.
    expect(resultsOfMore([child('b')], [child('c')])).toEqual([8_000])
    expect(resultsOfMore([child('b')], [member('z')])).toEqual([8_000])
    // The first members have a family cuota.
    expect(resultsOfMore([child('b'), child('c')], [child('d'), child('e')])).toEqual(['inFamily', 8_000])
    expect(resultsOfMore([child('b'), child('c')], [member('z')])).toEqual(['inFamily'])
  })

  it('compares with the prices of the generated month, not with the current ones', () => {
    const before = pricingOf(concept({ id: SOCIAL.id, familyAmount: 12_000 }))
    const today = { pricing: pricingOf(concept({ id: SOCIAL.id, amount: 12_000, familyAmount: 15_000 })) }
    const again = (first: BilledMember[], all: BilledMember[]) =>
      results(all, today, '2026-12', existingOf(plan(first, { pricing: before }).filter(isMade), 'exists', before))
    expect(again([child('b')], [child('b'), child('c')])).toEqual(['exists', 12_000])
    const family = [child('b'), child('c'), child('d')]
    expect(again(family.slice(0, 2), family)).toEqual(['exists', 'inFamily', 'inFamily'])
  })

  it('charges individual prices if the concept of a cuota was recreated under its name', () => {
    const before = pricingOf(concept({ id: id(20), familyAmount: 12_000 }))
    const first = existingOf(plan([child('b')], { pricing: before }).filter(isMade), 'exists', before)
    const today = { pricing: pricingOf(concept({ id: id(21), familyAmount: 12_000 })) }
    expect(results([child('b'), child('c')], today, '2026-12', first)).toEqual(['exists', 8_000])
  })

  it('does not recreate a cancelled family cuota, but charges the others if a member’s own was cancelled', () => {
    const family = [member('z'), child('b'), child('c')]
    // The family's cuota was cancelled.
    expect(resultsAfterCancelling(family, family)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(resultsAfterCancelling([child('b'), child('c')], family)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(resultsAfterCancelling([member('z')], family)).toEqual(['cancelled', 12_000, 'inFamily'])
    expect(resultsAfterCancelling([member('z')], [member('z'), child('b')])).toEqual(['cancelled', 8_000])
    // Somebody created an individual cuota instead.
    expect(resultsAfterCancelling(family, family, [child('b')])).toEqual(['cancelled', 'exists', 8_000])
  })

  it('does not charge a family price again if the amount of its cuota was changed', () => {
    const first = plan([child('b'), child('c')], FAMILY).filter(isMade)
    const corrected = first.map((fee) => ({ ...fee, base: 11_000, amount: 11_000 }))
    const again = results([member('z'), child('b'), child('c')], FAMILY, '2026-12', existingOf(corrected))
    expect(again).toEqual(['inFamily', 'exists', 'inFamily'])
  })

  it('keeps a family price when a member who paid individually joins, and when both prices are equal', () => {
    const fees = plan([child('b'), child('d'), member('c')], FAMILY).filter(isMade)
    expect(brief([child('b'), child('d'), child('c')], FAMILY, '2026-12', existingOf(fees))).toEqual([
      ['p-b', 'Cuota social', 'exists'],
      ['p-d', 'Cuota social', 'inFamily'],
      ['p-c', 'Cuota social', 'inFamily'],
    ])
    const same = { pricing: pricingOf(concept({ familyAmount: 8_000, familySize: 3 })) }
    const first = plan([child('b'), child('c')], same).filter(isMade)
    expect(brief([child('b'), child('c'), member('z')], same, '2026-12', existingOf(first))).toEqual([
      ['p-b', 'Cuota social', 'exists'],
      ['p-c', 'Cuota social', 'inFamily'],
      ['p-z', 'Cuota social', 'inFamily'],
    ])
  })

  it('deducts a scholarship after the other discounts, from cuotas due within its days', () => {
    const half = { percent: 50, from: '2026-12-01', to: '2026-12-05', reason: 'Beca' }
    const whole = { ...half, percent: 100, to: null }
    const [sport, free] = plan(
      [player('c', { guardianId: 'a', scholarships: [half] }), player('b', { scholarships: [whole] }), player('a')],
      { siblingDiscounts: [10] },
    )
    expect(sport).toMatchObject({
      amount: 4_500,
      adjustments: [
        { kind: 'sibling', amount: -1_000 },
        { kind: 'scholarship', amount: -4_500 },
      ],
    })
    expect(brief([member('a', { scholarships: [half] })], { pricing: pricingOf(SOCIAL) })).toEqual([
      ['p-a', 'Cuota social', 8_000],
    ])
    expect(free).toMatchObject({ exempt: true, amount: 0, adjustments: [{ kind: 'scholarship', amount: -10_000 }] })
  })

  it('charges the chosen variant, or the sport’s own price if the variant no longer exists', () => {
    const members = ['twice', 'gone'].map((variantId) =>
      player(variantId, { variants: { futbol: variantId, hockey: 'twice' } }),
    )
    expect(plan(members, {}).map(({ base, variantId }) => [base, variantId])).toEqual([
      [7_001, 'twice'],
      [10_000, null],
    ])
  })

  it('does not charge a month again after a change of variant', () => {
    const [once] = plan([player('a')], {})
    const existing = existingOf(once ? [once] : [])
    const changed = player('a', { variants: { futbol: 'twice' } })
    expect(plan([changed], {}, '2026-12', existing)).toMatchObject([{ base: 7_001, skipped: 'exists' }])
  })

  it('leaves out a member who is on pause on the due day, or charges the agreed part', () => {
    const paused = plan(
      [
        player('a', { pauses: pausesOf(0) }),
        player('b', { pauses: pausesOf(0, '2026-12-04') }),
        player('c', { pauses: pausesOf(25) }),
        player('d', { pauses: pausesOf(25), since: '2026-12-16' }),
      ],
      { proration: 'half' },
    )
    expect(paused.map(({ amount, skipped }) => skipped ?? amount)).toEqual(['paused', 10_000, 2_500, 1_250])
    expect(paused[3]?.adjustments).toEqual([
      { kind: 'proration', amount: -5_000 },
      { kind: 'pause', amount: -3_750 },
    ])
  })

  it('does not charge a month again after a concept was renamed', () => {
    const [first] = plan([member('a')], { pricing: pricingOf(SOCIAL) })
    const renamed = withFormerNames(pricingOf({ ...SOCIAL, name: 'Cuota de socio' }), pricingOf(SOCIAL))
    const existing = existingOf(first ? [first] : [])
    expect(brief([member('a')], { pricing: renamed }, '2026-12', existing)).toEqual([
      ['p-a', 'Cuota de socio', 'exists'],
    ])
  })
})

const DAYS = ['1950-02-28', '1995-12-01', '2008-12-01', '2008-12-02', '2013-06-30', '2020-02-29']
const member$ = fc.record({
  birthdate: fc.option(fc.constantFrom(...DAYS)),
  since: fc.constantFrom('1990-01-01', '1996-12-01', '2020-01-01', '2026-12-01', '2026-12-20', '2027-01-01'),
  until: fc.constantFrom(null, null, null, '2026-11-30', '2026-12-31'),
  sportIds: fc.subarray(['futbol']),
  categoryId: fc.constantFrom(null, null, CADET, LIFE, id(9)),
  isWard: fc.boolean(),
  isExempt: fc.boolean(),
  scholarship: fc.option(
    fc.record({ percent: fc.constantFrom(1, 33, 50, 100), to: fc.constantFrom(null, '2026-12-07') }),
  ),
  variant: fc.constantFrom(null, 'twice', 'gone'),
  pause: fc.option(fc.record({ percent: fc.constantFrom(0, 0, 25, 99), to: fc.constantFrom(null, '2026-12-07') })),
})
const concept$ = fc.record({
  months: fc.subarray([3, 6, 12]),
  onJoining: fc.boolean(),
  amount: fc.option(fc.integer({ min: 0, max: 9_999 })),
  cadet: fc.option(fc.integer({ min: 0, max: 9_999 })),
  life: fc.option(fc.constantFrom(0, 777)),
  familyAmount: fc.option(fc.constantFrom(0, 5_001)),
  familySize: fc.option(fc.integer({ min: 2, max: 3 })),
  only: fc.subarray(['futbol']),
  except: fc.subarray(['futbol']),
  discounted: fc.boolean(),
})
const club$ = fc.record({
  people: fc.array(member$, { minLength: 1, maxLength: 7 }),
  concepts: fc.array(concept$, { minLength: 1, maxLength: 3 }),
  siblingDiscounts: fc.constantFrom<number[]>([], [10], [33], [100], [10, 33], [0, 10, 33]),
  proration: fc.constantFrom('none' as const, 'half' as const),
})

type Club = typeof club$ extends fc.Arbitrary<infer T> ? T : never

function membersOf({ people }: Club): BilledMember[] {
  return people.map(({ isWard, isExempt, scholarship, pause, variant, ...one }, index) =>
    member(`m${index}`, {
      ...one,
      guardianId: isWard && index > 0 ? 'm0' : null,
      scholarships: scholarship ? [{ ...scholarship, from: '2026-12-01', reason: 'Beca' }] : [],
      variants: variant ? { futbol: variant } : {},
      pauses: pause ? [{ ...pause, from: '2026-12-01', reason: 'Viaje' }] : [],
      exemptions: isExempt ? [{ from: '2026-12-01', to: null, reason: 'Beca' }] : [],
    }),
  )
}

const termsOf = ({ concepts, siblingDiscounts, proration }: Club): Partial<GenerationTerms> => ({
  siblingDiscounts,
  proration,
  pricing: pricingOf(
    ...concepts.map(({ cadet, life, only, except, familySize, ...one }, index) =>
      concept({
        ...one,
        id: id(20 + index),
        name: `Concepto ${index}`,
        prices: { [CADET]: cadet, [LIFE]: life },
        familySize: one.familyAmount === null ? null : familySize,
        sportIds: only,
        exceptSportIds: except,
      }),
    ),
  ),
})

const ageOf = (birthdate: string) => 2026 - Number(birthdate.slice(0, 4)) - (birthdate.slice(5) > '12-01' ? 1 : 0)

const isRelated = ({ id: own, guardianId }: BilledMember) => own === 'm0' || guardianId === 'm0'

/** Whether a cuota of December 2026, due at the earliest when the member joins, is in the days until `to`. */
function isInDays({ since }: BilledMember, dueDay: number, to: string | null): boolean {
  const day = since.startsWith('2026-12') ? Math.max(dueDay, Number(since.slice(8))) : dueDay
  return to === null || day <= 7
}

function percentOn(one: BilledMember, dueDay: number): number {
  const [scholarship] = one.scholarships
  return scholarship && isInDays(one, dueDay, scholarship.to) ? scholarship.percent : 0
}

function partOn(one: BilledMember, dueDay: number): number {
  const [pause] = one.pauses
  return pause && isInDays(one, dueDay, pause.to) ? pause.percent / 100 : 1
}

/** The total of December 2026, calculated independently of the product, member by member. */
function naiveTotal(club: Club): number {
  const members = membersOf(club).filter(({ since, until }) => since <= '2026-12-31' && (until ?? '9') >= '2026-12-01')
  type Line = { member: BilledMember; concept: number; amount: number; isReduced: boolean; isFlat: boolean }
  const lines: Line[] = members.flatMap((one): Line[] => {
    if (one.exemptions.length > 0) return []
    const half = club.proration === 'half' && one.since >= '2026-12-16' ? 2 : 1
    const isByHand = one.categoryId === CADET || one.categoryId === LIFE
    const isLife = isByHand
      ? one.categoryId === LIFE
      : one.since <= '1996-12-01' || (one.birthdate !== null && ageOf(one.birthdate) >= 65)
    const isCadet = isByHand ? !isLife : !isLife && one.birthdate !== null && ageOf(one.birthdate) <= 12
    const ofSport = one.sportIds
      .filter(() => percentOn(one, 5) < 100 && partOn(one, 5) > 0)
      .map(() => ({
        member: one,
        concept: -1,
        amount: Math.round(Math.round((one.variants['futbol'] === 'twice' ? 7_001 : 10_000) / half) * partOn(one, 5)),
        isReduced: true,
        isFlat: false,
      }))
    const others = club.concepts.flatMap((own, index): Line[] => {
      const isDue = own.months.includes(12) || (own.onJoining && one.since.startsWith('2026-12'))
      const plays = one.sportIds.length > 0
      if (!isDue || (own.only.length > 0 && !plays) || (own.except.length > 0 && plays)) return []
      const price = (isLife ? own.life : isCadet ? own.cadet : null) ?? own.amount ?? 0
      if (price === 0 || percentOn(one, 10) === 100 || partOn(one, 10) === 0) return []
      const amount = Math.round((own.discounted ? Math.round(price / half) : price) * partOn(one, 10))
      return [{ member: one, concept: index, amount, isReduced: own.discounted, isFlat: false }]
    })
    return [...ofSport, ...others]
  })
  const totalAfterScholarships = () =>
    lines.reduce((sum, { member: one, concept: of, amount }) => {
      const percent = percentOn(one, of < 0 ? 5 : 10)
      return sum + amount - Math.round((amount * percent) / 100)
    }, 0)
  if (members.filter(isRelated).length < 2) return totalAfterScholarships()
  for (const [index, { familyAmount, familySize }] of club.concepts.entries()) {
    if (familyAmount === null) continue
    const own = lines.filter(({ member: one, concept: of }) => of === index && isRelated(one))
    const together = own.slice(0, familySize ?? own.length)
    if (together.length < 2) continue
    for (const [place, line] of together.entries()) {
      Object.assign(line, { amount: place === 0 ? familyAmount : 0, isFlat: true })
    }
  }
  const reduced = lines.filter(({ member: one, isReduced, isFlat }) => isReduced && !isFlat && isRelated(one))
  const totalOf = (key: string) =>
    reduced.filter(({ member: one }) => one.id === key).reduce((sum, { amount }) => sum + amount, 0)
  const byPay = [...new Set(reduced.map(({ member: one }) => one.id))].toSorted(
    (a, b) => totalOf(b) - totalOf(a) || (a < b ? -1 : 1),
  )
  for (const line of reduced) {
    const place = byPay.indexOf(line.member.id)
    const own = place === 0 ? [] : club.siblingDiscounts.slice(0, place)
    line.amount -= shareOf(line.amount, own.at(-1) ?? 0, 100)
  }
  return totalAfterScholarships()
}

const totalOf = (rows: ReturnType<typeof plan>) =>
  rows.filter((row) => isMade(row) && !row.exempt).reduce((sum, { amount }) => sum + amount, 0)

describe('for any club', () => {
  it('a month costs the same in an independent calculation', () => {
    fc.assert(
      fc.property(club$, (club) => {
        expect(totalOf(plan(membersOf(club), termsOf(club)))).toBe(naiveTotal(club))
      }),
      { numRuns: 2000 },
    )
  })

  it('charging one concept and then the others equals charging all at once', () => {
    fc.assert(
      fc.property(club$, fc.integer({ min: 0, max: 2 }), (club, index) => {
        const [members, terms] = [membersOf(club), termsOf(club)]
        const whole = plan(members, terms).filter(isMade)
        const first = plan(members, { ...terms, sportIds: [], conceptIds: [id(20 + index)] }).filter(isMade)
        const existing = existingOf(first)
        const rest = plan(members, terms, '2026-12', existing).filter(isMade)
        const keyAndAmount = (row: (typeof whole)[number]) => `${feeKey(row)} ${row.amount} ${row.dueDate}`
        expect([...first, ...rest].map(keyAndAmount).toSorted()).toEqual(whole.map(keyAndAmount).toSorted())
        expect(plan(members, terms, '2026-12', existingOf(whole)).filter(isMade)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

const problems = (pricing: Partial<Pricing>) => {
  const result = pricingInputSchema.safeParse({ ...NO_PRICING, ...pricing })
  return result.success ? {} : Object.fromEntries(result.error.issues.map((one) => [one.path.join('.'), one.message]))
}

const priced = (...all: Partial<Concept>[]) => ({ concepts: all.map((fields) => concept(fields)) })

describe('the prices of a club', () => {
  const ages = (...pairs: [number | null, number | null][]) => ({
    categories: pairs.map(([from, to], index) => aCategory(id(index), `C${index}`, from, to)),
  })

  it.each([
    ['overlapping ages', ages([0, 12], [12, 17]), { 'categories.1.ageFrom': 'agesOverlap' }],
    ['open ages below others', ages([18, null], [30, 40]), { 'categories.1.ageFrom': 'agesOverlap' }],
    ['a gap', ages([14, null], [0, 12]), { 'categories.0.ageFrom': 'agesMissing' }],
    ['ages the wrong way round', ages([12, 3]), { 'categories.0.ageTo': 'ageToTooLow' }],
    ['a concept without months', priced({ months: [] }), { 'concepts.0.months': 'neverCharged' }],
    ['a concept without a price', priced({ amount: null }), { 'concepts.0.amount': 'required' }],
    ['a size without a price for the family', priced({ familySize: 4 }), { 'concepts.0.familyAmount': 'required' }],
    ['one name twice', priced({}, { id: id(12), name: 'CUOTA SOCIAL' }), { 'concepts.1.name': 'repeatedName' }],
    ['a negative price', priced({ amount: -1 }), { 'concepts.0.amount': 'negativeAmount' }],
    ['a month 13', priced({ months: [13] }), { 'concepts.0.months.0': 'numberTooLarge' }],
  ])('are refused at the field for %s', (_title, pricing, expected) => {
    expect(problems(pricing)).toEqual(expected)
  })

  it('may have categories without a gap, and lose the prices of removed ones', () => {
    expect(problems(ages([null, 12], [13, 17], [18, null]))).toEqual({})
    const { concepts } = pricingInputSchema.parse({ ...NO_PRICING, concepts: [SOCIAL] })
    expect(concepts[0]?.prices).toEqual({})
  })
})
