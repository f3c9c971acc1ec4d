import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import type { Institution, Place } from '#domain/clubs/institution'
import type { StoredWard } from '#domain/members/family'
import type { StoredMembership } from '#domain/members/membership'
import type { User } from '#domain/members/user'
import { CATALOGUE } from '../../../resources/catalogue.ts'
import type { ActorRecords, UserReads, BilledFamilies, Memberships } from '../../port.ts'
import { isId, arrayOf, where, type Queries, type RecordOf } from './queries.ts'
import type { Row } from '../connection/connection.ts'
import { institutionScope } from './described.ts'
import { columnsOf, membershipColumns, userColumns, membershipRow, writes } from './records.ts'
import { institutions } from '../schema/clubs.ts'
import { z } from 'zod'
import { billedFields, type BilledMember } from '#domain/money/plannedFee'
import { memberships as table } from '../schema/people.ts'

const institutionColumns = columnsOf(institutions, CATALOGUE.institutions)

export function storedUser(queries: Queries): UserReads['stored'] {
  return async (by) => {
    if ('id' in by && !isId(by.id)) return null
    const call =
      'id' in by
        ? sql`rayo.user_by_id(${by.id})`
        : 'subject' in by
          ? sql`rayo.user_by_subject(${by.subject})`
          : sql`rayo.user_by_email(${by.email.toLowerCase()})`
    const [user]: User[] = await queries.call(userColumns, call)
    return user ?? null
  }
}

export async function actorRecords(queries: Queries, subject: string): Promise<ActorRecords | null> {
  const rows = await queries.text(ACTOR, [subject])
  const [first] = rows
  if (!first) return null
  const user: User = part(first, 'user')
  const present = rows.filter((row) => row['membership.id'] !== null)
  const theirMemberships: StoredMembership[] = present.map((row) => part(row, 'membership'))
  const theirInstitutions: Institution[] = present.map((row) => part(row, 'institution'))
  for (const institution of theirInstitutions) queries.institutionCache?.set(institution.id, institution)
  // The function returns the fields of a ward, and each row has all of them.
  const wards = (first['wards'] as StoredWard[] | null) ?? []
  return { user, memberships: theirMemberships, institutions: theirInstitutions, wards }
}

const PARTS = { user: userColumns, membership: membershipColumns, institution: institutionColumns }

const ACTOR = `SELECT ${Object.entries(PARTS)
  .flatMap(([name, columns]) =>
    Object.entries(columns).map(([key, column]) => `("${name}")."${column.name}" AS "${name}.${key}"`),
  )
  .join(', ')}, wards
  FROM rayo.actor_records($1) AS actor ("user", membership, institution, wards)`

const NAMES_OF = Object.fromEntries(
  Object.entries(PARTS).map(([name, columns]) => [
    name,
    Object.keys(columns).map((key): [key: string, inRow: string] => [key, `${name}.${key}`]),
  ]),
)

function part<Name extends keyof typeof PARTS>(row: Row, name: Name): RecordOf<(typeof PARTS)[Name]> {
  const record: Row = {}
  for (const [key, inRow] of NAMES_OF[name] ?? []) record[key] = row[inRow]
  // The columns are those of the record's table, with the schema's types.
  return record as RecordOf<(typeof PARTS)[Name]>
}

export async function institutionsById(queries: Queries, ids: readonly string[]): Promise<Institution[]> {
  const validIds = ids.filter(isId)
  return validIds.length === 0
    ? []
    : queries.call(institutionColumns, sql`rayo.institutions_by_id(${arrayOf(validIds)})`)
}

export async function institutionSlugsTaken(queries: Queries, slugs: readonly string[]): Promise<string[]> {
  return queries.column(sql`SELECT slug FROM rayo.institution_slugs_taken(${arrayOf(slugs)}) AS slug`)
}

export async function placesOf(queries: Queries, scope: Scope): Promise<Place[]> {
  const { city, province } = institutions
  return queries.records(
    { city, province },
    sql`FROM ${institutions} ${where(institutionScope(scope))} GROUP BY ${city}, ${province}`,
  )
}

