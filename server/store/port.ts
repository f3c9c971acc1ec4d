import type { Scope } from '#domain/access'
import type { AuditEntity, AuditEvent } from '#domain/audit'
import type { Fee, FeeView } from '#domain/fee'
import type { FeeMonth, FeeSummary } from '#domain/feeSummary'
import type { Institution } from '#domain/institution'
import type { LedgerEntry } from '#domain/ledger'
import type { StoredMembership } from '#domain/membership'
import type { Receipt, ReceiptView } from '#domain/receipt'
import type { ReceiptMonth } from '#domain/receiptMonth'
import type { User, UserView } from '#domain/user'
import type {
  CatalogueFilters,
  CatalogueKey,
  CatalogueRecords,
  CatalogueSorts,
  CatalogueTable,
  RemovableTable,
} from '../resources/catalogue.ts'
import type { FilterOf, SortOf } from '../resources/description.ts'
import type { fees } from '../resources/fees.ts'
import type { receipts } from '../resources/receipts.ts'
import type { users } from '../resources/users.ts'

/**
 * The storage port. It is made for SQL: filters, sorting, ranges, totals and full text are part of each query, and
 * callers never do them over all rows. Every read takes a scope (decisions §3), so that no query can forget it. Writes
 * happen in transactions that see a consistent state and take effect completely or not at all. Every adapter passes the
 * suite in `tests/contract` unchanged.
 *
 * The store checks uniqueness and references. It throws UniqueViolation or ReferenceViolation, and services turn these
 * into DomainErrors.
 */
export interface Store {
  /**
   * Returns the transactions of a principal at an instant (milliseconds, UTC). A store may also check the principal's
   * access by rules of its own (ADR 15). Then a query without its scope finds nothing of others, and a write to their
   * data fails.
   */
  as(principal: Principal, now: number): Transactions
  close(): Promise<void>
}

/**
 * For whom a transaction runs. `public` sees what is public. For `signedIn`, a store derives from the verified
 * token's subject what it may touch. `signingIn` is a subject without a record, with a proven e-mail. `system` is the
 * product itself (operations, fixtures, scheduled work) and sees everything.
 */
export type Principal =
  | { kind: 'public' }
  | { kind: 'signedIn'; subject: string }
  | { kind: 'signingIn'; subject: string; email: string }
  | { kind: 'system' }

export interface Transactions {
  /** Runs reads on one consistent state. */
  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T>
  /**
   * Runs reads and writes, serialised with other writes, and keeps them only if `work` resolves. A UniqueViolation or
   * ReferenceViolation ends the transaction even if `work` catches it, except inside a `part`. A StaleVersion does not
   * end it. Never open a transaction of the same store inside another.
   */
  write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T>
}

/** The store cannot be reached, or was lost while it worked. The request can be repeated once it is back. */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the store is unavailable', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** A unique key is taken; `constraint` is its name. */
export class UniqueViolation extends Error {
  readonly constraint: UniqueConstraint

  constructor(constraint: UniqueConstraint) {
    super(`unique: ${constraint}`)
    this.constraint = constraint
    this.name = 'UniqueViolation'
  }
}

export type UniqueConstraint =
  | CatalogueKey
  | 'user.email'
  | 'user.subject'
  | 'membership.userInstitution'
  | 'fee.period'
  | 'fee.run'
  | 'receipt.number'
  | 'ledgerEntry.reverses'
  | 'idempotency.key'

/** A record names one that does not exist, or a removed record is still named. */
export class ReferenceViolation extends Error {
  readonly reference: string

  constructor(reference: string) {
    super(`reference: ${reference}`)
    this.reference = reference
    this.name = 'ReferenceViolation'
  }
}

/** The stored version differs from the expected one. */
export class StaleVersion extends Error {
  constructor() {
    super('stale version')
    this.name = 'StaleVersion'
  }
}

