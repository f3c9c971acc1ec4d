import { administeredBy } from './actor.ts'
import type { Actor } from './actor.ts'
import type { Rol } from './rols.ts'

/** The resources of the access table, named as in the API. */
export const RESOURCES = [
  'institutions',
  'users',
  'sports',
  'sports-types',
  'plans',
  'payments',
  'receipts',
  'notices',
  'bank-lines',
  'reminders',
  'runs',
  'join-requests',
  'contact-messages',
  'dashboard',
  'profile',
] as const
export type Resource = (typeof RESOURCES)[number]

/**
 * The actions of the access table. `history` reads what was done to a record and by whom. `edit` of a user covers the
 * membership and, by the rule of decisions §3, the person. `delete` archives an institution and ends a membership.
 * `setPlan`, `setCurrency`, `setAdmins` and `close` apply to institutions, and so does `found`: to make one’s first one; `setActive` to users. `edit` of a cuota is every
 * correction of it.
 */
export const ACTIONS = [
  'list',
  'show',
  'history',
  'create',
  'edit',
  'delete',
  'publish',
  'setPlan',
  'setCurrency',
  'setAdmins',
  'found',
  'setActive',
  'close',
  'generate',
  'register',
  'reverse',
] as const
export type Action = (typeof ACTIONS)[number]

/**
 * How far a grant reaches: `all` records, those of the institutions that the actor administers (`own`), those of any
 * institution that the actor takes part in (`member`), those about the actor (`self`), those about the actor and the
 * members whom they pay for (`family`), or the `public` ones.
 */
export type Reach = 'all' | 'own' | 'member' | 'self' | 'family' | 'public'

type Grants = Partial<Record<Action, Reach>>

const READ_ALL: Grants = { list: 'all', show: 'all' }
const CRUD_ALL: Grants = { ...READ_ALL, history: 'all', create: 'all', edit: 'all', delete: 'all' }
const PUBLIC: Grants = { list: 'public', show: 'public' }
const ONESELF: Grants = { show: 'self', edit: 'self' }

const money = (reach: Reach): Grants => ({
  list: reach,
  show: reach,
  history: reach,
  create: reach,
  generate: reach,
  register: reach,
  reverse: reach,
})

