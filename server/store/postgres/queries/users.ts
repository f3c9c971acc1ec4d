import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { institutionsOf, type Scope } from '#domain/access/access'
import type { StoredMembership } from '#domain/members/membership'
import { groupBy } from '#domain/values/groupBy'
import { PERSON_FIELDS, type PersonField } from '#domain/members/person'
import { recordOf } from '#domain/values/record'
import { PRIVATE_ONCE_ENDED, invitedView, shownMembership, shownPerson } from '#domain/members/user'
import type { User, UserView } from '#domain/members/user'
import { flag } from '../../../resources/filters.ts'
import { users as described } from '../../../resources/users.ts'
import type { PersonName, UserFilter, UserReads, UserSort } from '../../port.ts'
import type { ListQuery } from '../../port/table.ts'
import { allOf, amongst, contains, arrayOf, searching, where, unqualifiedColumns } from './queries.ts'
import type { Queries, RecordOf } from './queries.ts'
import {
  castOf,
  columnOf,
  fieldConditionsBy,
  countOf,
  listIds,
  orderBy,
  limitTo,
  totalOf,
  membershipScope,
} from './described.ts'
import { scopeDaysOf, type DaysByInstitution } from './feeStatus.ts'
import { storedUser } from './lookups.ts'
import { formerPeople, formerScope, invitationScope, numberContains, personScope, membershipFilter } from './people.ts'
import { membershipColumns, userColumns } from './records.ts'
import { memberships, users } from '../schema/people.ts'

/** Rows are people who accepted in scope, and invitations that are listed apart from their person (§D3). */
export function userReads(queries: Queries): UserReads {
  const namesIn = (people: SQL) =>
    queries.rows<PersonName>(
      sql`SELECT id, given_name AS "givenName", family_name AS "familyName", email FROM ${people}`,
    )

  async function page({ scope, filter, sort, range }: ListQuery<UserFilter, UserSort>) {
    const query = await queryOf(queries, scope, filter)
    const people = peopleSql(query)
    const sorting = sql`${orderBy(SORTS[sort.field], sort.order, ID)} ${limitTo(range)}`
    // A search, and a scope of some institutions, reads all people anyway. Else an index gives the order.
    const countsHere = scope.kind === 'some' || filter.q !== undefined
    const totalColumn = countsHere ? sql`, count(*) OVER () AS total` : sql``
    type PageRow = { id: string; kind: string; total?: number }
    const rows = await queries.rows<PageRow>(sql`SELECT id, kind${totalColumn} FROM ${people} ${sorting}`)
    const total = rows[0]?.total ?? totalOf(rows.length, range) ?? (await countOf(queries, sql`FROM ${people}`))
    return { rows: await viewsOf(queries, query, rows), total }
  }

  return {
    list: page,
    async ids({ scope, filter, sort }) {
      const from = sql`FROM ${peopleSql(await queryOf(queries, scope, filter))}`
      return listIds(queries, { id: ID, from, sort: SORTS[sort.field], order: sort.order })
    },
    async get(scope, id) {
      const first = { sort: { field: 'id', order: 'ASC' }, range: { offset: 0, limit: 1 } } as const
      return (await page({ scope, filter: { id }, ...first })).rows[0] ?? null
    },
    async names(scope, ids) {
      if (scope.kind === 'some' && scope.sports !== undefined)
        return namesIn(peopleSql(await queryOf(queries, scope, { id: { in: ids } })))
      if (scope.kind === 'some' && scope.institutionIds.length === 0) return []
      const names = await namesIn(
        scope.kind === 'all'
          ? sql`${users} WHERE ${amongst(users.id, 'uuid', ids)}`
          : sql`rayo.member_names(${arrayOf(ids)}::uuid[], ${arrayOf(scope.institutionIds)}::uuid[])`,
      )
      // Usually complete. Former members come last, because they need a read of all memberships of the scope.
      for (const othersSql of scope.kind === 'all' ? [invitationsSql] : [invitationsSql, formerSql]) {
        const present = new Set(names.map(({ id }) => id))
        const missing = ids.filter((id) => !present.has(id))
        if (missing.length === 0) break
        const query = await queryOf(queries, scope, { id: { in: missing } })
        names.push(...(await namesIn(sql`(${othersSql(query)}) AS others`)))
      }
      return names
    },
    stored: storedUser(queries),
  }
}

type Query = { scope: Scope; filter: UserFilter; days: DaysByInstitution; membership: SQL | undefined }

