import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import type { AuditEvent, AuditGroup } from '#domain/access/audit'
import { inSchemaOrder, type Audit, type AuditSubject, type FormerQuery } from '../../port/records.ts'
import { NOTHING, allOf, amongst, anyOf, isId, arrayOf, matching, where, storedJson, type Queries } from './queries.ts'
import {
  countOf,
  limitTo,
  totalOf,
  reachCondition,
  familyFees,
  membershipScope,
  wholeReceiptScope,
} from './described.ts'
import { fees, receipts } from '../schema/money.ts'
import { memberships } from '../schema/people.ts'
import { auditEvents as events, isActivity } from '../schema/records.ts'
import { joinRequests } from '../schema/visitors.ts'
import { joinRequests as described } from '../../../resources/visitors.ts'

export function audit(queries: Queries): Audit {
  return {
    async list({ scope, of, action, range }) {
      const subjects = anyOf(...of.map(subject)) ?? NOTHING
      const from = sql`FROM ${events} ${where(subjects, matching(events.action, 'text', action), auditScope(scope))}`
      const newestFirst = sql`ORDER BY ${events.at} DESC, ${events.id} DESC`
      const rows = await queries.records(getTableColumns(events), sql`${from} ${newestFirst} ${limitTo(range)}`)
      return { rows: rows.map(inSchemaOrder), total: totalOf(rows.length, range) ?? (await countOf(queries, from)) }
    },
    async latest({ scope, institutionId, limit }) {
      const { at, actorId, entity, action } = events
      const ofInstitution = amongst(events.institutionId, 'uuid', [institutionId])
      return queries.rows<AuditGroup>(
        sql`SELECT ${at} AS at, ${actorId} AS "actorId", ${entity} AS entity, ${action} AS action,
            min(${events.entityId}::text) AS "entityId", count(*) AS count
          FROM ${events} ${where(ofInstitution, isActivity(events), auditScope(scope))}
          GROUP BY ${at}, ${actorId}, ${entity}, ${action} ORDER BY at DESC, "entityId" DESC, entity DESC, action DESC, "actorId" DESC NULLS LAST LIMIT ${limit}`,
      )
    },
    async invitations(by, since) {
      const [institution, actor] = 'actorId' in by ? [null, by.actorId] : [by.institutionId, null]
      if (!isId(institution ?? actor ?? '')) return { count: 0, first: null }
      const [row] = await queries.rows<{ count: number; first: string | null }>(
        sql`SELECT count, first FROM rayo.invitations(${institution}::uuid, ${actor}::uuid, ${since}::timestamptz)`,
      )
      return row ?? { count: 0, first: null }
    },
    async formerHolders({ entity, field, value, ids }) {
      return queries.column(
        sql`SELECT ${events.entityId} FROM ${events} ${where(
          // Part of the text, not a parameter: the index only has these records.
          sql`${events.entity} = ${sql.raw(`'${entity}'`)}`,
          sql`${FORMER[field]} = ${String(value)}`,
          ids && amongst(events.entityId, 'uuid', ids),
        )} GROUP BY 1 ORDER BY max(${events.at}) DESC, max(${events.id}::text) DESC`,
      )
    },
    append: (appended) => appendEvents(queries, appended),
    /** A trigger refuses any other change of an event. */
    async erase(of, fields) {
      const names = sql`${arrayOf(fields)}::text[]`
      await queries.rows(sql`
        UPDATE ${events} SET changes = (
          SELECT jsonb_object_agg(key, CASE WHEN key = ANY (${names}) THEN '{}' ELSE value END) FROM jsonb_each(changes)
        ) ${where(anyOf(...of.map(subject)) ?? NOTHING, sql`jsonb_exists_any(changes, ${names})`)}`)
    },
  }
}

const REQUEST_COLUMNS = getTableColumns(joinRequests)

const FORMER: Record<FormerQuery['field'], SQL> = {
  slug: sql`(${events.changes} #>> '{slug,from}')`,
  active: sql`(${events.changes} #>> '{active,from}')`,
}

function subject({ entity, id, since }: AuditSubject): SQL | undefined {
  const ofRecord = [matching(events.entity, 'text', entity), matching(events.entityId, 'uuid', id)]
  return allOf(...ofRecord, since === undefined ? undefined : sql`${events.at} >= ${since}::timestamptz`)
}

function auditScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const family = familyFees(scope)
  const accepted = where(membershipScope(scope, memberships), sql`${memberships.state} = 'accepted'`)
  return anyOf(
    amongst(events.institutionId, 'uuid', scope.institutionIds),
    family && visibleOf('fee', sql`SELECT ${fees.id} FROM ${fees} WHERE ${family}`),
    visibleOf('receipt', sql`SELECT ${receipts.id} FROM ${receipts} ${where(wholeReceiptScope(scope))}`),
    scope.sports && ofSports(scope),
    visibleOf('user', sql`SELECT ${memberships.userId} FROM ${memberships} ${accepted}`),
  )
}

function ofSports(scope: Scope): SQL | undefined {
  const seenMemberships = where(membershipScope(scope, memberships))
  const seenRequests = where(reachCondition(described.reach, REQUEST_COLUMNS, scope))
  return allOf(
    sql`${events.institutionId} IS NOT NULL`,
    anyOf(
      visibleOf('membership', sql`SELECT ${memberships.id} FROM ${memberships} ${seenMemberships}`),
      visibleOf('joinRequest', sql`SELECT ${joinRequests.id} FROM ${joinRequests} ${seenRequests}`),
    ),
  )
}

function visibleOf(entity: AuditSubject['entity'], ids: SQL): SQL {
  return sql`(${events.entity} = ${entity} AND ${events.entityId} IN (${ids}))`
}

async function appendEvents(queries: Queries, appended: readonly AuditEvent[]): Promise<void> {
  const [first, ...others] = appended
  const common = Object.entries(first?.changes ?? {}).filter(([field, change]) => {
    const text = JSON.stringify(change)
    return others.length > 0 && others.every(({ changes }) => JSON.stringify(changes[field]) === text)
  })
  if (common.length === 0) return queries.insert(events, appended)
  const names = new Set(common.map(([field]) => field))
  const rest = appended.map(({ changes, ...event }) => ({
    ...event,
    changes: Object.fromEntries(Object.entries(changes).filter(([field]) => !names.has(field))),
  }))
  const commonJson = storedJson(Object.fromEntries(common))
  return queries.insert(events, rest, { column: 'changes', by: sql`${commonJson}::jsonb || changes` })
}