export type UserFilter = FilterOf<typeof users> & { superAdmin?: boolean }
export type UserSort = SortOf<typeof users>
export type FeeFilter = FilterOf<typeof fees>
export type FeeSort = SortOf<typeof fees>
export type ReceiptFilter = FilterOf<typeof receipts>
export type ReceiptSort = SortOf<typeof receipts>

/**
 * `offset` and `limit` count rows. Texts sort by Spanish rules, statuses and similar values in the order of their list
 * in the domain. Null comes last in either order. Ties are broken by id in the same order, so that pages never overlap
 * and one order is the reverse of the other.
 */
export type ListQuery<Filter, Sort> = {
  scope: Scope
  filter: Filter
  sort: { field: Sort; order: 'ASC' | 'DESC' }
  range: { offset: number; limit: number }
  /** The instant for which statuses and active memberships are computed (milliseconds, UTC). */
  now: number
}

/** A list query for all rows. */
export type WholeQuery<Filter, Sort> = Omit<ListQuery<Filter, Sort>, 'range'>

/** A query for sums over all rows. */
export type SumQuery<Filter> = Pick<ListQuery<Filter, never>, 'scope' | 'filter' | 'now'>

export type Page<Row> = { rows: Row[]; total: number }

/** The reads of one resource, always within a scope. `get` returns null outside it, as if the record did not exist. */
export interface Reads<Row, Filter, Sort> {
  list(query: ListQuery<Filter, Sort>): Promise<Page<Row>>
  /**
   * Returns the ids of all rows of a list, in its order, at one instant. With them a caller can read the rows in parts,
   * in several transactions: no row is missed or comes twice, whatever is written in between.
   */
  ids(query: WholeQuery<Filter, Sort>): Promise<string[]>
  get(scope: Scope, id: string, now: number): Promise<Row | null>
}

/**
 * The writes of one kind of record. `update` replaces the record if its version is `expectedVersion`, else throws
 * StaleVersion.
 */
export interface Writes<Record> {
  insert(record: Record): Promise<void>
  update(record: Record, expectedVersion: number): Promise<void>
}

export interface Removes {
  /** Removes a record that nothing names. Throws ReferenceViolation otherwise. */
  remove(id: string): Promise<void>
}

/** The reads of the tables that need only their descriptions. */
export type CatalogueReads = {
  [Table in CatalogueTable]: Reads<CatalogueRecords[Table], CatalogueFilters[Table], CatalogueSorts[Table]> & {
    /**
     * Counts the records in scope that name each of these ids in a reference field. An id that none names is left out.
     */
    countBy(
      scope: Scope,
      field: keyof CatalogueRecords[Table] & string,
      ids: readonly string[],
    ): Promise<Map<string, number>>
  }
}

export interface FeeReads extends Reads<FeeView, FeeFilter, FeeSort> {
  /**
   * Returns the sums of a list's fees by institution and currency, sorted by both. Institutions without fees are left
   * out.
   */
  summary(query: SumQuery<FeeFilter>): Promise<FeeSummary[]>
  /** Returns the sums by due month and currency, sorted by both. Months without fees are left out. */
  monthly(query: SumQuery<FeeFilter>): Promise<FeeMonth[]>
}

export interface ReceiptReads extends Reads<ReceiptView, ReceiptFilter, ReceiptSort> {
  /**
   * Returns what a list's receipts add up to, as the scope shows them, by month of receipt and currency, sorted by
   * both. Reversed receipts and months without any are left out.
   */
  monthly(query: SumQuery<ReceiptFilter>): Promise<ReceiptMonth[]>
}

/**
 * People as a scope shows them (decisions §3), each with the accepted memberships in scope and the pending ones that
 * were sent to the e-mail shown. Any other pending membership in scope appears as a person of its own, and so does a
 * member without e-mail. `get` and a filter by id find every pending membership in that form, because cuotas and
 * receipts name it. A list with scope `all` shows only those without e-mail in that form.
 */
