import type { Scope } from '#domain/access/access'
import type { Hint } from '#domain/access/audit'
import type { FeeView } from '#domain/money/fee'
import type { Institution, Place } from '#domain/clubs/institution'
import type { DashboardTotals } from '#domain/money/feeSummary'
import type { Receipt, ReceiptView } from '#domain/money/receipt'
import type { User, UserView } from '#domain/members/user'
import type { DescribedTable } from '../resources/index.ts'
import type { AccountRequests, Audit, Idempotency, NoticePictures, Pictures, SavedQueries } from './port/records.ts'
import type { FeeReads, FeeWrites, Ledger, LockedFee, ReceiptReads, ReportReads } from './port/money.ts'
import type { DescribedReads, DescribedWrites, Writes, Reads } from './port/table.ts'
import type { StoredMembership } from '#domain/members/membership'
import type { Plan } from '#domain/clubs/plan'
import type { Run } from '#domain/money/run'
import type { Notice } from '#domain/money/notice'
import type { StoredWard } from '#domain/members/family'
import type { BilledMember } from '#domain/money/plannedFee'
import type { FilterOf, SortOf } from '../resources/description.ts'
import type { users } from '../resources/users.ts'

/**
 * Made for SQL: filters, sorting, ranges, totals and full text are part of each query, and every read takes a scope
 * (§D3). A transaction takes effect completely or not at all. Throws UniqueViolation or ReferenceViolation, which
 * services turn into DomainErrors.
 */
export interface Store {
  /** A store may also check the principal's access: then even a query without a scope returns only visible records. */
  as(principal: Principal, now: number): Transactions
  /** Called after each commit with events, in any process; with null when some may be missing. Returns an unsubscribe. */
  onHint(listener: HintListener): () => void
  close(): Promise<void>
}

export type HintListener = (hint: Hint | null) => void

/**
 * `signedIn`: a verified token's subject. `signingIn`: a subject without a record, but with a verified e-mail. `system`:
 * the product itself, which sees everything.
 */
export type Principal =
  | { kind: 'public' }
  | { kind: 'signedIn'; subject: string }
  | { kind: 'signingIn'; subject: string; email: string }
  | { kind: 'system' }

export interface Transactions {
  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T>
  /**
   * Commits only if `work` resolves. A UniqueViolation or ReferenceViolation ends it even if `work` catches it, except
   * inside a `part`. Never nest transactions of the same store.
   */
  write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T>
}

export interface ReadTransaction extends DescribedReads {
  /** The transaction's instant (milliseconds, UTC), on which statuses and active memberships depend. */
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
  noticePictures: Pick<NoticePictures, 'get' | 'existing'>
  savedQueries: Pick<SavedQueries, 'visibleTo'>
  /** In one query, because each request begins with it. Not scoped. */
  actorRecords(subject: string): Promise<ActorRecords | null>
  /** Returns institutions by id whatever their status, to derive roles and time zones. Not scoped. */
  institutionsById(ids: readonly string[]): Promise<Institution[]>
  /** The slugs that are taken, also by institutions that are not visible: addresses are public. Not scoped. */
  institutionSlugsTaken(slugs: readonly string[]): Promise<string[]>
  places(scope: Scope): Promise<Place[]>
  /**
   * Institutions by status; people with an active membership today and members without e-mail; fees by status; by
   * currency the amounts owed, overdue, and received this month by each institution's calendar.
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
  accountRequests: AccountRequests
  /**
   * A savepoint: if `work` rejects, its writes are undone and the transaction goes on, except after a lost connection
   * or a conflict. Nothing may run at the same time.
   */
  part<T>(work: () => Promise<T>): Promise<T>
  lock: Lock
  /** Locks in the order of ids, against deadlocks. Leaves out fees that this principal may not write. */
  lockFees(ids: readonly string[]): Promise<LockedFee[]>
  /** Nobody else writes a visitor's message before the transaction ends. */
  lockMessages(): Promise<void>
  nextReceiptNumber(institutionId: string): Promise<number>
}

declare const lockedBrand: unique symbol

/** A record that nobody else can change before the transaction ends. Only `lock` returns this type. */
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
 * Locks a record until the transaction ends, and returns it; null if this principal does not see it. Not scoped.
 * `books` is a shared lock, which keeps the institution's days from being closed.
 */
export type Lock = <Kind extends keyof Lockable>(kind: Kind, id: string) => Promise<Locked<Lockable[Kind]> | null>

export type PartsBy<Source> = {
  [Name in keyof WriteTransaction]: (source: Source, tx: WriteTransaction) => WriteTransaction[Name]
}

