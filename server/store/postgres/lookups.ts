import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { StoredWard } from '#domain/members/family'
import { billedFields, type BilledMember } from '#domain/money/generation'
import type { Institution } from '#domain/clubs/institution'
import type { StoredMembership } from '#domain/members/membership'
import type { User } from '#domain/members/user'
import { CATALOGUE } from '../../resources/catalogue.ts'
import type { ActorRecords, BilledFamilies, MembershipReads, UserReads } from '../port/people.ts'
import { isId, list, amongst, where } from './conditions.ts'
import { columnsOf } from './described.ts'
import { bareColumns, type Columns, type Queries, type RecordOf } from './queries.ts'
import type { Row } from './connection.ts'
import { membershipColumns, userColumns, ledgerColumns } from './records.ts'
import { institutions } from './schema.ts'
import { memberships as membershipTable } from './schemaPeople.ts'
import type { LedgerReads } from '../port/money.ts'
import { ledgerEntries } from './schemaMoney.ts'

const institutionColumns = columnsOf(institutions, CATALOGUE.institutions)

function from<Selected extends Columns>(queries: Queries, columns: Selected, call: SQL) {
  return queries.rows<RecordOf<Selected>>(sql`SELECT ${bareColumns(columns)} FROM ${call} ORDER BY id`)
}

export function storedUser(queries: Queries): UserReads['stored'] {
  return async (by) => {
    if ('id' in by && !isId(by.id)) return null
    const call =
      'id' in by
        ? sql`rayo.user_by_id(${by.id})`
        : 'subject' in by
          ? sql`rayo.user_by_subject(${by.subject})`
          : sql`rayo.user_by_email(${by.email.toLowerCase()})`
    const [user]: User[] = await from(queries, userColumns, call)
    return user ?? null
  }
}

export function membershipReads(queries: Queries): MembershipReads {
  const memberships = (call: SQL): Promise<StoredMembership[]> => from(queries, membershipColumns, call)
  return {
    ofUser: async (id) => (isId(id) ? memberships(sql`rayo.memberships_of_user(${id})`) : []),
    ofInstitution: async (id, role) =>
      isId(id) ? memberships(sql`rayo.memberships_of_institution(${id}, ${role})`) : [],
    billed: async (institutionId, of = { after: null, families: null }) => billedMembers(queries, institutionId, of),
    get: async (id) => (isId(id) ? ((await memberships(sql`rayo.membership_by_id(${id})`))[0] ?? null) : null),
    async placesTaken(institutionId, today) {
      const [row] = await queries.rows<{ total: number }>(
        sql`SELECT rayo.places_taken(${institutionId}::uuid, ${today}::date) AS total`,
      )
      return row?.total ?? 0
    },
    async wardsOf(guardianIds) {
      const ids = guardianIds.filter(isId)
      if (ids.length === 0) return []
      const rows = await queries.rows<{ ward: StoredWard }>(
        sql`SELECT to_jsonb(ward) AS ward FROM rayo.wards_of(${list(ids)}::uuid[]) AS ward ORDER BY ward."membershipId"`,
      )
      return rows.map(({ ward }) => ward)
    },
  }
}

const { id, userId, state, guardianId, invitation } = membershipColumns
const BILLED = billedFields(membershipColumns)
const billingSchema = z.object({ active: z.boolean(), birthdate: z.string().nullable() })
const FAMILY = sql`coalesce(${guardianId}, ${id})`

/**
 * Those who generate an institution's cuotas see its memberships. Of the people whose memberships have ended they see no
 * row, and a function returns what a price depends on.
 */
async function billedMembers(queries: Queries, institutionId: string, of: BilledFamilies): Promise<BilledMember[]> {
  const ofInstitution = sql`${membershipTable.institutionId} = ${institutionId}::uuid`
  const condition =
    'family' in of ? sql`${ofInstitution} AND ${FAMILY} = ${of.family}::uuid` : firstFamilies(ofInstitution, of)
  const rows = await queries.records(
    BILLED,
    sql`, coalesce(person.active, true) AS active,
        coalesce(person.birthdate::text, ${invitation} ->> 'birthdate') AS birthdate FROM ${membershipTable}
      LEFT JOIN rayo.billed_people(${institutionId}::uuid) AS person ON person.id = ${userId} AND ${state} = 'accepted'
      WHERE ${condition} ORDER BY ${FAMILY}, ${id}`,
  )
  return rows.map((row) => Object.assign(row, billingSchema.parse(row)))
}

function firstFamilies(ofInstitution: SQL, { after, families }: Exclude<BilledFamilies, { family: string }>): SQL {
  const rest = after === null ? ofInstitution : sql`${ofInstitution} AND ${FAMILY} > ${after}::uuid`
  return families === null
    ? rest
    : sql`${rest} AND ${FAMILY} IN (SELECT DISTINCT ${FAMILY} AS family FROM ${membershipTable}
    WHERE ${rest} ORDER BY family LIMIT ${families})`
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
  return validIds.length === 0 ? [] : from(queries, institutionColumns, sql`rayo.institutions_by_id(${list(validIds)})`)
}

export async function institutionSlugsTaken(queries: Queries, slugs: readonly string[]): Promise<string[]> {
  const rows = await queries.rows<{ slug: string }>(
    sql`SELECT slug FROM rayo.institution_slugs_taken(${list(slugs)}) AS slug`,
  )
  return rows.map(({ slug }) => slug)
}

export function ledgerReads(queries: Queries): LedgerReads {
  const entriesBy = (column: SQLWrapper, ids: readonly string[]) =>
    queries.records(
      ledgerColumns,
      sql`FROM ${ledgerEntries} ${where(amongst(column, 'uuid', ids))} ORDER BY ${ledgerEntries.id}`,
    )
  return {
    ofFees: (feeIds) => entriesBy(ledgerEntries.feeId, feeIds),
    ofReceipt: (receiptId) => entriesBy(ledgerEntries.receiptId, [receiptId]),
    ofPairs: (pairIds) => entriesBy(ledgerEntries.pairId, [...new Set(pairIds)]),
  }
}