/** A person as a list names them. The e-mail is null where the scope does not show it. */
export type PersonName = Pick<UserView, 'id' | 'givenName' | 'familyName' | 'email'>

export interface UserReads extends Reads<UserView, UserFilter, UserSort> {
  /** Names people and invitations by id, in any order: those that a list with this filter by id has, and no others. */
  names(scope: Scope, ids: readonly string[], now: number): Promise<PersonName[]>
  /**
   * Returns the stored record, not scoped: for sign-in, and for services that have checked access already. By e-mail it
   * is the record that holds it, else the first one that was given it and never signed in.
   */
  stored(by: { id: string } | { subject: string } | { email: string }): Promise<User | null>
}

export interface MembershipReads {
  /** Returns all memberships of a person, pending ones too. */
  ofUser(userId: string): Promise<StoredMembership[]>
  ofInstitution(institutionId: string, role: 'Admin'): Promise<StoredMembership[]>
  get(id: string): Promise<StoredMembership | null>
}

export interface LedgerReads {
  ofFees(feeIds: readonly string[]): Promise<LedgerEntry[]>
  ofReceipt(receiptId: string): Promise<LedgerEntry[]>
}

/** The outcome of a request with an Idempotency-Key (decisions §6). `response` is null while it runs. */
export type IdempotencyRecord = {
  actorId: string
  route: string
  key: string
  bodyHash: string
  createdAt: string
  response: { status: number; body: string } | null
}

export interface IdempotencyReads {
  find(actorId: string, route: string, key: string): Promise<IdempotencyRecord | null>
}

export interface IdempotencyWrites {
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
}

/**
 * An uploaded picture, under the name that its bytes give it (`domain/pictureRules.ts`). `at` is the instant of the
 * last `put`. `bytes` is null if they are kept elsewhere.
 */
export type StoredPicture = { name: string; at: string; bytes: Uint8Array<ArrayBuffer> | null }

export interface PictureReads {
  /** Not scoped: a picture is visible to anybody who knows its name. */
  get(name: string): Promise<StoredPicture | null>
}

export interface PictureWrites {
  /** Adds a picture. An existing one gets the later `at`, and these bytes if it had none. */
  put(picture: StoredPicture): Promise<void>
  /**
   * Removes the pictures last put before an instant that no record names. Only the product itself may call it. Returns
   * their names.
   */
  removeUnused(before: string): Promise<string[]>
}

/** A record whose history is read; `since` (an instant) leaves out earlier events. */
export type AuditSubject = { entity: AuditEntity; id: string; since?: string }

export type AuditQuery = {
  /**
   * Shows the events of its institutions, of its `userId`'s fees and fully visible receipts, and of users with an
   * accepted membership in one of its institutions. Only `all` shows other events without an institution (the
   * catalogue).
   */
  scope: Scope
  /** The records, only a few. Without any, the list is empty. */
  of: readonly AuditSubject[]
  /** Only events of this action. */
  action?: AuditEvent['action']
  range: { offset: number; limit: number }
}

export interface AuditReads {
  /**
   * Returns the events of some records, newest first: by descending instant, then by descending id. The fields of each
   * are in the order of their record's schema (`inSchemaOrder`).
   */
  list(query: AuditQuery): Promise<Page<AuditEvent>>
  /**
   * Counts an institution's invitations after an instant: each new one, each restored one, and each one corrected to
   * another e-mail. `first` is the earliest of these instants, null if there is none. Not scoped, because everybody who
   * invites there shares the limit.
   */
  invitations(institutionId: string, since: string): Promise<{ count: number; first: string | null }>
}

/** The dashboard's sums. Amounts are minor units by currency. */
export type Totals = {
  institutions: Record<Institution['status'], number>
  activeMembers: number
  fees: Record<FeeView['status'], number>
  money: { currency: string; outstanding: number; overdue: number; receivedThisMonth: number }[]
}

