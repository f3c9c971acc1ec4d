import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/access'
import type { Membership, StoredMembership } from '#domain/membership'
import type { User, UserView } from '#domain/user'
import type { ListQuery, UserFilter, UserReads, UserSort } from '../port.ts'
import { NOTHING, allOf, contains, list, matching, searching, where } from './conditions.ts'
import { countOf, ordered, ranged, totalOf } from './listing.ts'
import { storedUser } from './lookups.ts'
import type { Queries } from './queries.ts'
import { membershipColumns, userColumns } from './records.ts'
import { memberships, users } from './schema.ts'
import { membershipScope } from './scopes.ts'

/**
 * The users resource (decisions §3, "a person in two clubs"): people with an accepted membership that the scope lets through, with their
 * memberships in it; and, of those whose memberships in it are all pending, each of these as a person of its own.
 */
export function userReads(queries: Queries): UserReads {
  async function page({ scope, filter, sort, range }: Omit<ListQuery<UserFilter, UserSort>, 'now'>) {
    const people = peopleSql(scope, filter)
    const sorted = sql`${ordered(SORTS[sort.field], sort.order, ID)} ${ranged(range)}`
    // Everybody in some institutions has to be looked at anyway; everybody there is, an index has in order.
    const counted = scope.kind === 'some'
    const told = counted ? sql`, count(*) OVER () AS total` : sql``
    const found = await queries.rows(sql`SELECT id, person${told} FROM ${people} ${sorted}`)
    const rows = found.map(({ id, person }) => ({ id: String(id), person: person === true }))
    const known = counted && found[0] ? Number(found[0]['total']) : totalOf(rows.length, range)
    const total = known ?? (await countOf(queries, sql`FROM ${people}`))
    return { rows: await viewsOf(queries, scope, rows), total }
  }

  return {
    list: page,
    async get(scope, id) {
      const { rows } = await page({
        scope,
        filter: { id },
        sort: { field: 'id', order: 'ASC' },
        range: { offset: 0, limit: 1 },
      })
      return rows[0] ?? null
    },
    stored: storedUser(queries),
  }
}

const ID = sql`id`
const SORTS = {
  id: { by: ID },
  email: { by: sql`email_key` },
  givenName: { by: sql`given_name_key` },
  familyName: { by: sql`family_name_key` },
  active: { by: sql`active` },
  createdAt: { by: sql`created_at` },
  updatedAt: { by: sql`updated_at` },
}

/** The rows of the resource as a table `people`: whether each is a person or an invitation, and what they are sorted by. */
function peopleSql(scope: Scope, filter: UserFilter): SQL {
  const persons = sql`
    SELECT ${users.id} AS id, true AS person, ${users.emailKey} AS email_key, ${users.givenNameKey} AS given_name_key,
      ${users.familyNameKey} AS family_name_key, ${users.active} AS active, ${users.createdAt} AS created_at,
      ${users.updatedAt} AS updated_at
    FROM ${users} ${where(personScope(scope), personFilter(scope, filter))}`
  if (scope.kind === 'all') return sql`(${persons}) AS people`
  if (scope.institutionIds.length === 0) return sql`(${persons} LIMIT 0) AS people`
  const invitations = sql`
    SELECT ${memberships.id}, false, ${memberships.invitationEmailKey}, ${memberships.invitationGivenNameKey},
      ${memberships.invitationFamilyNameKey}, true, ${memberships.createdAt}, ${memberships.updatedAt}
    FROM ${memberships} ${where(invitationScope(scope), invitationFilter(filter))}`
  return sql`(${persons} UNION ALL ${invitations}) AS people`
}

/**
 * People as a scope lets them through: by an accepted membership. As a list of ids, so that people are looked up by it, however many others
 * there are.
 */
export function personScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return sql`${users.id} = ANY (ARRAY(
    SELECT ${memberships.userId} FROM ${memberships}
    ${where(membershipScope(scope, memberships.institutionId), sql`${memberships.state} = 'accepted'`)}))`
}

/** The pending memberships that a scope lets through as people of their own: of those that it lets through with no accepted one. */
export function invitationScope(scope: Scope): SQL | undefined {
  const accepted = alias(memberships, 'accepted')
  return allOf(
    membershipScope(scope, memberships.institutionId),
    sql`${memberships.state} = 'pending'`,
    sql`NOT EXISTS (SELECT FROM ${sql`${memberships} AS accepted`}
      ${where(
        sql`${accepted.userId} = ${memberships.userId}`,
        membershipScope(scope, accepted.institutionId),
        sql`${accepted.state} = 'accepted'`,
      )})`,
  )
}

