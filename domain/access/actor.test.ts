import { describe, expect, it } from 'vitest'
import { actorOf, administeredBy, isMembershipActive, managesSeveral } from './actor.ts'

const NOW = Date.parse('2024-06-15T12:00:00.000Z')
const TODAY = '2024-06-15'

const club = { id: 'club', timezone: 'UTC', status: 'published' } as const
const membership = {
  institutionId: 'club',
  role: 'User',
  duties: null,
  dutySportIds: [],
  state: 'accepted',
  since: '2024-01-01',
  until: null,
} satisfies Parameters<typeof actorOf>[1][number]

describe('a membership counts', () => {
  it.each([
    ['while it is open', {}, {}, true],
    ['from its first day', { since: TODAY }, {}, true],
    ['not before its first day', { since: '2024-06-16' }, {}, false],
    ['on its last day', { until: TODAY }, {}, true],
    ['not after its last day', { until: '2024-06-14' }, {}, false],
    ['for the one day it lasts', { since: TODAY, until: TODAY }, {}, true],
    ['not while it is pending', { state: 'pending' as const }, {}, false],
    ['in a draft institution', {}, { status: 'draft' as const }, true],
    ['not in an archived institution', {}, { status: 'archived' as const }, false],
  ])('%s', (_, terms, institution, expected) => {
    expect(isMembershipActive({ ...membership, ...terms }, { ...club, ...institution }, NOW)).toBe(expected)
  })

  it('on its institution’s day, not the server’s', () => {
    const last = { ...membership, until: TODAY }
    const first = { ...membership, since: '2024-06-16' }
    // Noon UTC is 02:00 on 16 June in Kiritimati and 01:00 on 15 June in Pago Pago.
    const east = { ...club, timezone: 'Pacific/Kiritimati' }
    const west = { ...club, timezone: 'Pacific/Pago_Pago' }
    expect(isMembershipActive(last, east, NOW)).toBe(false)
    expect(isMembershipActive(first, east, NOW)).toBe(true)
    expect(isMembershipActive(last, west, NOW)).toBe(true)
    expect(isMembershipActive(first, west, NOW)).toBe(false)
    const beforeMidnight = Date.parse('2024-06-16T10:59:59.999Z')
    expect(isMembershipActive(last, west, beforeMidnight)).toBe(true)
    expect(isMembershipActive(last, west, beforeMidnight + 1)).toBe(false)
  })
})

describe('an actor', () => {
  const institutions = ['a', 'b', 'c'].map((id) => ({ ...club, id }))
  const actor = (superAdmin: boolean, ...memberships: Partial<Parameters<typeof actorOf>[1][number]>[]) =>
    actorOf(
      { id: 'ana', superAdmin },
      memberships.map((terms) => ({ ...membership, ...terms })),
      institutions,
      NOW,
    )

  it.each([
    ['nothing', actor(false), ['User'], []],
    ['the flag', actor(true), ['SuperAdmin'], []],
    ['a User', actor(false, { institutionId: 'a' }), ['User'], []],
    ['an Admin', actor(false, { institutionId: 'a', role: 'Admin' }), ['Admin'], ['a']],
    [
      'an Admin here and a User there',
      actor(false, { institutionId: 'a', role: 'Admin' }, { institutionId: 'b' }),
      ['Admin', 'User'],
      ['a'],
    ],
    [
      'all of it',
      actor(true, { institutionId: 'a', role: 'Admin' }, { institutionId: 'b' }),
      ['SuperAdmin', 'Admin', 'User'],
      ['a'],
    ],
    ['a pending Admin', actor(false, { institutionId: 'a', role: 'Admin', state: 'pending' }), ['User'], []],
    ['an Admin with limits', actor(false, { institutionId: 'a', role: 'Admin', duties: [] }), ['Admin'], ['a']],
    [
      'a coordinator, who is a User too',
      actor(false, { institutionId: 'a', role: 'Admin', duties: ['members'], dutySportIds: ['futbol'] }),
      ['Admin', 'User'],
      ['a'],
    ],
    ['an ended Admin', actor(false, { institutionId: 'a', role: 'Admin', until: '2024-06-14' }), ['User'], []],
    ['an Admin to be', actor(false, { institutionId: 'a', role: 'Admin', since: '2024-06-16' }), ['User'], []],
    ['an Admin of an unknown institution', actor(false, { institutionId: 'z', role: 'Admin' }), ['User'], []],
    ['the flag and an ended membership', actor(true, { institutionId: 'a', until: '2024-06-14' }), ['SuperAdmin'], []],
  ])('takes its roles from %s', (_, { rols, ...rest }, expected, administered) => {
    expect(rols).toEqual(expected)
    expect(administeredBy({ rols, ...rest })).toEqual(administered)
  })
})

const as = (role: 'Admin' | 'User', institutionId: string) => ({ role, institutionId, duties: null, dutySportIds: [] })

describe('managing several institutions', () => {
  it.each([
    [true, 'a SuperAdmin', ['SuperAdmin'], []],
    [true, 'an Admin of two', ['Admin'], [as('Admin', 'a'), as('Admin', 'b')]],
    [false, 'an Admin of one and member of another', ['Admin', 'User'], [as('Admin', 'a'), as('User', 'b')]],
    [false, 'a member of two', ['User'], [as('User', 'a'), as('User', 'b')]],
  ] as const)('is %s for %s', (expected, _, rols, memberships) => {
    expect(managesSeveral({ userId: 'ana', rols, memberships })).toBe(expected)
  })

  it('is false for an anonymous visitor', () => expect(managesSeveral(null)).toBe(false))
})