async function queryOf(queries: Queries, scope: Scope, filter: UserFilter): Promise<Query> {
  const days = await scopeDaysOf(queries, scope)
  return { scope, filter, days, membership: await membershipFilter(queries, scope, filter) }
}

const ID = sql`id`
const [GIVEN_NAME, FAMILY_NAME] = [sql`given_name_key`, sql`family_name_key`]
const SORTS = {
  id: { by: ID },
  // Null if the e-mail is hidden.
  email: { by: sql`email_key`, nullable: true },
  givenName: { by: GIVEN_NAME, thenBy: FAMILY_NAME },
  familyName: { by: FAMILY_NAME, thenBy: GIVEN_NAME },
  active: { by: sql`active` },
  createdAt: { by: sql`created_at` },
  updatedAt: { by: sql`updated_at` },
}

function peopleSql(query: Query): SQL {
  const { scope, filter, days } = query
  const persons = sql`
    SELECT ${users.id} AS id, 'person' AS kind, ${users.emailKey} AS email_key, ${users.givenNameKey} AS given_name_key,
      ${users.familyNameKey} AS family_name_key, ${users.active} AS active, ${users.createdAt} AS created_at,
      ${users.updatedAt} AS updated_at, ${users.givenName} AS given_name, ${users.familyName} AS family_name, ${users.email} AS email
    FROM ${users} ${where(personScope(scope, days, filter.id), personFilter(query, WHOLE))}`
  if (scope.kind === 'some' && institutionsOf(scope).length === 0) return sql`(${persons} LIMIT 0) AS people`
  const former = scope.kind === 'all' ? sql`` : sql` UNION ALL ${formerSql(query)}`
  return sql`(${persons}${former} UNION ALL ${invitationsSql(query)}) AS people`
}

function formerSql(query: Query): SQL {
  return sql`
    SELECT former.id, 'former', NULL, former.given_name_key, former.family_name_key, former.active, former.created_at, former.updated_at,
      former.given_name, former.family_name, NULL AS email
    FROM ${formerPeople(query.days)} ${where(formerScope(query.scope), personFilter(query, FORMER))}`
}

function invitationsSql({ scope, filter, days, membership }: Query): SQL {
  return sql`
    SELECT ${memberships.id} AS id, 'invitation' AS kind, ${memberships.invitationEmailKey}, ${memberships.invitationGivenNameKey},
      ${memberships.invitationFamilyNameKey}, true, ${memberships.createdAt}, ${memberships.updatedAt},
      ${memberships.invitation} ->> 'givenName' AS given_name, ${memberships.invitation} ->> 'familyName' AS family_name,
      ${memberships.invitation} ->> 'email' AS email
    FROM ${memberships} ${where(
      invitationScope(scope, days, filter.id),
      fieldFilter(filter, INVITED),
      membership,
      searching(filter.q, (word) => sql`(${contains(memberships.invitationSearch, word)} OR ${numberContains(word)})`),
    )}`
}

const columns = getTableColumns(users)

type Filtered = Record<PersonField | 'id' | 'email' | 'active' | 'superAdmin' | 'linked', SQLWrapper>
const WHOLE: Filtered & { search: SQLWrapper } = { ...columns, linked: sql`(${users.subject} IS NOT NULL)` }
const FORMER: Filtered & { search: SQLWrapper } = {
  ...recordOf(PERSON_FIELDS, () => sql`NULL`),
  id: sql`former.id`,
  givenName: sql`former.given_name`,
  familyName: sql`former.family_name`,
  email: sql`NULL`,
  active: sql`former.active`,
  superAdmin: sql`former.super_admin`,
  linked: sql`former.linked`,
  search: sql`former.search`,
}
const INVITED: Filtered = {
  ...recordOf(PERSON_FIELDS, invitationField),
  id: memberships.id,
  email: invitationField('email'),
  active: sql`true`,
  superAdmin: sql`false`,
  linked: sql`false`,
}

function invitationField(field: PersonField | 'email'): SQL {
  return sql`(${memberships.invitation} ->> ${sql.raw(`'${field}'`)})::${sql.raw(columns[field].getSQLType())}`
}

function fieldFilter(filter: UserFilter, person: Record<string, SQLWrapper>): SQL | undefined {
  const types: Record<string, PgColumn> = columns
  return fieldConditionsBy({ ...described.filters, superAdmin: flag() }, filter, (name) => {
    const type = types[name]
    return { column: columnOf(person, name), type: type ? castOf(type) : 'boolean' }
  })
}

