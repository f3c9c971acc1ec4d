import { isActivity, type AuditEvent, type AuditGroup } from '#domain/access/audit'
import { inSchemaOrder } from '../auditOrder.ts'
import type { Audit, AuditSubject } from '../port/records.ts'
import { auditScope } from './scopes.ts'
import type { Session } from './session.ts'

/** Newest first. All instants have the same form, so they compare as texts. */
const newestFirst = (a: AuditEvent, b: AuditEvent) => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return a.id < b.id ? 1 : -1
}

export function audit(session: Session): Audit {
  const eventsOf = ({ entity, id, since = '' }: AuditSubject) =>
    session.open.tables.audit.by('entityId', id).filter((event) => event.entity === entity && event.at >= since)
  return {
    async list({ scope, of, action, range: { offset, limit } }) {
      // A record that was named twice must not repeat its events.
      const events = [...new Set(of.flatMap(eventsOf))].filter(auditScope(session.open.tables, scope))
      const matching = events.filter((event) => action === undefined || event.action === action)
      const rows = matching.toSorted(newestFirst).slice(offset, offset + limit)
      return { rows: rows.map(inSchemaOrder), total: matching.length }
    },
    async latest({ scope, institutionId, limit }) {
      const { tables } = session.open
      const events = tables.audit.by('institutionId', institutionId).filter(auditScope(tables, scope))
      const groups = new Map<string, AuditGroup>()
      for (const event of events.filter(isActivity)) {
        const { at, actorId, entity, action, entityId } = event
        const key = [at, actorId, entity, action].join(' ')
        const group = groups.get(key)
        const first = group && group.entityId < entityId ? group.entityId : entityId
        groups.set(key, { at, actorId, entity, action, entityId: first, count: (group?.count ?? 0) + 1 })
      }
      return [...groups.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit)
    },
    async invitations(by, since) {
      const { audit: table } = session.open.tables
      const events = 'actorId' in by ? table.by('actorId', by.actorId) : table.by('institutionId', by.institutionId)
      const instants = events.filter((event) => event.at > since && hasInvited(event)).map(({ at }) => at)
      return { count: instants.length, first: instants.toSorted()[0] ?? null }
    },
    async formerly({ entity, field, value, ids }) {
      const all = [...session.open.tables.audit.all()].filter((event) => event.entity === entity)
      const took = all.filter(
        ({ entityId, changes }) => (ids?.includes(entityId) ?? true) && changes[field]?.from === value,
      )
      return [...new Set(took.toSorted(newestFirst).map(({ entityId }) => entityId))]
    },
    append: async (events) => session.insertAll('audit', events),
    async erase(of, fields) {
      for (const event of of.flatMap(eventsOf)) {
        const changes = Object.entries(event.changes).map(([field, change]) => [
          field,
          fields.includes(field) ? {} : change,
        ])
        session.put('audit', { ...event, changes: Object.fromEntries(changes) })
      }
    },
  }
}

function hasInvited({ entity, action, changes: { invitation } }: AuditEvent): boolean {
  if (entity !== 'membership') return false
  const to = emailIn(invitation?.to) ?? null
  return action === 'invite' || (action === 'edit' && to !== null && to !== emailIn(invitation?.from))
}

function emailIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'email') : undefined
}
