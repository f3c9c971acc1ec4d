import { administeredBy, type Actor } from './actor.ts'
import { NEEDS, meets, type Need, type Rol } from './duties.ts'
import { recordOf } from '../values/record.ts'

export const RESOURCES = [
  'institutions',
  'users',
  'member-imports',
  'notes',
  'sports',
  'sports-types',
  'plans',
  'payments',
  'receipts',
  'cash-movements',
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
 * `edit` of a user covers the membership and, by §D3, the person; `edit` of a cuota every correction of it.
 * `delete` archives an institution, ends a membership and undoes an import. `found` makes one’s first institution.
 * `report` reads its books, prices and usage, `remember` keeps how the columns of its files were read. `setAdmins` of
 * users is naming Admins and their duties, `bulk` the changes of many people at once,
 * `erase` what is held about a former member.
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
  'bulk',
  'erase',
  'close',
  'generate',
  'register',
  'reverse',
] as const
export type Action = (typeof ACTIONS)[number]

/** `own`: where they see the whole institution; `sports`: members of their sports; `family`: oneself and wards. */
type Reach = 'all' | Need | 'member' | 'self' | 'family' | 'public'

type Grants = Partial<Record<Action, Reach | readonly Reach[]>>

const grant = (reach: Reach | readonly Reach[], ...actions: Action[]): Grants => recordOf(actions, () => reach)

const READ_ALL = grant('all', 'list', 'show')
const SEE_ALL = grant('all', 'list', 'show', 'history')
const CRUD_ALL = { ...SEE_ALL, ...grant('all', 'create', 'edit', 'delete') }
const PUBLIC = grant('public', 'list', 'show')
const ONESELF = grant('self', 'show', 'edit')

const READ_OWN = grant('own', 'list', 'show', 'history')
const READ_BY_SPORT = grant(['own', 'sports'], 'list', 'show', 'history')
const MEMBER_EDITORS = ['members', 'sports'] as const
const MONEY = ['create', 'generate', 'register', 'reverse'] as const

/** The access table of §D3. What is not listed is refused. */
const ACCESS: Record<Resource, Partial<Record<Rol | 'anonymous', Grants>>> = {
  institutions: {
    SuperAdmin: {
      ...CRUD_ALL,
      ...grant('all', 'report', 'remember', 'publish', 'setPlan', 'setCurrency', 'setAdmins', 'close'),
    },
    Admin: {
      ...grant('office', 'list', 'show'),
      ...grant('own', 'history', 'report'),
      ...grant('full', 'create', 'edit', 'publish'),
      close: 'collects',
      remember: ['collects', 'members'],
    },
    User: { list: 'member', show: 'member', found: 'all' },
    anonymous: PUBLIC,
  },
  users: {
    SuperAdmin: { ...SEE_ALL, ...grant('all', 'setActive', 'setAdmins', 'erase') },
    Admin: {
      ...READ_BY_SPORT,
      ...grant(MEMBER_EDITORS, 'create', 'edit', 'delete'),
      bulk: 'members',
      ...grant('full', 'setAdmins', 'erase'),
    },
  },
  'member-imports': { SuperAdmin: SEE_ALL, Admin: { ...READ_OWN, ...grant('members', 'create', 'delete') } },
  notes: { SuperAdmin: SEE_ALL, Admin: { ...READ_OWN, ...grant('members', 'create', 'edit', 'delete') } },
  sports: { SuperAdmin: CRUD_ALL, Admin: READ_ALL, User: READ_ALL, anonymous: PUBLIC },
  'sports-types': { SuperAdmin: CRUD_ALL, Admin: READ_ALL, User: READ_ALL, anonymous: PUBLIC },
  plans: { SuperAdmin: { ...CRUD_ALL, publish: 'all' }, Admin: READ_ALL, anonymous: PUBLIC },
  payments: {
    SuperAdmin: { ...SEE_ALL, ...grant('all', ...MONEY), edit: 'all' },
    Admin: { ...READ_OWN, ...grant('collects', ...MONEY), edit: 'collects' },
    User: grant('family', 'list', 'show', 'history'),
  },
  receipts: {
    SuperAdmin: { ...SEE_ALL, ...grant('all', ...MONEY) },
    Admin: { ...READ_OWN, ...grant('collects', ...MONEY) },
    // Only the payer sees a receipt's history: others see a part of the receipt.
    User: { list: 'family', show: 'family', history: 'self' },
  },
  'cash-movements': {
    SuperAdmin: { ...SEE_ALL, register: 'all', reverse: 'all' },
    Admin: { ...READ_OWN, register: 'collects', reverse: 'collects' },
  },
  notices: {
    SuperAdmin: { ...SEE_ALL, edit: 'all' },
    Admin: { ...READ_OWN, edit: 'collects' },
    User: { list: 'self', show: 'self', create: 'self' },
  },
  'bank-lines': { SuperAdmin: { ...SEE_ALL, register: 'all' }, Admin: { ...READ_OWN, register: 'collects' } },
  reminders: {
    SuperAdmin: { ...SEE_ALL, create: 'all', edit: 'all' },
    Admin: { ...READ_OWN, create: 'collects', edit: 'collects' },
  },
  runs: { SuperAdmin: SEE_ALL, Admin: READ_OWN },
  'join-requests': { SuperAdmin: { ...SEE_ALL, edit: 'all' }, Admin: { ...READ_BY_SPORT, edit: MEMBER_EDITORS } },
  'contact-messages': { SuperAdmin: { ...SEE_ALL, edit: 'all' } },
  dashboard: { SuperAdmin: { show: 'all' } },
  profile: { SuperAdmin: ONESELF, Admin: ONESELF, User: ONESELF },
}

