import { sql, type SQLWrapper } from 'drizzle-orm'
import { check, index, integer, pgPolicy, primaryKey, uuid, uniqueIndex } from 'drizzle-orm/pg-core'
import { FEE_CORRECTIONS, type AuditEvent } from '#domain/access/audit'
import { day, indexOfSome, instant, is, json, money, rayo, record, refersTo, refersWithin, text } from './columns.ts'
import {
  actorId,
  administers,
  coordinatesIn,
  isSuperAdmin,
  managedPeople,
  manages,
  meetsIn,
  policies,
  signedInRole,
  signingInId,
  signingInRole,
} from './policies.ts'
import { LIVE_STATES, REMINDER_CHANNELS, REMINDER_OUTCOMES, REMINDER_STATES } from '#domain/reminders/reminder'
import type { Reminder } from '#domain/reminders/reminder'
import type { SavedQuery } from '#domain/api/savedQuery'
import { institutions } from './clubs.ts'
import { memberships, users } from './people.ts'

/** `isActivity` of the domain in SQL, for a partial index. */
export const isActivity = ({ entity, action }: Record<'entity' | 'action', SQLWrapper>) =>
  sql`(${entity} <> 'reminder' AND ${action} <> 'send' AND (${entity} <> 'fee' OR ${is.oneOf(action, FEE_CORRECTIONS)}))`

/** The history outlives its records, so its ids are not foreign keys. A trigger only allows emptying fields. */
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
  (table) => {
    const isOfMembers = is.oneOf(table.entity, ['membership', 'memberImport', 'joinRequest', 'note'])
    const ofSports = sql`(${coordinatesIn(table.institutionId)} AND (
        (${table.entity} = 'membership' AND ${table.entityId} IN (SELECT id FROM rayo.membership))
        OR (${table.entity} = 'joinRequest' AND ${table.entityId} IN (SELECT id FROM rayo.join_request))
      ))`
    return [
      index('audit_event_entity').on(table.entity, table.entityId, table.at, table.id),
      index('audit_event_invited')
        .on(table.institutionId, table.at)
        .where(sql`${table.entity} = 'membership' AND ${table.action} IN ('invite', 'edit')`),
      index('audit_event_inviter')
        .on(table.actorId, table.at)
        .where(sql`${table.entity} = 'membership' AND ${table.action} IN ('invite', 'edit')`),
      index('audit_event_activity').on(table.institutionId, table.at).where(isActivity(table)),
      index('audit_event_slug')
        .on(sql`(${table.changes} #>> '{slug,from}')`)
        .where(sql`${table.entity} IN ('institution', 'sport') AND (${table.changes} #>> '{slug,from}') IS NOT NULL`),
      check('audit_event_changes', is.json(table.changes, 'object')),
      record.instants('audit_event', table.at),
      ...policies.full(),
      // Signing in changes one's own record, and takes the invitations that were sent to one's e-mail.
      pgPolicy('oneself', {
        for: 'insert',
        to: signingInRole,
        withCheck: sql`${table.entity} = 'user' AND ${table.entityId} = ${signingInId}`,
      }),
      pgPolicy('given', {
        for: 'insert',
        to: signingInRole,
        withCheck: sql`${table.entity} = 'membership' AND ${table.action} = 'move' AND ${table.institutionId} IS NULL AND ${table.entityId} IN (SELECT id FROM rayo.membership)`,
      }),
      // Admins read the history of their institutions and members; users the history of their own cuotas and receipts.
      policies.select(sql`
        ${manages(table.institutionId)}
        OR (${table.entity} = 'fee' AND rayo.owns_fee(${table.entityId}))
        OR (${table.entity} = 'receipt' AND rayo.paid_receipt(${table.entityId}))
        OR (${table.entity} = 'user' AND ${table.entityId} IN (${managedPeople}))
        OR ${ofSports}
      `),
      // In an institution, users who may write such a record, and members for their own ones. The lists come first, because
      // thousands of rows are checked at once.
      policies.inserting(
        'made',
        sql`${table.actorId} = ${actorId} AND (
        ${table.institutionId} IS NULL
        OR (${meetsIn('collects', table.institutionId)} AND (NOT (${isOfMembers}) OR ${table.action} = 'remind'))
        OR (${meetsIn('members', table.institutionId)} AND (${isOfMembers} OR (${table.entity} = 'institution' AND ${table.action} = 'edit')))
        OR ${ofSports}
        OR ${isSuperAdmin}
        OR rayo.may_record(${table.institutionId}, ${table.entity}, ${table.entityId})
      )`,
      ),
    ]
  },
)