function personFilter({ scope, filter, membership }: Query, person: typeof WHOLE): SQL | undefined {
  const havingOne = (condition: SQL) => havingMembership(scope, person, condition)
  return allOf(
    fieldFilter(filter, person),
    membership && havingOne(membership),
    searching(filter.q, (word) => sql`(${contains(person.search, word)} OR ${havingOne(numberContains(word))})`),
  )
}

function havingMembership(scope: Scope, { id, email }: Filtered, condition: SQL): SQL {
  const inScope = membershipScope(scope, memberships)
  const membershipsWhere = (...conditions: (SQL | undefined)[]) =>
    sql`FROM ${memberships} ${where(inScope, condition, ...conditions)}`
  if (scope.kind === 'all') return sql`${id} IN (SELECT ${memberships.userId} ${membershipsWhere()})`
  const accepted = sql`${id} IN (SELECT ${memberships.userId} ${membershipsWhere(sql`${memberships.state} = 'accepted'`)})`
  // A person has only one membership per institution, so there is no invitation next to an accepted one.
  if (institutionsOf(scope).length < 2) return accepted
  const sentTo = sql`SELECT ${memberships.userId}, ${memberships.invitation} ->> 'email' ${membershipsWhere(sql`${memberships.state} = 'pending'`)}`
  return sql`(${accepted} OR (${id}, ${email}) IN (${sentTo}))`
}

async function viewsOf(
  queries: Queries,
  { scope, days }: Query,
  rows: readonly { id: string; kind: string }[],
): Promise<UserView[]> {
  const idsOf = (kindToFind: string) => rows.filter(({ kind }) => kind === kindToFind).map(({ id }) => id)
  const [personIds, formerIds, invitationIds] = [idsOf('person'), idsOf('former'), idsOf('invitation')]
  const people: User[] = await recordsOf(personIds, () =>
    queries.records(userColumns, sql`FROM ${users} WHERE ${users.id} = ANY (${arrayOf(personIds)}::uuid[])`),
  )
  type Former = RecordOf<typeof formerColumns> & { linked: boolean }
  const former = await recordsOf(formerIds, () =>
    queries.rows<Former>(sql`SELECT ${unqualifiedColumns(formerColumns)}, linked
      FROM ${formerPeople(days)} WHERE former.id = ANY (${arrayOf(formerIds)}::uuid[])`),
  )
  const ofPeople = [...personIds, ...formerIds]
  const shownMemberships: StoredMembership[] = await recordsOf([...ofPeople, ...invitationIds], () =>
    queries.records(
      membershipColumns,
      sql`FROM ${memberships}
        WHERE (${memberships.userId} = ANY (${arrayOf(ofPeople)}::uuid[]) OR ${memberships.id} = ANY (${arrayOf(invitationIds)}::uuid[]))
          AND ${membershipScope(scope, memberships) ?? sql`true`}
        ORDER BY ${memberships.id}`,
    ),
  )
  const personById = new Map(people.map((user) => [user.id, shownPerson(user)]))
  const formerById = new Map(former.map((user) => [user.id, { ...user, ...PRIVATE_ONCE_ENDED }]))
  const invitationById = new Map(shownMemberships.map((membership) => [membership.id, membership]))
  const ofUser = groupBy(shownMemberships, ({ userId }) => userId ?? [])
  const isTheirs = ({ state, invitation }: StoredMembership, { email }: Pick<UserView, 'email'>) =>
    scope.kind === 'all' || state === 'accepted' || invitation?.email === email
  return rows.flatMap(({ id, kind }) => {
    const invitation = kind === 'invitation' && invitationById.get(id)
    if (invitation) return invitedView(invitation) ?? []
    const user = kind === 'person' ? personById.get(id) : formerById.get(id)
    if (!user) return []
    const visible = (ofUser.get(id) ?? []).filter((membership) => isTheirs(membership, user))
    return [{ ...user, pending: false, memberships: visible.map(shownMembership) }]
  })
}

async function recordsOf<Record>(ids: readonly string[], read: () => Promise<Record[]>): Promise<Record[]> {
  return ids.length === 0 ? [] : read()
}

const formerColumns = {
  id: users.id,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  version: users.version,
  givenName: users.givenName,
  familyName: users.familyName,
  active: users.active,
  superAdmin: users.superAdmin,
}
