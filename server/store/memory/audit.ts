import { isActivity, type AuditEvent, type AuditGroup } from '#domain/access/audit'
import { inSchemaOrder } from '../auditOrder.ts'
import type { AuditReads, AuditSubject, FormerQuery } from '../port/records.ts'
import { recordKey } from './database.ts'
import { auditScope } from './scopes.ts'
import type { Session, WriteSession } from './session.ts'

/** Newest first. All instants have the same form, so they compare as texts. */
const newestFirst = (a: AuditEvent, b: AuditEvent) => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return a.id < b.id ? 1 : -1
}

export function auditReads(session: Session): AuditReads {
  return {
    async list({ scope, of, action, range: { offset, limit } }) {
      const { auditByRecord } = session.open.indexes
      const isInScope = auditScope(session.open, scope)
      const events = of.flatMap(({ entity, id, since }) =>
        auditByRecord
          .get(recordKey(entity, id))
          .filter((event) => (since === undefined || event.at >= since) && isInScope(event)),
      )
      // A record that was named twice must not repeat its events.
      const matching = [...new Set(events)].filter((event) => action === undefined || event.action === action)
      const rows = matching.toSorted(newestFirst).slice(offset, offset + limit)
      return { rows: rows.map(inSchemaOrder), total: matching.length }
    },
    async latest({ scope, institutionId, limit }) {
      const isInScope = auditScope(session.open, scope)
      const events = session.open.indexes.auditByInstitution.get(institutionId)
      const groups = new Map<string, AuditGroup>()
      for (const event of events) {
        if (!isActivity(event) || !isInScope(event)) continue
        const { at, actorId, entity, action, entityId } = event
        const key = [at, actorId, entity, action].join(' ')
        const group = groups.get(key)
        const first = group && group.entityId < entityId ? group.entityId : entityId
        groups.set(key, { at, actorId, entity, action, entityId: first, count: (group?.count ?? 0) + 1 })
      }
      return [...groups.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit)
    },
    async invitations(by, since) {
      const { auditByInstitution, auditByActor } = session.open.indexes
      const events = 'actorId' in by ? auditByActor.get(by.actorId) : auditByInstitution.get(by.institutionId)
      const instants = events.filter((event) => event.at > since && hasInvited(event)).map(({ at }) => at)
      return { count: instants.length, first: instants.toSorted()[0] ?? null }
    },
    async formerly(query) {
      const { auditByRecord } = session.open.indexes
      const events = query.ids
        ? query.ids.flatMap((id) => auditByRecord.get(recordKey(query.entity, id)))
        : [...session.open.tables.audit.all()].filter(({ entity }) => entity === query.entity)
      const took = events.filter((event) => tookAway(event, query)).toSorted(newestFirst)
      return [...new Set(took.map(({ entityId }) => entityId))]
    },
  }
}

export function auditWrites(session: WriteSession) {
  return {
    append: async (events: readonly AuditEvent[]) => session.insertAll('audit', events),
    async erase(of: readonly AuditSubject[], fields: readonly string[]) {
      const { auditByRecord } = session.open.indexes
      for (const event of of.flatMap(({ entity, id }) => auditByRecord.get(recordKey(entity, id)))) {
        const changes = Object.entries(event.changes).map(([field, change]) => [
          field,
          fields.includes(field) ? {} : change,
        ])
        session.put('audit', { ...event, changes: Object.fromEntries(changes) })
      }
    },
  }
}

function tookAway({ changes }: AuditEvent, { field, value }: FormerQuery): boolean {
  return changes[field]?.from === value
}

function hasInvited({ entity, action, changes: { invitation } }: AuditEvent): boolean {
  if (entity !== 'membership') return false
  return action === 'invite' || (action === 'edit' && isSentAnew(invitation))
}

function isSentAnew(invitation: AuditEvent['changes'][string] | undefined): boolean {
  const to = emailIn(invitation?.to) ?? null
  return to !== null && to !== emailIn(invitation?.from)
}

function emailIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'email') : undefined
}
