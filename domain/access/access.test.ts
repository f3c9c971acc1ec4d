import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DUTIES, type Duty, ROLS, type Rol } from './duties.ts'
import { ACTIONS, NOTHING, RESOURCES, can, covers, institutionsOf, managedScopeOf, scopeOf } from './access.ts'
import type { Action, Resource, Subject } from './access.ts'
import type { Actor } from './actor.ts'

/** Admins with limits, by their duties. */
const LIMITED = { cobra: ['collects'], socios: ['members'], both: ['collects', 'members'], lectura: [] } as const
type Limited = keyof typeof LIMITED | 'coordina'
const isCoordinator = (role: Role) => role === 'coordina'
const dutiesOf = (role: Limited) => (role === 'coordina' ? LIMITED.socios : LIMITED[role])
const isLimited = (role: Role): role is Limited => isCoordinator(role) || Object.hasOwn(LIMITED, role)

type Role = Rol | 'anonymous' | Limited
const ROLES: readonly Role[] = [...ROLS, 'anonymous', 'cobra', 'socios', 'both', 'lectura', 'coordina']

/** `any` is one duty or the other; `sports` what a coordinator does beside `office`. */
type Row = Partial<Record<Rol | 'anonymous', string>>
const NEEDS: readonly string[] = ['collects', 'members', 'any', 'full']
const OF_COORDINATORS: readonly string[] = ['all', 'office', 'sports', 'self']
type Reach = 'all' | 'office' | 'own' | 'sports' | 'member' | 'self' | 'family' | 'public'

const CATALOGUE: Row = {
  SuperAdmin: 'all: list show history create edit delete',
  Admin: 'all: list show',
  User: 'all: list show',
  anonymous: 'public: list show',
}

/** The table of §D3, restated. An action that is not listed is refused. */
const TABLE: Partial<Record<Resource, Row>> = {
  institutions: {
    SuperAdmin: 'all: list show history create edit delete report remember publish setPlan setCurrency setAdmins close',
    Admin: 'office: list show; own: history report; full: create edit publish; collects: close; any: remember',
    User: 'member: list show; all: found',
    anonymous: 'public: list show',
  },
  users: {
    SuperAdmin: 'all: list show history setActive setAdmins erase',
    Admin:
      'own: list show history; members: create edit delete bulk; full: setAdmins erase; sports: list show history create edit delete',
  },
  'member-imports': { SuperAdmin: 'all: list show history', Admin: 'own: list show history; members: create delete' },
  notes: { SuperAdmin: 'all: list show history', Admin: 'own: list show history; members: create edit delete' },
  plans: {
    SuperAdmin: 'all: list show history create edit delete publish',
    Admin: 'all: list show',
    anonymous: 'public: list show',
  },
  payments: {
    SuperAdmin: 'all: list show history create edit generate register reverse',
    Admin: 'own: list show history; collects: create edit generate register reverse',
    User: 'family: list show history',
  },
  receipts: {
    SuperAdmin: 'all: list show history create generate register reverse',
    Admin: 'own: list show history; collects: create generate register reverse',
    User: 'family: list show; self: history',
  },
  'cash-movements': {
    SuperAdmin: 'all: list show history register reverse',
    Admin: 'own: list show history; collects: register reverse',
  },
  notices: {
    SuperAdmin: 'all: list show history edit',
    Admin: 'own: list show history; collects: edit',
    User: 'self: list show create',
  },
  'bank-lines': { SuperAdmin: 'all: list show history register', Admin: 'own: list show history; collects: register' },
  reminders: {
    SuperAdmin: 'all: list show history create edit',
    Admin: 'own: list show history; collects: create edit',
  },
  runs: { SuperAdmin: 'all: list show history', Admin: 'own: list show history' },
  'join-requests': {
    SuperAdmin: 'all: list show history edit',
    Admin: 'own: list show history; members: edit; sports: list show history edit',
  },
  'contact-messages': { SuperAdmin: 'all: list show history edit' },
  dashboard: { SuperAdmin: 'all: show' },
  profile: { SuperAdmin: 'self: show edit', Admin: 'self: show edit', User: 'self: show edit' },
}
const rowOf = (resource: Resource) => TABLE[resource] ?? CATALOGUE