/**
 * Everything that an actor is derived from: their record, their memberships and those institutions, whatever their
 * states.
 */
export type ActorRecords = { user: User; memberships: StoredMembership[]; institutions: Institution[] }

export interface ReadTransaction extends CatalogueReads {
  users: UserReads
  memberships: MembershipReads
  fees: FeeReads
  receipts: ReceiptReads
  ledger: LedgerReads
  audit: AuditReads
  idempotency: IdempotencyReads
  pictures: PictureReads
  /**
   * Returns what is stored of a subject's person, or null, in one query, because each request begins with it. Not
   * scoped.
   */
  actorRecords(subject: string): Promise<ActorRecords | null>
  /** Returns institutions by id whatever their status, to derive roles and time zones. Not scoped. */
  institutionsById(ids: readonly string[]): Promise<Institution[]>
  /**
   * Returns the slugs among these that an institution has, visible or not, because the address is public. Not scoped;
   * it reveals nothing else.
   */
  institutionSlugsTaken(slugs: readonly string[]): Promise<string[]>
  totals(scope: Scope, now: number): Promise<Totals>
  /** Returns only the `activeMembers` of `totals`. */
  activeMembers(scope: Scope, now: number): Promise<number>
}

/** The ids of one member's cuotas and receipts. */
type Dues = { fees: string[]; receipts: string[] }

/** The writes of the tables that need only their descriptions. */
export type CatalogueWrites = {
  [Table in CatalogueTable]: CatalogueReads[Table] &
    Writes<CatalogueRecords[Table]> &
    (Table extends RemovableTable ? Removes : unknown)
}

export interface WriteTransaction extends Omit<ReadTransaction, CatalogueTable>, CatalogueWrites {
  users: UserReads & Writes<User>
  memberships: MembershipReads &
    Writes<StoredMembership> & {
      /** Inserts many at once, for an import. */
      insertAll(records: readonly StoredMembership[]): Promise<void>
      /**
       * Moves every invitation that was sent to a person's e-mail from another record to the person's, except where
       * they have a membership already. Returns the ids of the moved memberships. Their versions stay.
       */
      moveInvitationsTo(userId: string): Promise<string[]>
      /**
       * Moves the cuotas and receipts that name a membership to the person who has just accepted it (ADR 34). Does
       * nothing while it is pending. Their versions stay, because for the institution only the member's name has
       * changed. Returns the moved ids.
       */
      moveDues(membershipId: string): Promise<Dues>
    }
  fees: ReadTransaction['fees'] & Writes<Fee>
  receipts: ReadTransaction['receipts'] & Writes<Receipt>
  ledger: LedgerReads & { append(entries: readonly LedgerEntry[]): Promise<void> }
  /**
   * Every write appends its events in the same transaction (ADR 18). A signed-in actor may append, and a person who is
   * signing in for their own user record. Events are never changed or removed.
   */
  audit: AuditReads & { append(events: readonly AuditEvent[]): Promise<void> }
  idempotency: IdempotencyReads & IdempotencyWrites
  /**
   * An institution's `logoUrl` or a sport's `imageUrl` with the address of an uploaded picture is a reference to it.
   */
  pictures: PictureReads & PictureWrites
  /**
   * Does a part of the work that is kept completely or not at all. If it rejects, its writes are undone and the
   * transaction goes on, also after a UniqueViolation or ReferenceViolation. If the store is lost, or others stand in
   * the way, the whole transaction ends. Run one part at a time, and nothing concurrent with it.
   */
  part<T>(work: () => Promise<T>): Promise<T>
  /** Locks a record against other writers until the transaction ends, so that a check on it stays true. */
  lock(kind: 'institution' | 'user' | 'fee' | 'receipt' | 'plan', id: string): Promise<void>
  /** Returns the next gapless receipt number of an institution, from a locked counter. */
  nextReceiptNumber(institutionId: string): Promise<number>
}
