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
 * The storage port. It is made for SQL: filters, sorting, ranges, totals and full text are part of each query, never done over all rows by
 * the caller; every read takes a scope (decisions §3) so that no query can forget it; writes happen in transactions that see a consistent
 * state and take effect whole or not at all. `tests/contract` holds the one suite that every adapter passes unchanged.
 *
 * Uniqueness and references are the store's to keep: it throws UniqueViolation or ReferenceViolation, which services turn into DomainErrors.
 */
export interface Store {
  /**
   * The transactions of somebody at an instant (milliseconds, UTC). A store may hold whoever asks to what they may touch, by rules of its own
   * beside the scopes (ADR 15): a query whose scope was forgotten then finds nothing of others, and a write into what is theirs fails.
   */
  as(principal: Principal, now: number): Transactions
  close(): Promise<void>
}

/**
 * On whose behalf a transaction runs: of nobody in particular (what is public); of the verified token's subject, from whom a store derives
 * anew what they may touch; of a subject without a record, who has proved an e-mail to be theirs; or of the product itself (operations,
 * fixtures, scheduled work), whom nothing is hidden from.
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
   * Runs reads and writes that are serialised against each other and kept only if `work` resolves. A UniqueViolation or ReferenceViolation
   * ends the transaction even if `work` catches it, but for one in a `part`; a StaleVersion does not. Never open a transaction of the same store inside another.
   */
  write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T>
}

/** The store cannot be reached, or was lost while it worked; what was asked may be asked again once it is back. */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the store is unavailable', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** A key that must be unique is taken; `constraint` names which, in the words of the contract suite. */
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

/** A record names another that does not exist, or one that others name is removed. */
export class ReferenceViolation extends Error {
  readonly reference: string

  constructor(reference: string) {
    super(`reference: ${reference}`)
    this.reference = reference
    this.name = 'ReferenceViolation'
  }
}

/** The version expected is not the stored one. */
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
 * `offset` and `limit` in rows. Texts sort by Spanish rules, statuses and the like in the order of their list in the domain; null comes last
 * in either order. Ties are broken by id in the order asked for, so that pages never overlap and one order is the other backwards.
 */
export type ListQuery<Filter, Sort> = {
  scope: Scope
  filter: Filter
  sort: { field: Sort; order: 'ASC' | 'DESC' }
  range: { offset: number; limit: number }
  /** The instant for which statuses and active memberships are computed (milliseconds, UTC). */
  now: number
}

/** A list query for all of it. */
export type WholeQuery<Filter, Sort> = Omit<ListQuery<Filter, Sort>, 'range'>

/** A query for sums over all of it. */
export type SumQuery<Filter> = Pick<ListQuery<Filter, never>, 'scope' | 'filter' | 'now'>

export type Page<Row> = { rows: Row[]; total: number }

/** Reads of one resource, always within a scope. `get` answers null outside it, as if the record did not exist. */
export interface Reads<Row, Filter, Sort> {
  list(query: ListQuery<Filter, Sort>): Promise<Page<Row>>
  /**
   * The ids of all the rows that a list has, in its order and as of one instant. By them the rows can be read in parts, in several transactions,
   * and none is missed or comes twice, whatever is written in between.
   */
  ids(query: WholeQuery<Filter, Sort>): Promise<string[]>
  get(scope: Scope, id: string, now: number): Promise<Row | null>
}

/** Writes of one kind of record. `update` replaces the record whose version is `expectedVersion`, else throws StaleVersion. */
export interface Writes<Record> {
  insert(record: Record): Promise<void>
  update(record: Record, expectedVersion: number): Promise<void>
}

export interface Removes {
  /** Removes a record that nothing names; throws ReferenceViolation otherwise. */
  remove(id: string): Promise<void>
}

/** Reads of the tables that their descriptions tell all of. */
export type CatalogueReads = {
  [Table in CatalogueTable]: Reads<CatalogueRecords[Table], CatalogueFilters[Table], CatalogueSorts[Table]> & {
    /** How many records in scope name each of these ids in a field that refers to others; an id that none names is left out. */
    countBy(
      scope: Scope,
      field: keyof CatalogueRecords[Table] & string,
      ids: readonly string[],
    ): Promise<Map<string, number>>
  }
}