function reachIn(resource: Resource, role: Role, action: Action): Reach | null {
  for (const part of (rowOf(resource)[isLimited(role) ? 'Admin' : role] ?? '').split('; ')) {
    const [reach = '', actions = ''] = part.split(': ')
    if (!actions.split(' ').includes(action)) continue
    if (isCoordinator(role) ? !OF_COORDINATORS.includes(reach) : reach === 'sports') continue
    if (!NEEDS.includes(reach)) return reach as Reach
    const duties: readonly string[] = isLimited(role) ? dutiesOf(role) : [...DUTIES, 'full']
    return duties.includes(reach) || (reach === 'any' && duties.length > 0) ? 'own' : null
  }
  return null
}

const ADMINISTERED = 'administrada'
const JOINED = 'integrada'
const FOREIGN = 'ajena'
const membershipsWith = (duties: readonly Duty[] | null, dutySportIds: string[] = []) => [
  { institutionId: ADMINISTERED, role: 'Admin' as const, duties: duties && [...duties], dutySportIds },
  { institutionId: JOINED, role: 'User' as const, duties: null, dutySportIds: [] },
]

const wards = [{ membershipId: 'hija', institutionId: FOREIGN, payerId: 'hija', givenName: 'Inés', familyName: 'Ríos' }]
const actorWith = (...rols: Rol[]): Actor => ({ userId: 'ana', rols, memberships: membershipsWith(null), wards })
function actorOfRole(role: Role): Actor | null {
  if (isLimited(role))
    return {
      ...actorWith('Admin'),
      memberships: membershipsWith(dutiesOf(role), isCoordinator(role) ? ['futbol'] : []),
    }
  return role === 'anonymous' ? null : actorWith(role)
}

const WITHIN: Reach[] = ['own', 'office', 'sports', 'member']
const SUBJECTS: [what: string, subject: Subject, reaches: Reach[]][] = [
  [
    'of an institution one administers',
    { institutionIds: [ADMINISTERED], userId: 'beto' },
    ['own', 'office', 'member'],
  ],
  ['of a sport one coordinates', { institutionIds: [ADMINISTERED], sportIds: ['tenis', 'futbol'] }, WITHIN],
  ['of another sport', { institutionIds: [ADMINISTERED], sportIds: ['tenis'] }, ['own', 'office', 'member']],
  ['of that sport, elsewhere', { institutionIds: [FOREIGN], sportIds: ['futbol'] }, []],
  ['of an institution one belongs to', { institutionIds: [JOINED], userId: 'beto' }, ['member']],
  ['of another institution', { institutionIds: [FOREIGN], userId: 'beto' }, []],
  ['of another and of one’s own', { institutionIds: [FOREIGN, ADMINISTERED] }, ['own', 'office', 'member']],
  ['of oneself, in another institution', { institutionIds: [FOREIGN], userId: 'ana' }, ['self', 'family']],
  ['of a member whom one pays for', { institutionIds: [FOREIGN], userId: 'hija' }, ['family']],
  ['of that member, in another institution', { institutionIds: ['otra'], userId: 'hija' }, []],
  ['of nobody', {}, []],
  ['public, of another institution', { institutionIds: [FOREIGN], public: true }, ['public']],
  ['not public', { public: false }, []],
]

describe('the access table', () => {
  it.each(RESOURCES.flatMap((resource) => ROLES.map((role) => [role, resource] as const)))(
    'says what %s may do with %s',
    (role, resource) => {
      const actor = actorOfRole(role)
      for (const action of ACTIONS) {
        const reach = reachIn(resource, role, action)
        expect([action, can(actor, action, resource)]).toEqual([action, reach !== null])
        const expected = SUBJECTS.map(([what, , reaches]) => [
          `${action} ${what}`,
          reach === 'all' || reaches.some((one) => one === reach),
        ])
        const scope = scopeOf(actor, resource, action)
        const may = SUBJECTS.map(([what, subject]) => [`${action} ${what}`, can(actor, action, resource, subject)])
        expect(may).toEqual(expected)
        expect(SUBJECTS.map(([what, subject]) => [`${action} ${what}`, covers(scope, subject)])).toEqual(expected)
      }
    },
  )
})