export function memberships(queries: Queries): Memberships {
  const membershipsFrom = (call: SQL): Promise<StoredMembership[]> => queries.call(membershipColumns, call)
  return {
    ofUser: async (id) => (isId(id) ? membershipsFrom(sql`rayo.memberships_of_user(${id})`) : []),
    adminsOf: async (id) => (isId(id) ? membershipsFrom(sql`rayo.memberships_of_institution(${id}, 'Admin')`) : []),
    billed: async (institutionId, of = { after: null, families: null }) => billedMembers(queries, institutionId, of),
    get: async (id) => (isId(id) ? ((await membershipsFrom(sql`rayo.membership_by_id(${id})`))[0] ?? null) : null),
    placesTaken: (institutionId, today) =>
      queries.number(sql`SELECT rayo.places_taken(${institutionId}::uuid, ${today}::date)`),
    async wardsOf(guardianIds) {
      const ids = guardianIds.filter(isId)
      if (ids.length === 0) return []
      return queries.column<StoredWard>(
        sql`SELECT to_jsonb(ward) FROM rayo.wards_of(${arrayOf(ids)}::uuid[]) AS ward ORDER BY ward."membershipId"`,
      )
    },
    ...writes(queries, table, membershipRow),
    insertAll: (records) => queries.insert(table, records.map(membershipRow)),
    moveInvitationsTo: async (userId) =>
      isId(userId)
        ? queries.column(sql`SELECT moved FROM rayo.give_invitations(${userId}::uuid) AS moved ORDER BY moved`)
        : [],
    async removeImported(importId) {
      const idsOf = await idsByKind(queries, isId(importId) && sql`rayo.remove_imported(${importId}::uuid)`)
      return { memberships: idsOf('membership'), users: idsOf('user'), inUse: idsOf('inUse') }
    },
    async moveDues(membershipId) {
      const idsOf = await idsByKind(queries, isId(membershipId) && sql`rayo.take_dues(${membershipId}::uuid)`)
      return { fees: idsOf('fee'), receipts: idsOf('receipt') }
    },
  }
}

async function idsByKind(queries: Queries, call: SQL | false): Promise<(kind: string) => string[]> {
  type Moved = { kind: string; id: string }
  const rows = call ? await queries.rows<Moved>(sql`SELECT kind, id FROM ${call} ORDER BY id`) : []
  return (kind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
}

const { id, userId, state, guardianId, invitation } = membershipColumns
const BILLED = billedFields(membershipColumns)
const billingSchema = z.object({ active: z.boolean(), birthdate: z.string().nullable() })
const FAMILY = sql`coalesce(${guardianId}, ${id})`

/** Users who generate do not see the rows of former members: a function returns the fields that prices need. */
async function billedMembers(queries: Queries, institutionId: string, of: BilledFamilies): Promise<BilledMember[]> {
  const ofInstitution = sql`${table.institutionId} = ${institutionId}::uuid`
  const condition =
    'family' in of ? sql`${ofInstitution} AND ${FAMILY} = ${of.family}::uuid` : firstFamilies(ofInstitution, of)
  const rows = await queries.records(
    BILLED,
    sql`, coalesce(person.active, true) AS active,
        coalesce(person.birthdate::text, ${invitation} ->> 'birthdate') AS birthdate FROM ${table}
      LEFT JOIN rayo.billed_people(${institutionId}::uuid) AS person ON person.id = ${userId} AND ${state} = 'accepted'
      WHERE ${condition} ORDER BY ${FAMILY}, ${id}`,
  )
  return rows.map((row) => Object.assign(row, billingSchema.parse(row)))
}

function firstFamilies(ofInstitution: SQL, { after, families }: Exclude<BilledFamilies, { family: string }>): SQL {
  const rest = after === null ? ofInstitution : sql`${ofInstitution} AND ${FAMILY} > ${after}::uuid`
  return families === null
    ? rest
    : sql`${rest} AND ${FAMILY} IN (SELECT DISTINCT ${FAMILY} AS family FROM ${table}
    WHERE ${rest} ORDER BY family LIMIT ${families})`
}
