import { administeredBy, type Actor } from './actor.ts'
import type { Rol } from './rols.ts'

export const RESOURCES = [
  'institutions',
  'users',
  'member-imports',
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
 * `edit` of a user covers the membership and, by decisions §3, the person; `edit` of a cuota every correction of it.
 * `delete` archives an institution, ends a membership and undoes an import. `found` makes one’s first institution.
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
 * `own` is where the actor administers, `member` where they take part; `family` is themselves and the members whom they
 * pay for.
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

/** The access table of decisions §3. What is not listed is refused. */
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
  'member-imports': {
    SuperAdmin: { ...READ_ALL, history: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', delete: 'own' },
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
    // The history of a receipt is its payer's: who sees it in part sees none of it.
    User: { list: 'family', show: 'family', history: 'self' },
  },
  notices: {
    SuperAdmin: { ...READ_ALL, history: 'all', edit: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', edit: 'own' },
    User: { list: 'self', show: 'self', create: 'self' },
  },
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
  'join-requests': {
    SuperAdmin: { ...READ_ALL, history: 'all', edit: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', edit: 'own' },
  },
  'contact-messages': { SuperAdmin: { ...READ_ALL, history: 'all', edit: 'all' } },
  dashboard: { SuperAdmin: { show: 'all' } },
  profile: { SuperAdmin: ONESELF, Admin: ONESELF, User: ONESELF },
}

export type Subject = { institutionIds?: readonly string[]; userId?: string; public?: boolean }

/**
 * `all` covers everything; otherwise any one of the other parts is enough. `wards` are the members whom the person pays
 * for.
 */
export type Scope = { kind: 'all' } | SomeScope
export type SomeScope = {
  kind: 'some'
  institutionIds: readonly string[]
  userId: string | null
  public: boolean
  wards?: readonly Payer[]
}

type Payer = { institutionId: string; payerId: string }

export const NOTHING: Scope = { kind: 'some', institutionIds: [], userId: null, public: false }

function reachesOf(actor: Actor | null, action: Action, resource: Resource): Reach[] {
  const roles: readonly (Rol | 'anonymous')[] = actor ? actor.rols : ['anonymous']
  return roles.flatMap((role) => ACCESS[resource][role]?.[action] ?? [])
}

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
 * Returns what the actor manages: all, or the institutions that they administer, not what they see as a member
 * (decisions §3).
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

export function mayFound(actor: Actor | null): boolean {
  return actor !== null && can(actor, 'found', 'institutions') && administeredBy(actor).length === 0
}

/** Without a record: whether the actor may do it on at least one, which a menu needs to know. */
export function can(actor: Actor | null, action: Action, resource: Resource, subject?: Subject): boolean {
  if (reachesOf(actor, action, resource).length === 0) return false
  return subject === undefined || covers(scopeOf(actor, resource, action), subject)
}