const resource = fc.constantFrom(...RESOURCES)
const action = fc.constantFrom(...ACTIONS)
const institutionId = fc.constantFrom('a', 'b', 'c', 'd')
const membership = fc.oneof(
  fc.record({
    institutionId,
    role: fc.constant('User' as const),
    duties: fc.constant(null),
    dutySportIds: fc.constant<string[]>([]),
  }),
  fc.record({
    institutionId,
    role: fc.constant('Admin' as const),
    duties: fc.option(fc.subarray([...DUTIES])),
    dutySportIds: fc.constant<string[]>([]),
  }),
  fc.record({
    institutionId,
    role: fc.constant('Admin' as const),
    duties: fc.constant<Duty[]>(['members']),
    dutySportIds: fc.subarray(['futbol', 'tenis'], { minLength: 1 }),
  }),
)
const actor = fc.record({
  userId: fc.constantFrom('ana', 'beto'),
  rols: fc.uniqueArray(fc.constantFrom(...ROLS), { minLength: 1 }),
  memberships: fc.uniqueArray(membership, { selector: (one) => one.institutionId }),
})
const subject = fc.record(
  {
    institutionIds: fc.array(institutionId, { maxLength: 3 }),
    sportIds: fc.subarray(['futbol', 'tenis', 'hockey']),
    userId: fc.constantFrom('ana', 'beto'),
    public: fc.boolean(),
  },
  { requiredKeys: [] },
)

describe('access', () => {
  it('lets a person manage only what they reach as a SuperAdmin or as an administrator', () => {
    fc.assert(
      fc.property(actor, fc.constantFrom('institutions', 'payments', 'receipts'), subject, (who, what, of) => {
        const administered = { ...who, memberships: who.memberships.filter(({ role }) => role === 'Admin') }
        const notAsMember = { ...administered, rols: who.rols.filter((rol) => rol !== 'User') }
        const expected = can(notAsMember, 'list', what, { institutionIds: of.institutionIds ?? [] })
        expect(covers(managedScopeOf(who, what), of)).toBe(expected)
      }),
      { numRuns: 1000 },
    )
    expect(managedScopeOf(null, 'institutions')).toEqual(NOTHING)
  })

  it('is the sum of what each role gives', () => {
    fc.assert(
      fc.property(actor, resource, action, subject, (who, what, does, record) => {
        const one = (rol: Rol) => ({ ...who, rols: [rol] })
        expect(can(who, does, what, record)).toBe(who.rols.some((rol) => can(one(rol), does, what, record)))
        expect(can(who, does, what)).toBe(who.rols.some((rol) => can(one(rol), does, what)))
      }),
      { numRuns: 1000 },
    )
  })

  it('allows a record only if it allows its resource, and agrees with the scope', () => {
    fc.assert(
      fc.property(fc.option(actor), resource, action, subject, (who, what, does, record) => {
        const allowed = can(who, does, what, record)
        expect(allowed && !can(who, does, what)).toBe(false)
        expect(allowed).toBe(covers(scopeOf(who, what, does), record))
      }),
      { numRuns: 1000 },
    )
  })

  it('never reaches another person’s institutions or records, except by all or public', () => {
    fc.assert(
      fc.property(actor, resource, action, (who, what, does) => {
        const scope = scopeOf(who, what, does)
        const parts: string[] = who.memberships.map((one) => one.institutionId)
        if (scope.kind === 'all') return
        expect(institutionsOf(scope).filter((id) => !parts.includes(id))).toEqual([])
        expect([null, who.userId]).toContain(scope.userId)
        expect(scope.public).toBe(false)
      }),
    )
  })
})
