import { sql } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import type { Institution, Place } from '#domain/clubs/institution'
import type { StoredWard } from '#domain/members/family'
import type { StoredMembership } from '#domain/members/membership'
import type { User } from '#domain/members/user'
import { CATALOGUE } from '../../../resources/catalogue.ts'
import type { ActorRecords, UserReads } from '../../port/people.ts'
import { isId, arrayOf, where } from './conditions.ts'
import type { Row } from '../connection/connection.ts'
import { columnsOf } from './described.ts'
import type { Queries, RecordOf } from './queries.ts'
import { membershipColumns, userColumns } from './records.ts'
import { institutions } from '../schema/clubs.ts'
import { institutionScope } from './scopes.ts'

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
  const memberships: StoredMembership[] = present.map((row) => part(row, 'membership'))
  const theirInstitutions: Institution[] = present.map((row) => part(row, 'institution'))
  for (const institution of theirInstitutions) queries.institutionCache?.set(institution.id, institution)
  // The function returns the fields of a ward, and each row has all of them.
  const wards = (first['wards'] as StoredWard[] | null) ?? []
  return { user, memberships, institutions: theirInstitutions, wards }
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
