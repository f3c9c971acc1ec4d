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
   * A member also sees the events of their own and their wards' fees, and of receipts seen in full. Those of a person
   * are shown where they have accepted. Only `all` shows other events without an institution.
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
  /** Newest first: by descending instant, then id; fields in the order of their schema (`inSchemaOrder`). */
  list(query: AuditQuery): Promise<Page<AuditEvent>>
  /** The groups of the latest events with `isActivity`, newest first, then by id, entity, action and actor. */
  latest(query: { scope: Scope; institutionId: string; limit: number }): Promise<AuditGroup[]>
  /** After an instant: new, restored, and corrected to another e-mail. Not scoped: the limit is shared. */
  invitations(by: Inviter, since: string): Promise<{ count: number; first: string | null }>
  /** Whose field had a value and lost it, also of removed ones, the last first. Not scoped: only the system may ask. */
  formerly(query: FormerQuery): Promise<string[]>
  /** For a signed-in actor, and for a person who is signing in, of their own user record. */
  append(events: readonly AuditEvent[]): Promise<void>
  /** Only the product itself may call it. Events are never removed, nor changed otherwise. */
  erase(of: readonly AuditSubject[], fields: readonly string[]): Promise<void>
}

/** The picture of a transfer that a notice comes with: nobody sees it who does not see the notice. */
export type NoticePicture = { noticeId: string; bytes: Uint8Array<ArrayBuffer> }

export interface NoticePictures {
  get(noticeId: string): Promise<NoticePicture | null>
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

export type OnceOnly = { route: string; key: string; bodyHash: string }

/** The outcome of a request with an Idempotency-Key (§D6). `response` is null while it runs. */
export type IdempotencyRecord = OnceOnly & {
  actorId: string
  createdAt: string
  response: { status: number; body: string } | null
}

export interface Idempotency {
  find(actorId: string, route: string, key: string): Promise<IdempotencyRecord | null>
  /** A new request, or the outcome of a running one with the same body; else throws UniqueViolation. */
  put(record: IdempotencyRecord): Promise<void>
  /** Made before an instant. Only the product itself may call it. Returns how many it removed. */
  forget(before: string): Promise<number>
  /** Removes the answers about people that have one of these texts. Only the product itself may call it. */
  forgetPeople(texts: readonly string[]): Promise<void>
}

/** An account to make for an invited person. */
export type AccountRequest = { id: string; email: string; dueAt: string }

/** Whoever invites may ask. Only the product itself may call the others. */
export interface AccountRequests {
  ask(request: AccountRequest): Promise<void>
  /** The first that is due at an instant, or null. It is due again at `until`, so that nobody else takes it meanwhile. */
  take(at: string, until: string): Promise<Omit<AccountRequest, 'dueAt'> | null>
  done(id: string): Promise<void>
}

export const ANSWERS_ABOUT_PEOPLE = '/private/(users|notes|join-requests)'

/** Under the name that its bytes give it. `at` is the last `put`; `bytes` is null if kept elsewhere. */
export type StoredPicture = { name: string; at: string; bytes: Uint8Array<ArrayBuffer> | null }

/** A record's `logoUrl`, `pictureUrl` or `imageUrl` with an uploaded picture's address is a reference to it. */
export interface Pictures {
  /** Not scoped: a picture is visible to anybody who knows its name. */
  get(name: string): Promise<StoredPicture | null>
  /** Adds a picture. An existing one gets the later `at`, and these bytes if it had none. */
  put(picture: StoredPicture): Promise<void>
  /** Last put before an instant and named by no record. Only the product itself may call it. Returns their names. */
  removeUnused(before: string, most?: number): Promise<string[]>
}

/** In the order of each schema. A fee also has the fields that a ledger entry adds to its history. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(DESCRIPTIONS.map(({ entity, record }) => [entity, Object.keys(record.shape)])),
  user: Object.keys(userSchema.shape),
  membership: Object.keys(storedMembershipSchema.shape),
  fee: [...Object.keys(feeViewSchema.shape), 'receiptId', 'receiptNumber', 'reason'],
}
const INVITED = Object.keys(invitationSchema.shape)

/** A store may keep fields in any order. Those that the schema does not have come last, by name. */
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
