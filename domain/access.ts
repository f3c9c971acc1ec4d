import { administeredBy } from './actor.ts'
import type { Actor } from './actor.ts'
import type { Rol } from './rols.ts'

/** What the access table speaks of; the names of the API's resources. */
export const RESOURCES = [
  'institutions',
  'users',
  'sports',
  'sports-types',
  'plans',
  'payments',
  'receipts',
  'dashboard',
  'profile',
] as const
export type Resource = (typeof RESOURCES)[number]

/**
 * What can be asked for. `history` is what was done to a record, and by whom; `edit` of a user is of their membership and, under the rule of decisions §3, of the person; `delete` archives an
 * institution and ends a membership; `setPlan`, `setCurrency` and `setAdmins` are an institution's, `setActive` a user's.
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
  'setActive',
  'generate',
  'register',
  'reverse',
] as const
export type Action = (typeof ACTIONS)[number]

/**
 * How far a grant reaches: `all` records, those of the institutions one administers (`own`), those of any institution one takes part in
 * (`member`), those about oneself (`self`), or the `public` ones.
 */
export type Reach = 'all' | 'own' | 'member' | 'self' | 'public'

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

/** The access table of decisions §3: resource, then role, then action. What is not named is refused. */
const ACCESS: Record<Resource, Partial<Record<Rol | 'anonymous', Grants>>> = {
  institutions: {
    SuperAdmin: { ...CRUD_ALL, publish: 'all', setPlan: 'all', setCurrency: 'all', setAdmins: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', create: 'all', edit: 'own', publish: 'own' },
    User: { list: 'member', show: 'member' },
    anonymous: PUBLIC,
  },
  users: {
    SuperAdmin: { ...READ_ALL, history: 'all', setActive: 'all' },
    Admin: { list: 'own', show: 'own', history: 'own', create: 'own', edit: 'own', delete: 'own' },
  },
  sports: { SuperAdmin: CRUD_ALL, Admin: READ_ALL, User: READ_ALL, anonymous: PUBLIC },
  'sports-types': { SuperAdmin: CRUD_ALL, Admin: READ_ALL, User: READ_ALL, anonymous: PUBLIC },
  plans: { SuperAdmin: { ...CRUD_ALL, publish: 'all' }, Admin: READ_ALL, anonymous: PUBLIC },
  payments: { SuperAdmin: money('all'), Admin: money('own'), User: { list: 'self', show: 'self', history: 'self' } },
  receipts: { SuperAdmin: money('all'), Admin: money('own'), User: { list: 'self', show: 'self', history: 'self' } },
  dashboard: { SuperAdmin: { show: 'all' } },
  profile: { SuperAdmin: ONESELF, Admin: ONESELF, User: ONESELF },
}

/** What of a record its access depends on: the institutions it belongs to, whom it is about, whether it is public. */
export type Subject = { institutionIds?: readonly string[]; userId?: string; public?: boolean }

/** The records a query may touch; a store turns it into conditions. `all` covers everything, else any one of the others suffices. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'some'; institutionIds: readonly string[]; userId: string | null; public: boolean }

export const NOTHING: Scope = { kind: 'some', institutionIds: [], userId: null, public: false }

function reachesOf(actor: Actor | null, action: Action, resource: Resource): Reach[] {
  const roles: readonly (Rol | 'anonymous')[] = actor ? actor.rols : ['anonymous']
  return roles.flatMap((role) => ACCESS[resource][role]?.[action] ?? [])
}

/** The records of a resource on which the actor may do an action (reading by default). */
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
  return {
    kind: 'some',
    institutionIds,
    userId: reaches.includes('self') ? (actor?.userId ?? null) : null,
    public: reaches.includes('public'),
  }
}

/**
 * The records of a resource that the actor looks after: all, or those of the institutions that they administer; not what they see of
 * themselves or as a member. Who administers one institution and belongs to another works on the first (decisions §3).
 */
export function managedScopeOf(actor: Actor | null, resource: Resource): Scope {
  const reaches = reachesOf(actor, 'list', resource)
  if (reaches.includes('all')) return { kind: 'all' }
  const institutionIds = actor && reaches.includes('own') ? administeredBy(actor) : []
  return { kind: 'some', institutionIds, userId: null, public: false }
}

/** Whether a scope covers a record. */
export function covers(scope: Scope, subject: Subject): boolean {
  if (scope.kind === 'all') return true
  return (
    (scope.userId !== null && subject.userId === scope.userId) ||
    (scope.public && subject.public === true) ||
    (subject.institutionIds ?? []).some((id) => scope.institutionIds.includes(id))
  )
}

/** Whether the actor may do an action: on the record told, or on some record when none is (what a menu or a button asks). */
export function can(actor: Actor | null, action: Action, resource: Resource, subject?: Subject): boolean {
  if (reachesOf(actor, action, resource).length === 0) return false
  return subject === undefined || covers(scopeOf(actor, resource, action), subject)
}