export type Subject = {
  institutionIds?: readonly string[]
  sportIds?: readonly string[]
  userId?: string
  public?: boolean
}

/** `all`, or the union of the other parts. `sports`: members of these sports in these institutions. */
export type Scope = { kind: 'all' } | SomeScope
export type SomeScope = {
  kind: 'some'
  institutionIds: readonly string[]
  userId: string | null
  public: boolean
  wards?: readonly Payer[]
  sports?: readonly SportsOf[]
}

export type SportsOf = { institutionId: string; sportIds: readonly string[] }
type Payer = { institutionId: string; payerId: string }

export const NOTHING: Scope = { kind: 'some', institutionIds: [], userId: null, public: false }

function reachesOf(actor: Actor | null, action: Action, resource: Resource): Reach[] {
  const roles: readonly (Rol | 'anonymous')[] = actor ? actor.rols : ['anonymous']
  const reaches = roles.flatMap((role) => ACCESS[resource][role]?.[action] ?? [])
  const isUnmet = (need: Need) => !actor || administeredBy(actor, need).length === 0
  return reaches.filter((reach) => !NEEDS.some((need) => need === reach && isUnmet(need)))
}

const WHOLE_NEEDS = NEEDS.filter((need) => need !== 'sports')

function administeredIn(actor: Actor | null, reaches: readonly Reach[]): Pick<SomeScope, 'institutionIds' | 'sports'> {
  if (actor === null) return { institutionIds: [] }
  const institutionIds = WHOLE_NEEDS.filter((need) => reaches.includes(need)).flatMap((need) =>
    administeredBy(actor, need),
  )
  const coordinated = actor.memberships.filter((office) => reaches.includes('sports') && meets(office, 'sports'))
  const sports = coordinated.map(({ institutionId, dutySportIds }) => ({ institutionId, sportIds: dutySportIds }))
  return { institutionIds: [...new Set(institutionIds)], ...(sports.length > 0 && { sports }) }
}

export function scopeOf(actor: Actor | null, resource: Resource, action: Action = 'list'): Scope {
  const reaches = reachesOf(actor, action, resource)
  if (reaches.includes('all')) return { kind: 'all' }
  const isFamily = reaches.includes('family')
  const wards = isFamily ? (actor?.wards ?? []) : []
  return {
    kind: 'some',
    ...(reaches.includes('member')
      ? { institutionIds: (actor?.memberships ?? []).map(({ institutionId }) => institutionId) }
      : administeredIn(actor, reaches)),
    userId: isFamily || reaches.includes('self') ? (actor?.userId ?? null) : null,
    public: reaches.includes('public'),
    ...(wards.length > 0 && { wards: wards.map(({ institutionId, payerId }) => ({ institutionId, payerId })) }),
  }
}

/** What they administer, not what they see as a member (§D3). */
export function managedScopeOf(actor: Actor | null, resource: Resource): Scope {
  const reaches = reachesOf(actor, 'list', resource)
  if (reaches.includes('all')) return { kind: 'all' }
  return { kind: 'some', ...administeredIn(actor, reaches), userId: null, public: false }
}

/** The filter of a list that shows only records of `managedScopeOf`. */
export const MANAGED = { managed: true } as const

/** Whether the actor is notified that a resource changed: only those who manage the whole institution. */
export function isNotified(actor: Actor, resource: Resource, institutionId: string | null): boolean {
  return covers(managedScopeOf(actor, resource), { institutionIds: institutionId === null ? [] : [institutionId] })
}

export function institutionsOf({ institutionIds, sports = [] }: SomeScope): string[] {
  return [...new Set([...institutionIds, ...sports.map(({ institutionId }) => institutionId)])]
}

export function coversMember(scope: Scope, { institutionId, sportIds }: SportsOf): boolean {
  return covers(scope, { institutionIds: [institutionId], sportIds })
}

export function covers(scope: Scope, subject: Subject): boolean {
  if (scope.kind === 'all') return true
  return (
    (scope.userId !== null && subject.userId === scope.userId) ||
    (scope.wards ?? []).some(
      ({ institutionId, payerId }) => payerId === subject.userId && subject.institutionIds?.includes(institutionId),
    ) ||
    (scope.public && subject.public === true) ||
    (scope.sports ?? []).some(
      ({ institutionId, sportIds }) =>
        subject.institutionIds?.includes(institutionId) && subject.sportIds?.some((id) => sportIds.includes(id)),
    ) ||
    (subject.institutionIds ?? []).some((id) => scope.institutionIds.includes(id))
  )
}

export function mayFound(actor: Actor | null): boolean {
  return actor !== null && can(actor, 'found', 'institutions') && administeredBy(actor).length === 0
}

export function can(actor: Actor | null, action: Action, resource: Resource, subject?: Subject): boolean {
  if (reachesOf(actor, action, resource).length === 0) return false
  return subject === undefined || covers(scopeOf(actor, resource, action), subject)
}