/** The access table of decisions §3: resource, then role, then action. What is not listed is refused. */
const ACCESS: Record<Resource, Partial<Record<Rol | 'anonymous', Grants>>> = {
  institutions: {
    SuperAdmin: { ...CRUD_ALL, publish: 'all', setPlan: 'all', setCurrency: 'all', setAdmins: 'all', close: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', create: 'all', edit: 'own', publish: 'own', close: 'own' },
    User: { list: 'member', show: 'member', found: 'all' },
    anonymous: PUBLIC,
  },
  users: {
    SuperAdmin: { ...READ_ALL, history: 'all', setActive: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', create: 'own', edit: 'own', delete: 'own' },
  },
  sports: { SuperAdmin: CRUD_ALL, Admin: READ_ALL, User: READ_ALL, anonymous: PUBLIC },
  'sports-types': { SuperAdmin: CRUD_ALL, Admin: READ_ALL, User: READ_ALL, anonymous: PUBLIC },
  plans: { SuperAdmin: { ...CRUD_ALL, publish: 'all' }, Admin: READ_ALL, anonymous: PUBLIC },
  payments: {
    SuperAdmin: { ...money('all'), edit: 'all' },
    Admin: { ...money('own'), edit: 'own' },
    User: { list: 'family', show: 'family', history: 'family' },
  },
  receipts: {
    SuperAdmin: money('all'),
    Admin: money('own'),
    // The history of a receipt is its payer's: whoever sees it in part sees none of it.
    User: { list: 'family', show: 'family', history: 'self' },
  },
  // Whoever may accept one may register the money that it tells of.
  notices: {
    SuperAdmin: { ...READ_ALL, history: 'all', edit: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', edit: 'own' },
    User: { list: 'self', show: 'self', create: 'self' },
  },
  // Lines of a bank's file: whoever may register money applies them or puts them aside.
  'bank-lines': {
    SuperAdmin: { ...READ_ALL, history: 'all', register: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', register: 'own' },
  },
  reminders: {
    SuperAdmin: { ...READ_ALL, history: 'all', create: 'all', edit: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', create: 'own', edit: 'own' },
  },
  runs: {
    SuperAdmin: { ...READ_ALL, history: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own' },
  },
  // What visitors write, each to its reader: the institution, or whoever runs the installation.
  'join-requests': {
    SuperAdmin: { ...READ_ALL, history: 'all', edit: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', edit: 'own' },
  },
  'contact-messages': { SuperAdmin: { ...READ_ALL, history: 'all', edit: 'all' } },
  dashboard: { SuperAdmin: { show: 'all' } },
  profile: { SuperAdmin: ONESELF, Admin: ONESELF, User: ONESELF },
}

/** The parts of a record that decide access to it: its institutions, the person it is about, whether it is public. */
export type Subject = { institutionIds?: readonly string[]; userId?: string; public?: boolean }

/**
 * The records that a query may touch. A store turns it into conditions. `all` covers everything. Otherwise any one of
 * the other parts is enough. `wards` are the members whom the person pays for: their cuotas in that institution, and
 * the parts of receipts that pay these.
 */
export type Scope = { kind: 'all' } | SomeScope
export type SomeScope = {
  kind: 'some'
  institutionIds: readonly string[]
  userId: string | null
  public: boolean
  wards?: readonly Payer[]
}

/** A member of one institution, by the id that their cuotas name. */
type Payer = { institutionId: string; payerId: string }

export const NOTHING: Scope = { kind: 'some', institutionIds: [], userId: null, public: false }

function reachesOf(actor: Actor | null, action: Action, resource: Resource): Reach[] {
  const roles: readonly (Rol | 'anonymous')[] = actor ? actor.rols : ['anonymous']
  return roles.flatMap((role) => ACCESS[resource][role]?.[action] ?? [])
}

/** Returns the records of a resource on which the actor may do an action (`list` by default). */
export function scopeOf(actor: Actor | null, resource: Resource, action: Action = 'list'): Scope {
  const reaches = reachesOf(actor, action, resource)
  if (reaches.includes('all')) return { kind: 'all' }
  const institutionIds = !actor
    ? []
    : reaches.includes('member')
      ? actor.memberships.map(({ institutionId }) => institutionId)
      : reaches.includes('own')
        ? administeredBy(actor)
        : []
  const isFamily = reaches.includes('family')
  const wards = isFamily ? (actor?.wards ?? []) : []
  return {
    kind: 'some',
    institutionIds,
    userId: isFamily || reaches.includes('self') ? (actor?.userId ?? null) : null,
    public: reaches.includes('public'),
    ...(wards.length > 0 && { wards: wards.map(({ institutionId, payerId }) => ({ institutionId, payerId })) }),
  }
}

/**
 * Returns the records of a resource that the actor manages: all of them, or those of the institutions they administer.
 * What they see as a member or of themselves is left out. A person who administers one institution and is a member of
 * another manages the first (decisions §3).
 */
export function managedScopeOf(actor: Actor | null, resource: Resource): Scope {
  const reaches = reachesOf(actor, 'list', resource)
  if (reaches.includes('all')) return { kind: 'all' }
  const institutionIds = actor && reaches.includes('own') ? administeredBy(actor) : []
  return { kind: 'some', institutionIds, userId: null, public: false }
}

export function covers(scope: Scope, subject: Subject): boolean {
  if (scope.kind === 'all') return true
  return (
    (scope.userId !== null && subject.userId === scope.userId) ||
    (scope.wards ?? []).some(
      ({ institutionId, payerId }) => payerId === subject.userId && subject.institutionIds?.includes(institutionId),
    ) ||
    (scope.public && subject.public === true) ||
    (subject.institutionIds ?? []).some((id) => scope.institutionIds.includes(id))
  )
}

/** Whether the actor may make their first institution: whoever administers one makes others as an Admin (decisions §3). */
export function mayFound(actor: Actor | null): boolean {
  return actor !== null && can(actor, 'found', 'institutions') && administeredBy(actor).length === 0
}

/**
 * Whether the actor may do an action on a record. Without a record: on at least one record, which is what a menu or a
 * button needs to know.
 */
export function can(actor: Actor | null, action: Action, resource: Resource, subject?: Subject): boolean {
  if (reachesOf(actor, action, resource).length === 0) return false
  return subject === undefined || covers(scopeOf(actor, resource, action), subject)
}