/** Makes each part when it is first used: most transactions use two of about thirty. */
export function transactionOf<Source>(makers: PartsBy<Source>): (source: Source) => WriteTransaction {
  class Transaction {
    readonly source: Source
    constructor(source: Source) {
      this.source = source
    }
  }
  for (const [name, make] of Object.entries(makers))
    Object.defineProperty(Transaction.prototype, name, {
      get(this: Transaction & WriteTransaction) {
        const part = make(this.source, this)
        Object.defineProperty(this, name, { value: part })
        return part
      },
    })
  // Its prototype has a getter for each part.
  return (source) => new Transaction(source) as Transaction & WriteTransaction
}

const EVERYTHING = { kind: 'all' } as const

/** Makes `lock` from a store's locking function. The read follows the lock, so it sees what others committed before. */
export function lockOf(tx: ReadTransaction, take: (kind: keyof Lockable, id: string) => Promise<void>): Lock {
  const institution = async (id: string) => (await tx.institutionsById([id]))[0] ?? null
  const reads: { [Kind in keyof Lockable]: (id: string) => Promise<Lockable[Kind] | null> } = {
    institution,
    books: institution,
    user: (id) => tx.users.stored({ id }),
    fee: (id) => tx.fees.get(EVERYTHING, id),
    receipt: (id) => tx.receipts.get(EVERYTHING, id),
    plan: (id) => tx.plans.get(EVERYTHING, id),
    run: (id) => tx.runs.get(EVERYTHING, id),
    notice: (id) => tx.notices.get(EVERYTHING, id),
    membership: (id) => tx.memberships.get(id),
  }
  return async (kind, id) => {
    const [, record] = await Promise.all([take(kind, id), reads[kind](id)])
    // The one place where a record becomes a locked one.
    return record as Locked<Lockable[typeof kind]> | null
  }
}

export type UserFilter = FilterOf<typeof users> & { superAdmin?: boolean }
export type UserSort = SortOf<typeof users>

export type PersonName = Pick<UserView, 'id' | 'givenName' | 'familyName' | 'email'>

/**
 * People with their accepted memberships in scope and the pending ones of the e-mail shown (§D3). Other pending
 * memberships, and members without e-mail, are rows of their own; scope `all` lists only the latter, but gets any by id.
 */
export interface UserReads extends Reads<UserView, UserFilter, UserSort> {
  /** Names of people and invitations, in any order: exactly those that a list filtered by these ids has. */
  names(scope: Scope, ids: readonly string[]): Promise<PersonName[]>
  /** Not scoped. By e-mail: the record that holds it, else the oldest one with it, which never signed in. */
  stored(by: { id: string } | { subject: string } | { email: string }): Promise<User | null>
}

/** One family, or the first `families` (null: all) after the family `after`. */
export type BilledFamilies = { family: string } | { after: string | null; families: number | null }

export interface Memberships extends Writes<StoredMembership> {
  ofUser(userId: string): Promise<StoredMembership[]>
  adminsOf(institutionId: string): Promise<StoredMembership[]>
  get(id: string): Promise<StoredMembership | null>
  /** Memberships that take a place of the plan on a day (`domain/clubs/plan.ts`). Not scoped. */
  placesTaken(institutionId: string, today: string): Promise<number>
  /** By membership id. A signed-in user gets only wards of their own memberships and of institutions they administer. */
  wardsOf(guardianIds: readonly string[]): Promise<StoredWard[]>
  /** Members to generate cuotas for, in any state, sorted by family and id. Not scoped. */
  billed(institutionId: string, of?: BilledFamilies): Promise<BilledMember[]>
  insertAll(records: readonly StoredMembership[]): Promise<void>
  /**
   * Also removes people who have no other membership and never signed in. If a membership was changed, accepted or
   * referenced since, it removes nothing and returns that one in `inUse`.
   */
  removeImported(importId: string): Promise<Record<'memberships' | 'users' | 'inUse', string[]>>
  /** Moves invitations to the person whose e-mail they were sent to, except where already a member. Keeps versions. */
  moveInvitationsTo(userId: string): Promise<string[]>
  /** Moves fees and receipts to the person who accepted the membership. Keeps versions. Returns the moved ids. */
  moveDues(membershipId: string): Promise<{ fees: string[]; receipts: string[] }>
}

export type ActorRecords = {
  user: User
  memberships: StoredMembership[]
  institutions: Institution[]
  wards: StoredWard[]
}

export async function actorRecordsOf(tx: ReadTransaction, user: User): Promise<ActorRecords> {
  const memberships = await tx.memberships.ofUser(user.id)
  const institutions = await tx.institutionsById(memberships.map(({ institutionId }) => institutionId))
  return { user, memberships, institutions, wards: await tx.memberships.wardsOf(memberships.map(({ id }) => id)) }
}
