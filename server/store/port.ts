import type { Scope } from '#domain/access/access'
import type { Hint } from '#domain/access/audit'
import type { FeeView } from '#domain/money/fee'
import type { Institution, Place } from '#domain/clubs/institution'
import type { DashboardTotals } from '#domain/money/feeSummary'
import type { Receipt, ReceiptView } from '#domain/money/receipt'
import type { User } from '#domain/members/user'
import type { DescribedTable } from '../resources/index.ts'
import type { Audit, Idempotency, NoticePictures, Pictures, SavedQueries } from './port/records.ts'
import type { FeeReads, FeeWrites, Ledger, ReceiptReads, ReportReads } from './port/money.ts'
import type { ActorRecords, Memberships, UserReads } from './port/people.ts'
import type { DescribedReads, DescribedWrites, Writes } from './port/table.ts'
import type { StoredMembership } from '#domain/members/membership'
import type { Plan } from '#domain/clubs/plan'
import type { Run } from '#domain/money/run'
import type { Notice } from '#domain/money/notice'

/**
 * The storage port. It is made for SQL: filters, sorting, ranges, totals and full text are part of each query, and
 * callers never do them over all rows. Every read takes a scope (§D3), so that no query can forget it. Writes
 * happen in transactions that see a consistent state and take effect completely or not at all. Every adapter passes the
 * suite in `tests/contract` unchanged. The store checks uniqueness and references. It throws UniqueViolation or
 * ReferenceViolation, and services turn these into DomainErrors.
 */
export interface Store {
  /**
   * Returns the transactions of a principal at an instant (milliseconds, UTC). A store may also check the principal's
   * access by rules of its own. Then a query without its scope finds nothing of others, and a write to their data
   * fails.
   */
  as(principal: Principal, now: number): Transactions
  /**
   * Gives a hint after each commit that adds events, in this process or another, and null when some may have been
   * missed: as soon as it hears of them, and after each interruption. Returns the function that ends this.
   */
  onHint(listener: HintListener): () => void
  close(): Promise<void>
}

export type HintListener = (hint: Hint | null) => void

/**
 * For whom a transaction runs. `public` sees what is public. For `signedIn`, a store derives from the verified token's
 * subject what it may touch. `signingIn` is a subject without a record, with a proven e-mail. `system` is the product
 * itself (operations, fixtures, scheduled work) and sees everything.
 */
export type Principal =
  | { kind: 'public' }
  | { kind: 'signedIn'; subject: string }
  | { kind: 'signingIn'; subject: string; email: string }
  | { kind: 'system' }

export interface Transactions {
  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T>
  /**
   * Runs reads and writes, serialised with other writes, and keeps them only if `work` resolves. A UniqueViolation or
   * ReferenceViolation ends the transaction even if `work` catches it, except inside a `part`. A StaleVersion does not
   * end it. Never open a transaction of the same store inside another.
   */
  write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T>
}

export interface ReadTransaction extends DescribedReads {
  /** The transaction's instant (milliseconds, UTC), at which each read finds statuses and active memberships. */
  readonly now: number
  users: UserReads
  memberships: Pick<Memberships, 'ofUser' | 'adminsOf' | 'get' | 'placesTaken' | 'wardsOf' | 'billed'>
  fees: FeeReads
  receipts: ReceiptReads
  ledger: Omit<Ledger, 'append'>
  reports: ReportReads
  audit: Omit<Audit, 'append' | 'erase'>
  idempotency: Pick<Idempotency, 'find'>
  pictures: Pick<Pictures, 'get'>
  noticePictures: Pick<NoticePictures, 'get' | 'among'>
  savedQueries: Pick<SavedQueries, 'seenBy'>
  /** Returns what is stored of a subject's person, or null, in one query, because each request begins with it. Not scoped. */
  actorRecords(subject: string): Promise<ActorRecords | null>
  /** Returns institutions by id whatever their status, to derive roles and time zones. Not scoped. */
  institutionsById(ids: readonly string[]): Promise<Institution[]>
  /**
   * Returns the slugs among these that an institution has, visible or not, because the address is public. Not scoped;
   * it reveals nothing else.
   */
  institutionSlugsTaken(slugs: readonly string[]): Promise<string[]>
  places(scope: Scope): Promise<Place[]>
  /** Returns the store's own time (milliseconds, UTC); the transaction's instant if it has no clock of its own. */
  time(): Promise<number>
  /**
   * Returns the dashboard's sums. They are: institutions by status; people with an active membership today, each counted
   * once, plus members without e-mail, who have nothing to accept; fees by status; and by currency what is owed, how
   * much of it is overdue, and what was received this month by each institution's calendar, without reversed receipts.
   */
  totals(scope: Scope): Promise<DashboardTotals>
  activeMembers(scope: Scope): Promise<number>
}

export interface WriteTransaction extends Omit<ReadTransaction, DescribedTable>, DescribedWrites {
  users: UserReads & Writes<User>
  memberships: Memberships
  fees: FeeWrites
  receipts: ReceiptReads & Writes<Receipt>
  ledger: Ledger
  audit: Audit
  idempotency: Idempotency
  pictures: Pictures
  noticePictures: NoticePictures
  savedQueries: SavedQueries
  /**
   * Does a part of the work that is kept completely or not at all. If it rejects, its writes are undone and the
   * transaction goes on, also after a UniqueViolation or ReferenceViolation. If the store is lost, or others are in
   * the way, the whole transaction ends. Run one part at a time, and nothing concurrent with it.
   */
  part<T>(work: () => Promise<T>): Promise<T>
  lock: Lock
  nextReceiptNumber(institutionId: string): Promise<number>
}

declare const lockedBrand: unique symbol

/**
 * A record as it is under its lock: nobody changes it before the transaction ends. Only `lock` returns one, so that
 * what asks for one cannot be given what was read before.
 */
export type Locked<Record> = Record & { readonly [lockedBrand]: true }

export type Lockable = {
  institution: Institution
  books: Institution
  user: User
  fee: FeeView
  receipt: ReceiptView
  plan: Plan
  run: Run
  notice: Notice
  membership: StoredMembership
}

/**
 * Locks a record against other writers until the transaction ends, and returns it as it is then, so that a check on it
 * stays true. Returns null if it does not exist, or is not for this principal. Not scoped. `books` locks an institution
 * in a way that several transactions can at once: none of its days is closed, and nothing of it changed, until they
 * have ended.
 */
export type Lock = <Kind extends keyof Lockable>(kind: Kind, id: string) => Promise<Locked<Lockable[Kind]> | null>
