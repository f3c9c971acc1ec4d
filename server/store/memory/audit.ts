import type { AuditEvent } from '#domain/audit'
import type { AuditReads } from '../port.ts'
import { recordKey } from './database.ts'
import { auditScope } from './scopes.ts'
import type { Session } from './session.ts'

/** Newest first. Instants are all of one form, so that they compare as texts. */
const newestFirst = (a: AuditEvent, b: AuditEvent) => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return a.id < b.id ? 1 : -1
}

export function auditReads(session: Session): AuditReads {
  return {
    async list({ scope, of, action, range: { offset, limit } }) {
      const { auditByRecord } = session.open.indexes
      const covered = auditScope(session.open, scope)
      const events = of.flatMap(({ entity, id, since }) =>
        auditByRecord
          .get(recordKey(entity, id))
          .filter((event) => (since === undefined || event.at >= since) && covered(event)),
      )
      // A record named twice tells its events once.
      const wanted = [...new Set(events)].filter((event) => action === undefined || event.action === action)
      return { rows: wanted.toSorted(newestFirst).slice(offset, offset + limit), total: wanted.length }
    },
  }
}
