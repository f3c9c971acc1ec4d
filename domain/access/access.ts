import { administeredBy, type Actor } from './actor.ts'
import { NEEDS, type Need } from './duties.ts'
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
 * `report` reads its books, prices and usage, `remember` keeps how the columns of its files were read. `setAdmins` of
 * users is naming Admins and their duties.
 */
export const ACTIONS = [
  'list',
  'show',
  'history',
  'create',
  'edit',
  'delete',
  'report',
  'remember',
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
 * `own` is where the actor administers, and a need where they meet it too; `member` where they take part; `family` is
 * themselves and the members whom they pay for.
 */
type Reach = 'all' | 'own' | Need | 'member' | 'self' | 'family' | 'public'

type Grants = Partial<Record<Action, Reach | readonly Reach[]>>

const READ_ALL: Grants = { list: 'all', show: 'all' }
const CRUD_ALL: Grants = { ...READ_ALL, history: 'all', create: 'all', edit: 'all', delete: 'all' }
const PUBLIC: Grants = { list: 'public', show: 'public' }
const ONESELF: Grants = { show: 'self', edit: 'self' }

const READ_OWN: Grants = { list: 'own', show: 'own', history: 'own' }

const money = (reach: Reach): Grants => ({ create: reach, generate: reach, register: reach, reverse: reach })

/** The access table of decisions §3. What is not listed is refused. */
const ACCESS: Record<Resource, Partial<Record<Rol | 'anonymous', Grants>>> = {
  institutions: {
    SuperAdmin: {
      ...CRUD_ALL,
      report: 'all',
      remember: 'all',
      publish: 'all',
      setPlan: 'all',
      setCurrency: 'all',
      setAdmins: 'all',
      close: 'all',
    },
    Admin: {
      ...READ_OWN,
      report: 'own',
      create: 'full',
      edit: 'full',
      publish: 'full',
      close: 'collects',
      remember: ['collects', 'members'],
    },
    User: { list: 'member', show: 'member', found: 'all' },
    anonymous: PUBLIC,
  },
  users: {
    SuperAdmin: { ...READ_ALL, history: 'all', setActive: 'all', setAdmins: 'all' },
    Admin: { ...READ_OWN, create: 'members', edit: 'members', delete: 'members', setAdmins: 'full' },
  },
  'member-imports': {
    SuperAdmin: { ...READ_ALL, history: 'all' },
    Admin: { ...READ_OWN, delete: 'members' },
  },
  sports: { SuperAdmin: CRUD_ALL, Admin: READ_ALL, User: READ_ALL, anonymous: PUBLIC },
  'sports-types': { SuperAdmin: CRUD_ALL, Admin: READ_ALL, User: READ_ALL, anonymous: PUBLIC },
  plans: { SuperAdmin: { ...CRUD_ALL, publish: 'all' }, Admin: READ_ALL, anonymous: PUBLIC },
  payments: {
    SuperAdmin: { ...READ_ALL, history: 'all', ...money('all'), edit: 'all' },
    Admin: { ...READ_OWN, ...money('collects'), edit: 'collects' },
    User: { list: 'family', show: 'family', history: 'family' },
  },
  receipts: {
    SuperAdmin: { ...READ_ALL, history: 'all', ...money('all') },
    Admin: { ...READ_OWN, ...money('collects') },
    // The history of a receipt is its payer's: who sees it in part sees none of it.
    User: { list: 'family', show: 'family', history: 'self' },
  },
  notices: {
    SuperAdmin: { ...READ_ALL, history: 'all', edit: 'all' },
    Admin: { ...READ_OWN, edit: 'collects' },
    User: { list: 'self', show: 'self', create: 'self' },
  },
  'bank-lines': {
    SuperAdmin: { ...READ_ALL, history: 'all', register: 'all' },
    Admin: { ...READ_OWN, register: 'collects' },
  },
  reminders: {
    SuperAdmin: { ...READ_ALL, history: 'all', create: 'all', edit: 'all' },
    Admin: { ...READ_OWN, create: 'collects', edit: 'collects' },
  },
  runs: {
    SuperAdmin: { ...READ_ALL, history: 'all' },
    Admin: READ_OWN,
  },
  'join-requests': {
    SuperAdmin: { ...READ_ALL, history: 'all', edit: 'all' },
    Admin: { ...READ_OWN, edit: 'members' },
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
  const reaches = roles.flatMap((role) => ACCESS[resource][role]?.[action] ?? [])
  const isUnmet = (need: Need) => !actor || administeredBy(actor, need).length === 0
  return reaches.filter((reach) => !NEEDS.some((need) => need === reach && isUnmet(need)))
}

function institutionsIn(actor: Actor, reaches: readonly Reach[]): string[] {
  if (reaches.includes('member')) return actor.memberships.map(({ institutionId }) => institutionId)
  if (reaches.includes('own')) return administeredBy(actor)
  const needs = NEEDS.filter((need) => reaches.includes(need))
  return [...new Set(needs.flatMap((need) => administeredBy(actor, need)))]
}

export function scopeOf(actor: Actor | null, resource: Resource, action: Action = 'list'): Scope {
  const reaches = reachesOf(actor, action, resource)
  if (reaches.includes('all')) return { kind: 'all' }
  const institutionIds = actor ? institutionsIn(actor, reaches) : []
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