/** Requests with an Idempotency-Key (§D6); `status` and `body` are null while one runs. */
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
    check('idempotency_record_response', sql`(${table.status} IS NULL) = (${table.body} IS NULL)`),
    record.instants('idempotency_record', table.createdAt),
    ...policies.full(),
    pgPolicy('own', {
      to: signedInRole,
      using: sql`${table.actorId} = ${actorId}`,
      withCheck: sql`${table.actorId} = ${actorId}`,
    }),
  ],
)

/** Data of the stand-in for sign-in, and the secret of shared links. No role of the API may read it. */
export const identityItems = rayo.table(
  'identity_item',
  { key: text().primaryKey(), value: json().$type<unknown>().notNull() },
  policies.full,
)

/** Accounts to create for invited people. */
export const accountRequests = rayo.table(
  'account_request',
  { id: uuid().primaryKey(), email: text().notNull(), dueAt: instant('due_at').notNull() },
  (table) => [
    record.instants('account_request', table.dueAt),
    ...policies.full(),
    policies.inserting('asked', sql`${actorId} IS NOT NULL`),
  ],
)

export const reminders = rayo.table(
  'reminder',
  {
    ...record.columns(),
    institutionId: uuid('institution_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    batchId: uuid('batch_id'),
    channel: text().$type<Reminder['channel']>().notNull(),
    state: text().$type<Reminder['state']>().notNull(),
    outcome: text().$type<Reminder['outcome']>(),
    day: day().notNull(),
    amount: money().notNull(),
    currency: text().$type<Reminder['currency']>().notNull(),
    actorId: uuid('actor_id').notNull(),
  },
  (table) => [
    refersTo('reminder.institutionId', table.institutionId, institutions.id),
    refersWithin('reminder.membershipId', table.membershipId, table, memberships),
    refersTo('reminder.actorId', table.actorId, users.id),
    // Nobody gets two on one day.
    uniqueIndex('reminder.memberDay')
      .on(table.membershipId, table.day)
      .where(sql`${is.oneOf(table.state, LIVE_STATES)}`),
    index('reminder_institution').on(table.institutionId, table.createdAt, table.id),
    indexOfSome('reminder_batch', table.batchId, table.batchId, table.id),
    check('reminder_channel', is.oneOf(table.channel, REMINDER_CHANNELS)),
    check('reminder_state', is.oneOf(table.state, REMINDER_STATES)),
    check('reminder_outcome', is.oneOf(table.outcome, REMINDER_OUTCOMES)),
    check('reminder_unsent', sql`(${is.oneOf(table.state, ['failed', 'dropped'])}) = (${table.outcome} IS NOT NULL)`),
    check('reminder_batched', sql`(${table.channel} = 'email') = (${table.batchId} IS NOT NULL)`),
    check('reminder_day', is.days(table.day)),
    check('reminder_amount', is.total(table.amount)),
    check('reminder_currency', is.currency(table.currency)),
    ...record.checks('reminder', table),
    ...policies.managed('collects', table.institutionId),
  ],
)

export const savedQueries = rayo.table(
  'saved_query',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    institutionId: uuid('institution_id'),
    list: text().$type<SavedQuery['list']>().notNull(),
    label: text().notNull(),
    value: json().$type<SavedQuery['value']>().notNull(),
  },
  (table) => {
    const isOwn = sql`${table.userId} = ${actorId}`
    const mayShare = sql`${isOwn} AND (${table.institutionId} IS NULL OR ${administers(table.institutionId)})`
    return [
      refersTo('savedQuery.userId', table.userId, users.id),
      refersTo('savedQuery.institutionId', table.institutionId, institutions.id),
      index('saved_query_user').on(table.userId, table.id),
      index('saved_query_institution').on(table.institutionId, table.id),
      check('saved_query_label', sql`char_length(${table.label}) BETWEEN 1 AND 60`),
      check('saved_query_value', is.json(table.value, 'object')),
      ...policies.full(),
      policies.select(sql`${isOwn} OR ${administers(table.institutionId)}`),
      policies.inserting('saved', mayShare),
      pgPolicy('shared', { for: 'update', to: signedInRole, using: isOwn, withCheck: mayShare }),
      pgPolicy('removed', {
        for: 'delete',
        to: signedInRole,
        using: sql`${isOwn} OR ${meetsIn('full', table.institutionId)}`,
      }),
    ]
  },
)