function personFilter(scope: Scope, filter: UserFilter): SQL | undefined {
  const inScope = membershipScope(scope, memberships.institutionId)
  const havingOne = (condition: SQL | undefined) =>
    sql`${users.id} IN (SELECT ${memberships.userId} FROM ${memberships} ${where(inScope, condition)})`
  const asked = membershipFilter(filter)
  return allOf(
    matching(users.id, 'uuid', filter.id),
    matching(users.email, 'text', filter.email),
    matching(users.active, 'boolean', filter.active),
    matching(users.superAdmin, 'boolean', filter.superAdmin),
    filter.linked === undefined ? undefined : sql`(${users.subject} IS NOT NULL) = ${filter.linked}::boolean`,
    asked && havingOne(asked),
    searching(
      filter.q,
      (word) => sql`(${contains(users.search, word)} OR ${havingOne(contains(memberships.search, word))})`,
    ),
  )
}

/** An invitation is active, no super admin's, linked to nobody, and has the e-mail that was typed. */
function invitationFilter(filter: UserFilter): SQL | undefined {
  return allOf(
    matching(memberships.id, 'uuid', filter.id),
    matching(sql`${memberships.invitation} ->> 'email'`, 'text', filter.email),
    filter.active === false || filter.superAdmin === true || filter.linked === true ? NOTHING : undefined,
    membershipFilter(filter),
    searching(
      filter.q,
      (word) => sql`(${contains(memberships.invitationSearch, word)} OR ${contains(memberships.search, word)})`,
    ),
  )
}

/** What one and the same membership must be; undefined when nothing is asked of memberships. */
function membershipFilter({ institutionId, role, state, sportId }: UserFilter): SQL | undefined {
  return allOf(
    matching(memberships.institutionId, 'uuid', institutionId),
    matching(memberships.role, 'text', role),
    matching(memberships.state, 'text', state),
    sportFilter(sportId),
  )
}

function sportFilter(sportId: UserFilter['sportId']): SQL | undefined {
  if (sportId === undefined) return undefined
  if (sportId === null) return sql`cardinality(${memberships.sportIds}) = 0`
  const matched = where(matching(sql`sport_id`, 'uuid', sportId))
  return sql`EXISTS (SELECT FROM unnest(${memberships.sportIds}) AS sport_id ${matched})`
}

/** Rows of the resource, in their order, as what they show. */
async function viewsOf(
  queries: Queries,
  scope: Scope,
  rows: readonly { id: string; person: boolean }[],
): Promise<UserView[]> {
  const personIds = rows.filter(({ person }) => person).map(({ id }) => id)
  const invitationIds = rows.filter(({ person }) => !person).map(({ id }) => id)
  const people: User[] = await recordsOf(personIds, () =>
    queries.records(userColumns, sql`FROM ${users} WHERE ${users.id} = ANY (${list(personIds)}::uuid[])`),
  )
  const shown: StoredMembership[] = await recordsOf([...personIds, ...invitationIds], () =>
    queries.records(
      membershipColumns,
      sql`FROM ${memberships}
        WHERE (${memberships.userId} = ANY (${list(personIds)}::uuid[]) OR ${memberships.id} = ANY (${list(invitationIds)}::uuid[]))
          AND ${membershipScope(scope, memberships.institutionId) ?? sql`true`}
        ORDER BY ${memberships.id}`,
    ),
  )
  const personById = new Map(people.map((user) => [user.id, user]))
  const invitationById = new Map(shown.map((membership) => [membership.id, membership]))
  const ofUser = new Map<string, StoredMembership[]>()
  for (const membership of shown) ofUser.set(membership.userId, [...(ofUser.get(membership.userId) ?? []), membership])
  return rows.flatMap(({ id, person }) => {
    const user = person ? personById.get(id) : undefined
    if (user) return [personView(user, ofUser.get(id) ?? [])]
    const invitation = person ? undefined : invitationById.get(id)
    return invitation ? invitationView(invitation) : []
  })
}

async function recordsOf<Record>(ids: readonly string[], read: () => Promise<Record[]>): Promise<Record[]> {
  return ids.length === 0 ? [] : read()
}

function personView({ subject, ...user }: User, own: readonly StoredMembership[]): UserView {
  return { ...user, linked: subject !== null, pending: false, memberships: own.map(withoutInvitation) }
}

/** Nothing but what was typed, and no identifier or date of whoever has that e-mail. */
function invitationView(membership: StoredMembership): UserView[] {
  const { id, createdAt, updatedAt, version, invitation } = membership
  if (!invitation) return []
  const own = withoutInvitation({ ...membership, userId: id })
  const person = { ...invitation, active: true, superAdmin: false, linked: false, pending: true }
  return [{ id, createdAt, updatedAt, version, ...person, memberships: [own] }]
}

function withoutInvitation({ invitation: _typed, ...membership }: StoredMembership): Membership {
  return membership
}
