import {
  ANSWERS_ABOUT_PEOPLE,
  type AccountRequests,
  type Idempotency,
  type NoticePictures,
  type Pictures,
  type SavedQueries,
  type Audit,
  type AuditSubject,
  inSchemaOrder,
} from '../port/records.ts'
import type { Ledger } from '../port/money.ts'
import { UniqueViolation } from '../port/failures.ts'
import { idempotencyKey } from './database.ts'
import type { Session } from './session.ts'
import { referenceTo } from './references.ts'
import { byId, auditScope } from './query.ts'
import { isActivity, type AuditEvent, type AuditGroup } from '#domain/access/audit'

export function ledger(session: Session): Ledger {
  const entriesBy = (field: 'feeId' | 'pairId' | 'receiptId', ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => session.open.tables.ledger.by(field, id)).toSorted(byId)
  return {
    ofFees: async (feeIds) => entriesBy('feeId', feeIds),
    ofPairs: async (pairIds) => entriesBy('pairId', pairIds),
    ofReceipt: async (receiptId) => entriesBy('receiptId', [receiptId]),
    append: async (entries) => session.insertAll('ledger', entries),
  }
}

export function idempotency(session: Session): Idempotency {
  return {
    find: async (actorId, route, key) =>
      session.open.tables.idempotency.get(idempotencyKey({ actorId, route, key })) ?? null,
    async put(record) {
      const previous = session.open.tables.idempotency.get(idempotencyKey(record))
      const completes = previous?.response === null && record.response !== null && previous.bodyHash === record.bodyHash
      if (previous && !completes) session.fail(new UniqueViolation('idempotency.key'))
      session.put('idempotency', record)
    },
    async forget(before) {
      const old = [...session.open.tables.idempotency.all()].filter(({ createdAt }) => createdAt < before)
      for (const record of old) session.drop('idempotency', idempotencyKey(record))
      return old.length
    },
    async forgetPeople(texts) {
      const isAboutPeople = new RegExp(ANSWERS_ABOUT_PEOPLE)
      for (const record of session.open.tables.idempotency.all()) {
        const names = texts.some((text) => record.response?.body.includes(text))
        if (names && isAboutPeople.test(record.route)) session.drop('idempotency', idempotencyKey(record))
      }
    },
  }
}

export function pictures(session: Session): Pictures {
  return {
    get: async (name) => session.open.tables.pictures.get(name) ?? null,
    async put(picture) {
      const previous = session.open.tables.pictures.get(picture.name)
      const at = previous && previous.at > picture.at ? previous.at : picture.at
      session.put('pictures', { ...picture, at, bytes: previous?.bytes ?? picture.bytes })
    },
    async removeUnused(before, most) {
      const { tables } = session.open
      const isUnused = (name: string) => referenceTo(tables, 'pictures', name) === null
      const all = [...tables.pictures.all()].filter(({ at, name }) => at < before && isUnused(name))
      const old = all.slice(0, most)
      for (const { name } of old) session.drop('pictures', name)
      return old.map(({ name }) => name).toSorted()
    },
  }
}

export function noticePictures(session: Session): NoticePictures {
  return {
    get: async (noticeId) => session.open.tables.noticePictures.get(noticeId) ?? null,
    existing: async (noticeIds) => noticeIds.filter((id) => session.open.tables.noticePictures.has(id)),
    put: async (picture) => session.put('noticePictures', picture),
    async remove(noticeIds) {
      for (const id of noticeIds) session.drop('noticePictures', id)
    },
  }
}

export function savedQueries(session: Session): SavedQueries {
  return {
    async visibleTo(userId, institutionIds) {
      const all = [...session.open.tables.savedQueries.all()]
      return all
        .filter((one) => one.userId === userId || (one.institutionId && institutionIds.includes(one.institutionId)))
        .toSorted(byId)
    },
    insert: async (query) => session.insertAll('savedQueries', [query]),
    async share(id, institutionId) {
      const query = session.open.tables.savedQueries.get(id)
      if (query) session.put('savedQueries', { ...query, institutionId })
    },
    async remove(ids) {
      for (const id of ids) session.drop('savedQueries', id)
    },
  }
}

export function accountRequests(session: Session): AccountRequests {
  return {
    insert: async (request) => session.insertAll('accountRequests', [request]),
    async take(at, until) {
      const due = [...session.open.tables.accountRequests.all()].filter(({ dueAt }) => dueAt <= at)
      const [first = null] = due.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
      if (first) session.put('accountRequests', { ...first, dueAt: until })
      return first
    },
    remove: async (id) => session.drop('accountRequests', id),
  }
}

/** Newest first. All instants have the same form, so they compare as texts. */
const newestFirst = (a: AuditEvent, b: AuditEvent) => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return a.id < b.id ? 1 : -1
}

const placeOf = ({ at, entityId, entity, action, actorId }: AuditGroup) =>
  [at, entityId, entity, action, actorId].join(' ')

export function audit(session: Session): Audit {
  const eventsOf = ({ entity, id, since = '' }: AuditSubject) =>
    session.open.tables.audit.by('entityId', id).filter((event) => event.entity === entity && event.at >= since)
  return {
    async list({ scope, of, action, range: { offset, limit } }) {
      // A record that is listed twice must not repeat its events.
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
      return [...groups.values()].toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1)).slice(0, limit)
    },
    async invitations(by, since) {
      const { audit: table } = session.open.tables
      const events = 'actorId' in by ? table.by('actorId', by.actorId) : table.by('institutionId', by.institutionId)
      const instants = events.filter((event) => event.at > since && hasInvited(event)).map(({ at }) => at)
      return { count: instants.length, first: instants.toSorted()[0] ?? null }
    },
    async formerHolders({ entity, field, value, ids }) {
      const all = [...session.open.tables.audit.all()].filter((event) => event.entity === entity)
      const formerHolders = all.filter(
        ({ entityId, changes }) => (ids?.includes(entityId) ?? true) && changes[field]?.from === value,
      )
      return [...new Set(formerHolders.toSorted(newestFirst).map(({ entityId }) => entityId))]
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