export interface FeeReads extends Reads<FeeView, FeeFilter, FeeSort> {
  /** What the fees that a list would show come to, by institution and currency in their order; an institution without any is left out. */
  summary(query: SumQuery<FeeFilter>): Promise<FeeSummary[]>
  /** The same by the month in which they are due and currency, in their order; a month without any is left out. */
  monthly(query: SumQuery<FeeFilter>): Promise<FeeMonth[]>
}

export interface ReceiptReads extends Reads<ReceiptView, ReceiptFilter, ReceiptSort> {
  /**
   * What was received with the receipts that a list would show, as the scope tells them, by month of receipt and currency in their order; reversed ones
   * are left out, and a month without any.
   */
  monthly(query: SumQuery<ReceiptFilter>): Promise<ReceiptMonth[]>
}

/**
 * People as a scope tells them (decisions §3): with the memberships in it that are accepted, and with the pending ones that were sent to the e-mail
 * told. Any other pending membership in it is an invitation, told as a person of its own, and so is a member without e-mail. By its id every pending
 * membership is found so, since cuotas and receipts name it; `all` lists those without e-mail alone, and finds the others by id.
 */
export interface UserReads extends Reads<UserView, UserFilter, UserSort> {
  /**
   * The stored record, for sign-in and for services that have authorised already; not scoped. By e-mail it is the one that holds it, else the first
   * of those who were given it and never signed in.
   */
  stored(by: { id: string } | { subject: string } | { email: string }): Promise<User | null>
}

export interface MembershipReads {
  /** All memberships of a person, pending ones too. */
  ofUser(userId: string): Promise<StoredMembership[]>
  ofInstitution(institutionId: string, role: 'Admin'): Promise<StoredMembership[]>
  get(id: string): Promise<StoredMembership | null>
}

export interface LedgerReads {
  ofFees(feeIds: readonly string[]): Promise<LedgerEntry[]>
  ofReceipt(receiptId: string): Promise<LedgerEntry[]>
}

/** The outcome of a request with an Idempotency-Key (decisions §6); `response` is null while it runs. */
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
  /** Notes a new request, or the outcome of one that runs with the same body; any other record of its key is a UniqueViolation. */
  put(record: IdempotencyRecord): Promise<void>
  /** Removes the records made before an instant, whatever their outcome, for the product itself; answers how many there were. */
  forget(before: string): Promise<number>
}

/**
 * A picture that somebody uploaded, under the name that its bytes give it (`domain/pictureRules.ts`). `at` is the instant at which it was last put;
 * `bytes` is null where they lie elsewhere.
 */
export type StoredPicture = { name: string; at: string; bytes: Uint8Array<ArrayBuffer> | null }

export interface PictureReads {
  /** Not scoped: whoever knows the name knows the picture. */
  get(name: string): Promise<StoredPicture | null>
}

export interface PictureWrites {
  /** Adds a picture. One that is there already is of `at` now, if that is later, and has these bytes if it had none. */
  put(picture: StoredPicture): Promise<void>
  /** Removes, for the product itself, those put before an instant that no record names; answers their names. */
  removeUnused(before: string): Promise<string[]>
}

/** A record whose history is asked for; with `since` (an instant) no event before it. */
export type AuditSubject = { entity: AuditEntity; id: string; since?: string }

export type AuditQuery = {
  /**
   * Lets an event through that is of one of its institutions; of a fee that it shows to its `userId`, or a receipt that it shows them whole; and of a user with an
   * accepted membership in one of its institutions. What belongs to no institution else (the catalogue) is let through by `all` alone.
   */
  scope: Scope
  /** The records, a handful; none of them finds nothing. */
  of: readonly AuditSubject[]
  /** Only events of this action. */
  action?: AuditEvent['action']
  range: { offset: number; limit: number }
}

