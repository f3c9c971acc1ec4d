import type { Scope } from '#domain/access/access'
import type { SavedQuery } from '#domain/api/savedQuery'
import type { AuditEntity, AuditEvent, AuditGroup } from '#domain/access/audit'
import type { Page } from './table.ts'
import { feeViewSchema } from '#domain/money/fee'
import { invitationSchema, storedMembershipSchema } from '#domain/members/membership'
import { userSchema } from '#domain/members/user'
import { DESCRIPTIONS } from '../../resources/index.ts'

/** A record whose history is read; `since` (an instant) leaves out earlier events. */
export type AuditSubject = { entity: AuditEntity; id: string; since?: string }

export type AuditQuery = {
  /**
   * An event is shown with its institution's data. A member also sees the events of their own fees and of the members
   * whom they pay for, and of receipts that they see in full. The events of a person are shown where they have accepted
   * a membership, those of a membership or of a request where it is in scope. Only `all` shows other events without an
   * institution (the catalogue).
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

/** An account of every write, which appends its events in the same transaction. */
export interface Audit {
  /**
   * Returns the events of some records, newest first: by descending instant, then by descending id. The fields of each
   * are in the order of their record's schema (`inSchemaOrder`).
   */
  list(query: AuditQuery): Promise<Page<AuditEvent>>
  /**
   * Returns the groups of an institution's latest events for which `isActivity` holds, by descending instant,
   * then by descending id, entity, action and actor, nobody last.
   */
  latest(query: { scope: Scope; institutionId: string; limit: number }): Promise<AuditGroup[]>
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
  /** For a signed-in actor, and for a person who is signing in, of their own user record. */
  append(events: readonly AuditEvent[]): Promise<void>
  /**
   * Empties fields in the events of some records. Only the product itself may call it. Events are never removed, nor
   * changed otherwise.
   */
  erase(of: readonly AuditSubject[], fields: readonly string[]): Promise<void>
}

/** The picture of a transfer that a notice comes with: nobody sees it who does not see the notice. */
export type NoticePicture = { noticeId: string; bytes: Uint8Array<ArrayBuffer> }

export interface NoticePictures {
  get(noticeId: string): Promise<NoticePicture | null>
  /** Returns which of these notices have a picture. */
  among(noticeIds: readonly string[]): Promise<string[]>
  /** In place of an earlier one. */
  put(picture: NoticePicture): Promise<void>
  /** Only the product itself may call it. */
  remove(noticeIds: readonly string[]): Promise<void>
}

export interface SavedQueries {
  /** Returns those of a person, and those that are shared with one of these institutions, the oldest first. */
  seenBy(userId: string, institutionIds: readonly string[]): Promise<SavedQuery[]>
  insert(query: SavedQuery): Promise<void>
  share(id: string, institutionId: string | null): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** The outcome of a request with an Idempotency-Key (§D6). `response` is null while it runs. */
export type IdempotencyRecord = {
  actorId: string
  route: string
  key: string
  bodyHash: string
  createdAt: string
  response: { status: number; body: string } | null
}

export interface Idempotency {
  find(actorId: string, route: string, key: string): Promise<IdempotencyRecord | null>
  /**
   * Stores a new request, or the outcome of a running one with the same body. Throws UniqueViolation for any other
   * record of its key.
   */
  put(record: IdempotencyRecord): Promise<void>
  /**
   * Removes the records made before an instant, whatever their outcome. Only the product itself may call it. Returns
   * how many it removed.
   */
  forget(before: string): Promise<number>
  /** Removes the answers about people that have one of these texts. Only the product itself may call it. */
  forgetPeople(texts: readonly string[]): Promise<void>
}

/** The routes whose answers have people's data, by their keys. */
export const ANSWERS_ABOUT_PEOPLE = '/private/(users|notes|join-requests)'

/**
 * An uploaded picture, under the name that its bytes give it (`domain/clubs/pictureRules.ts`). `at` is the instant of
 * the last `put`. `bytes` is null if they are kept elsewhere.
 */
export type StoredPicture = { name: string; at: string; bytes: Uint8Array<ArrayBuffer> | null }

/**
 * An institution's `logoUrl` or `pictureUrl`, or a sport's `imageUrl`, with the address of an uploaded picture is a
 * reference to it.
 */
export interface Pictures {
  /** Not scoped: a picture is visible to anybody who knows its name. */
  get(name: string): Promise<StoredPicture | null>
  /** Adds a picture. An existing one gets the later `at`, and these bytes if it had none. */
  put(picture: StoredPicture): Promise<void>
  /**
   * Removes the pictures last put before an instant that no record names, at most so many. Only the product itself may
   * call it. Returns their names.
   */
  removeUnused(before: string, most?: number): Promise<string[]>
}

/**
 * The fields of each kind of record, in the order of its schema. A fee also has the fields that a ledger entry adds to
 * its history.
 */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(DESCRIPTIONS.map(({ entity, record }) => [entity, Object.keys(record.shape)])),
  user: Object.keys(userSchema.shape),
  membership: Object.keys(storedMembershipSchema.shape),
  fee: [...Object.keys(feeViewSchema.shape), 'receiptId', 'receiptNumber', 'reason'],
}
const INVITED = Object.keys(invitationSchema.shape)

/**
 * Returns an event with its fields in the order of their record's schema, because a store may keep them in any order.
 * The fields of a typed invitation are ordered too. Fields that the schema does not have come last, by name.
 */
export function inSchemaOrder(event: AuditEvent): AuditEvent {
  const changes = inOrder(event.changes, FIELDS[event.entity] ?? [])
  const { invitation } = changes
  if (event.entity !== 'membership' || !invitation) return { ...event, changes }
  const values = Object.entries(invitation).map(([when, value]) => [when, orderedValue(value)])
  return { ...event, changes: { ...changes, invitation: Object.fromEntries(values) } }
}

function orderedValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? inOrder(value, INVITED) : value
}

function inOrder<T extends object>(fields: T, order: readonly string[]): T {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const entries = Object.entries(fields).toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
  // Only the order of the entries changes.
  return Object.fromEntries(entries) as T
}
