import type { Scope } from '#domain/access/access'
import type { SavedQuery } from '#domain/api/savedQuery'
import type { AuditEntity, AuditEvent, AuditGroup } from '#domain/access/audit'
import type { Page } from './table.ts'
import { feeViewSchema } from '#domain/money/fee'
import { invitationSchema, storedMembershipSchema } from '#domain/members/membership'
import { userSchema } from '#domain/members/user'
import { DESCRIPTIONS } from '../../resources/index.ts'

export type AuditSubject = { entity: AuditEntity; id: string; since?: string }

export type AuditQuery = {
  /**
   * A member also sees the events of their own and their wards' fees, and of receipts seen in full. A person's events
   * are shown to institutions where they accepted. Only `all` shows other events without an institution.
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
  /** Only these records. Required unless the field is the slug, the only one with an index. */
  ids?: readonly string[]
}

type Inviter = { institutionId: string } | { actorId: string }

/** The history: every write appends its events in the same transaction. */
export interface Audit {
  /** Newest first: by descending instant, then id; fields in the order of their schema (`inSchemaOrder`). */
  list(query: AuditQuery): Promise<Page<AuditEvent>>
  /** The groups of the latest events with `isActivity`, newest first, then by id, entity, action and actor. */
  latest(query: { scope: Scope; institutionId: string; limit: number }): Promise<AuditGroup[]>
  /** Counts those after an instant: new, restored, and changed to another e-mail. Not scoped: the limit is shared. */
  invitations(by: Inviter, since: string): Promise<{ count: number; first: string | null }>
  /** Ids of records, also removed ones, whose field lost a value, the latest first. Not scoped: only for the system. */
  formerHolders(query: FormerQuery): Promise<string[]>
  /** For a signed-in actor; while signing in, only events of the own user record. */
  append(events: readonly AuditEvent[]): Promise<void>
  /** Only the product itself may call it. Events are never removed, nor changed otherwise. */
  erase(of: readonly AuditSubject[], fields: readonly string[]): Promise<void>
}

/** A notice's picture of the transfer, visible to those who see the notice. */
export type NoticePicture = { noticeId: string; bytes: Uint8Array<ArrayBuffer> }

export interface NoticePictures {
  get(noticeId: string): Promise<NoticePicture | null>
  existing(noticeIds: readonly string[]): Promise<string[]>
  /** Replaces an earlier picture. */
  put(picture: NoticePicture): Promise<void>
  /** Only the product itself may call it. */
  remove(noticeIds: readonly string[]): Promise<void>
}

export interface SavedQueries {
  /** The user's own queries and those shared with one of these institutions, the oldest first. */
  visibleTo(userId: string, institutionIds: readonly string[]): Promise<SavedQuery[]>
  insert(query: SavedQuery): Promise<void>
  share(id: string, institutionId: string | null): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

export type KeyedRequest = { route: string; key: string; bodyHash: string }

/** The outcome of a request with an Idempotency-Key (§D6). `response` is null while it runs. */
export type IdempotencyRecord = KeyedRequest & {
  actorId: string
  createdAt: string
  response: { status: number; body: string } | null
}

export interface Idempotency {
  find(actorId: string, route: string, key: string): Promise<IdempotencyRecord | null>
  /** Stores a new request, or the outcome of a running one with the same body; else throws UniqueViolation. */
  put(record: IdempotencyRecord): Promise<void>
  /** Removes records made before an instant, and returns their number. Only the product itself may call it. */
  forget(before: string): Promise<number>
  /** Removes the answers about people that have one of these texts. Only the product itself may call it. */
  forgetPeople(texts: readonly string[]): Promise<void>
}

/** An account to make for an invited person. */
export type AccountRequest = { id: string; email: string; dueAt: string }

/** Users who invite may call `insert`; only the product itself may call the others. */
export interface AccountRequests {
  insert(request: AccountRequest): Promise<void>
  /** Returns the first one due at an instant, or null, and postpones it to `until`, so that nobody else takes it. */
  take(at: string, until: string): Promise<Omit<AccountRequest, 'dueAt'> | null>
  remove(id: string): Promise<void>
}

export const ANSWERS_ABOUT_PEOPLE = '/private/(users|notes|join-requests)'

/** `name` is a hash of the bytes, `at` the last `put`; `bytes` is null if they are stored elsewhere. */
export type StoredPicture = { name: string; at: string; bytes: Uint8Array<ArrayBuffer> | null }

/** A record's `logoUrl`, `pictureUrl` or `imageUrl` with an uploaded picture's address is a reference to it. */
export interface Pictures {
  /** Not scoped: a picture is visible to anybody who knows its name. */
  get(name: string): Promise<StoredPicture | null>
  /** Adds a picture. An existing one gets the later `at`, and these bytes if it had none. */
  put(picture: StoredPicture): Promise<void>
  /** Removes pictures last put before an instant and used by no record. Returns their names. Only for the product itself. */
  removeUnused(before: string, most?: number): Promise<string[]>
}

/** The fields in the order of each schema. A fee also has those that a ledger entry adds to its history. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(DESCRIPTIONS.map(({ entity, record }) => [entity, Object.keys(record.shape)])),
  user: Object.keys(userSchema.shape),
  membership: Object.keys(storedMembershipSchema.shape),
  fee: [...Object.keys(feeViewSchema.shape), 'receiptId', 'receiptNumber', 'reason'],
}
const INVITED = Object.keys(invitationSchema.shape)

/** A store may return fields in any order. Unknown fields come last, by name. */
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
