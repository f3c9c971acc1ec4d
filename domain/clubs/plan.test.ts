import { describe, expect, it } from 'vitest'
import {
  placesLeft,
  takesPlace,
  admits,
  allFeatures,
  costPerMonth,
  costPerYear,
  nearLimit,
  recommendedPlan,
  startingPlan,
} from './plan.ts'

const member = { role: 'User', contact: false } as const

it('a member takes a place of the plan through the last day', () => {
  expect(takesPlace({ ...member, until: null }, '2024-06-15')).toBe(true)
  expect(takesPlace({ ...member, until: '2024-06-15' }, '2024-06-15')).toBe(true)
  expect(takesPlace({ ...member, until: '2024-06-14' }, '2024-06-15')).toBe(false)
  expect(takesPlace({ ...member, contact: true, until: null }, '2024-06-15')).toBe(false)
  expect(takesPlace({ ...member, role: 'Admin', until: null }, '2024-06-15')).toBe(false)
})

it('a plan has places left up to its limit, and never less than zero', () => {
  expect([9, 10, 11].map((members) => placesLeft({ maxMembers: 10 }, members))).toEqual([1, 0, 0])
  expect([placesLeft(null, 10), placesLeft({ maxMembers: null }, 10)]).toEqual([Infinity, Infinity])
})

const plan = (position: number, price: number, maxMembers: number | null, interval: 'monthly' | 'yearly' = 'monthly') =>
  ({ position, price, maxMembers, interval, currency: 'ARS' }) as const

describe('what a plan costs', () => {
  it('is shown for a year and for a month, however it is paid', () => {
    expect([costPerYear(plan(1, 1_000, null)), costPerMonth(plan(1, 1_000, null))]).toEqual([12_000, 1_000])
    const yearly = plan(1, 10_000, null, 'yearly')
    expect([costPerYear(yearly), costPerMonth(yearly)]).toEqual([10_000, 833])
  })
})

describe('the recommended plan', () => {
  const free = plan(1, 0, 50)
  const club = plan(2, 1_800, 300)
  const yearly = plan(3, 18_000, 300, 'yearly')
  const large = plan(4, 90_000, null)
  const plans = [large, yearly, club, free]

  it.each([
    [0, free],
    [50, free],
    [51, yearly],
    [300, yearly],
    [301, large],
  ])('admits %i members and costs least in a year', (members, expected) => {
    expect(recommendedPlan(plans, members)).toBe(expected)
  })

  it('is the first in order if prices are equal or have several currencies', () => {
    expect(recommendedPlan([large, { ...club, currency: 'USD', price: 1 }], 200)?.position).toBe(2)
    expect(recommendedPlan([{ ...club, position: 9 }, club], 200)).toBe(club)
  })

  it('does not exist for more members than any plan admits', () => {
    expect(recommendedPlan([free, club], 301)).toBeUndefined()
    expect(admits(club, 300)).toBe(true)
    expect(admits(club, 301)).toBe(false)
  })
})

it('a new institution starts with the first free plan', () => {
  expect(startingPlan([plan(1, 5, null), plan(3, 0, 10), plan(2, 0, 20)])).toMatchObject({ position: 2 })
  expect(startingPlan([plan(1, 5, null)])).toBeUndefined()
})

it('lists each feature once', () => {
  expect(allFeatures([{ features: ['a', 'b'] }, { features: ['b', 'c'] }])).toEqual(['a', 'b', 'c'])
})

const limited = (name: string, placesTaken: number, maxMembers: number) => ({
  institutionId: name,
  name,
  placesTaken,
  maxMembers,
})

it('lists institutions from 90 % of their places on, the fullest first', () => {
  const all = [
    limited('a', 9, 10),
    limited('b', 98, 110),
    limited('c', 12, 10),
    limited('d', 99, 110),
    limited('e', 0, 1),
  ]
  expect(nearLimit(all).map(({ institutionId }) => institutionId)).toEqual(['c', 'a', 'd'])
  expect(nearLimit(Array.from({ length: 11 }, (_, index) => limited(String(index), 1, 1)))).toHaveLength(10)
})
