import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { AuditEvent } from '#domain/audit'
import { instant, json, rayo, text } from './columns.ts'

/** History outlives what it tells of, so none of its ids is held to a record. Append-only, which a trigger sees to. */
export const auditEvents = rayo.table(
  'audit_event',
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    actorId: uuid('actor_id'),
    institutionId: uuid('institution_id'),
    action: text().$type<AuditEvent['action']>().notNull(),
    entity: text().$type<AuditEvent['entity']>().notNull(),
    entityId: uuid('entity_id').notNull(),
    changes: json().$type<AuditEvent['changes']>().notNull(),
  },
  (table) => [
    index('audit_event_entity').on(table.entity, table.entityId, table.at, table.id),
    // How often an institution has invited lately.
    index('audit_event_invited')
      .on(table.institutionId, table.at)
      .where(sql`${table.entity} = 'membership' AND ${table.action} IN ('invite', 'edit')`),
  ],
)

/** Requests with an Idempotency-Key (decisions §6); `status` and `body` are null while one runs. */
export const idempotencyRecords = rayo.table(
  'idempotency_record',
  {
    actorId: uuid('actor_id').notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    status: integer(),
    body: text(),
  },
  (table) => [
    primaryKey({ name: 'idempotency.key', columns: [table.actorId, table.route, table.key] }),
    index('idempotency_record_created').on(table.createdAt),
  ],
)

/** What the stand-in for sign-in keeps; no role of the API's may touch it. */
export const identityItems = rayo.table('identity_item', {
  key: text().primaryKey(),
  value: json().$type<unknown>().notNull(),
})