export interface AuditReads {
  /**
   * The events of some records, newest first: by descending instant, and by descending id within one. The fields of each are in the order of
   * their record's schema (`inSchemaOrder`).
   */
  list(query: AuditQuery): Promise<Page<AuditEvent>>
  /**
   * How often an institution has invited since an instant, exclusive: each invitation, each one given back, and each one corrected to another e-mail.
   * With the first of these instants, null when there is none. Not scoped, for whoever invites there.
   */
  invitations(institutionId: string, since: string): Promise<{ count: number; first: string | null }>
}

/** Sums for the dashboard; amounts in minor units by currency. */
export type Totals = {
  institutions: Record<Institution['status'], number>
  activeMembers: number
  fees: Record<FeeView['status'], number>
  money: { currency: string; outstanding: number; overdue: number; receivedThisMonth: number }[]
}

/** All that who somebody is depends on: their record, their memberships and the institutions of these, whatever their states. */
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
  /** What is stored of whoever has the subject, or null, in one look: each request begins with it. Not scoped. */
  actorRecords(subject: string): Promise<ActorRecords | null>
  /** Institutions by id whatever their status, for deriving roles and time zones; not scoped. */
  institutionsById(ids: readonly string[]): Promise<Institution[]>
  /** Which of these slugs an institution has, seen or not: the address is one for all. Not scoped, and tells nothing else. */
  institutionSlugsTaken(slugs: readonly string[]): Promise<string[]>
  totals(scope: Scope, now: number): Promise<Totals>
  /** The `activeMembers` of `totals` alone. */
  activeMembers(scope: Scope, now: number): Promise<number>
}

/** Cuotas and receipts of one member, by their ids. */
type Dues = { fees: string[]; receipts: string[] }

/** Writes of the tables that their descriptions tell all of. */
export type CatalogueWrites = {
  [Table in CatalogueTable]: CatalogueReads[Table] &
    Writes<CatalogueRecords[Table]> &
    (Table extends RemovableTable ? Removes : unknown)
}

export interface WriteTransaction extends Omit<ReadTransaction, CatalogueTable>, CatalogueWrites {
  users: UserReads & Writes<User>
  memberships: MembershipReads &
    Writes<StoredMembership> & {
      /** Inserts many at once, as an import makes them. */
      insertAll(records: readonly StoredMembership[]): Promise<void>
      /**
       * Puts every invitation that was sent to a person's e-mail and is kept under somebody else's record under the person's; except of where they have a
       * membership already. Answers the ids of the memberships moved, whose version stays.
       */
      giveTo(userId: string): Promise<string[]>
      /**
       * Puts the cuotas and receipts that name a membership under its person, who has just accepted it (ADR 34); under nobody while it is pending.
       * Their versions stay: to their institution nothing has changed but the member's name. Answers the ids of those moved.
       */
      takeDues(membershipId: string): Promise<Dues>
    }
  fees: ReadTransaction['fees'] & Writes<Fee>
  receipts: ReadTransaction['receipts'] & Writes<Receipt>
  ledger: LedgerReads & { append(entries: readonly LedgerEntry[]): Promise<void> }
  /**
   * Whoever writes appends what they did, in the same transaction (ADR 18): who is signed in, and who is signing in of their own user record.
   * Events are never changed or removed.
   */
  audit: AuditReads & { append(events: readonly AuditEvent[]): Promise<void> }
  idempotency: IdempotencyReads & IdempotencyWrites
  /** An institution's `logoUrl` or a sport's `imageUrl` that is an uploaded picture's address is a reference to it. */
  pictures: PictureReads & PictureWrites
  /**
   * Does a part of the work that is kept whole or not at all: when it rejects, what it wrote is undone, a UniqueViolation or ReferenceViolation ends
   * nothing but the part, and the transaction goes on. It ends all the same when the store is lost, or when others stand in its way. One part at a
   * time, and nothing beside it.
   */
  part<T>(work: () => Promise<T>): Promise<T>
  /** Locks a record against other writers until the transaction ends, so that a check on it holds. */
  lock(kind: 'institution' | 'user' | 'fee' | 'receipt' | 'plan', id: string): Promise<void>
  /** The next gapless receipt number of an institution, from a locked counter. */
  nextReceiptNumber(institutionId: string): Promise<number>
}
