import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { StoredWard } from '#domain/members/family'
import { billedFields, type BilledMember } from '#domain/money/plannedFee'
import type { StoredMembership } from '#domain/members/membership'
import type { BilledFamilies, Memberships } from '../../port/people.ts'
import { isId, arrayOf } from './conditions.ts'
import type { Queries } from './queries.ts'
import { membershipColumns, membershipRow, writes } from './records.ts'
import { memberships as table } from '../schema/people.ts'

export function memberships(queries: Queries): Memberships {
  const called = (call: SQL): Promise<StoredMembership[]> => queries.call(membershipColumns, call)
  return {
    ofUser: async (id) => (isId(id) ? called(sql`rayo.memberships_of_user(${id})`) : []),
    adminsOf: async (id) => (isId(id) ? called(sql`rayo.memberships_of_institution(${id}, 'Admin')`) : []),
    billed: async (institutionId, of = { after: null, families: null }) => billedMembers(queries, institutionId, of),
    get: async (id) => (isId(id) ? ((await called(sql`rayo.membership_by_id(${id})`))[0] ?? null) : null),
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

/** Of people whose memberships have ended those who generate see no row: a function returns what a price needs. */
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
