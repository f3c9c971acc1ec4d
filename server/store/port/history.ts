import type { Scope } from '#domain/access/access'
import type { AuditEntity, AuditEvent } from '#domain/access/audit'
import type { Page } from './table.ts'

/** A record whose history is read; `since` (an instant) leaves out earlier events. */
export type AuditSubject = { entity: AuditEntity; id: string; since?: string }

export type AuditQuery = {
  /**
   * Shows the events of its institutions, of its `userId`'s fees and fully visible receipts, and of users with an
   * accepted membership in one of its institutions. Only `all` shows other events without an institution (the
   * catalogue).
   */
  scope: Scope
  of: readonly AuditSubject[]
  action?: AuditEvent['action']
  range: { offset: number; limit: number }
}

export type FormerQuery = {
  entity: 'institution' | 'sport'
  field: 'slug' | 'active'
  value: string | boolean
  /** Only these records. Needed for every field but the slug, by which alone there is an index. */
  ids?: readonly string[]
}

type Inviter = { institutionId: string } | { actorId: string }

export interface AuditReads {
  /**
   * Returns the events of some records, newest first: by descending instant, then by descending id. The fields of each
   * are in the order of their record's schema (`inSchemaOrder`).
   */
  list(query: AuditQuery): Promise<Page<AuditEvent>>
  /**
   * Counts the invitations of an institution, or of a person in any of them, after an instant: each new one, each
   * restored one, and each one corrected to another e-mail. `first` is the earliest of these instants, null if there is
   * none. Not scoped, because everybody who invites there shares the limit.
   */
  invitations(by: Inviter, since: string): Promise<{ count: number; first: string | null }>
  /**
   * Returns the ids of the records whose field had a value and lost it, also of removed ones. The one that lost it last
   * comes first. Not scoped, because what was public stays so: only the system may ask.
   */
  formerly(query: FormerQuery): Promise<string[]>
}
