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
 * (§D3). A transaction takes effect completely or not at all. Throws UniqueViolation or ReferenceViolation, of which
 * services make DomainErrors.
 */
export interface Store {
  /** A store may check the principal's access too: then a query without scope finds nothing of others. */
  as(principal: Principal, now: number): Transactions
  /** After each commit with events, in any process; null when some may have been missed. Returns what ends it. */
  onHint(listener: HintListener): () => void
  close(): Promise<void>
}

export type HintListener = (hint: Hint | null) => void

/**
 * `public` sees what is public. `signedIn` is a verified token's subject, `signingIn` one without a record but with a
 * proven e-mail. `system` is the product itself and sees everything.
 */
export type Principal =
  | { kind: 'public' }
  | { kind: 'signedIn'; subject: string }
  | { kind: 'signingIn'; subject: string; email: string }
  | { kind: 'system' }

export interface Transactions {
  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T>
  /**
   * Kept only if `work` resolves. A UniqueViolation or ReferenceViolation ends it even if `work` catches it, except
   * inside a `part`. Never open a transaction of the same store inside another.
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
  /** Those of the slugs that an institution has, visible or not: the address is public. Not scoped. */
  institutionSlugsTaken(slugs: readonly string[]): Promise<string[]>
  places(scope: Scope): Promise<Place[]>
  /**
   * Institutions by status; people with an active membership today and members without e-mail; fees by status; by
   * currency what is owed, overdue, and received this month by each institution's calendar.
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
   * If it rejects, its writes are undone and the transaction goes on, unless the store is lost or others are in the
   * way. One at a time, and nothing concurrent with it.
   */
  part<T>(work: () => Promise<T>): Promise<T>
  lock: Lock
  /** Many at once, in one order, so that nobody deadlocks. Those that this principal may not write stay out. */
  lockFees(ids: readonly string[]): Promise<LockedFee[]>
  /** Nobody else writes a visitor's message before the transaction ends. */
  lockMessages(): Promise<void>
  nextReceiptNumber(institutionId: string): Promise<number>
}

declare const lockedBrand: unique symbol

/** Nobody changes it before the transaction ends. Only `lock` returns one: nothing read before is taken for it. */
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
 * Locks until the transaction ends, and returns the record as it is then; null if it is not there for this principal.
 * Not scoped. Several transactions can lock `books` at once: none of its days is closed meanwhile.
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

/** Makes `lock` of what locks in a store. The read is sent after the lock, and so sees what others wrote before it. */
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
 * Each with the accepted memberships in scope and the pending ones of the e-mail shown (§D3). Any other pending one,
 * and a member without e-mail, is a person of its own; scope `all` lists only the latter, but finds any by id.
 */
export interface UserReads extends Reads<UserView, UserFilter, UserSort> {
  /** Names people and invitations by id, in any order: those that a list with this filter by id has, and no others. */
  names(scope: Scope, ids: readonly string[]): Promise<PersonName[]>
  /** Not scoped. By e-mail it is the record that holds it, else the first that was given it and never signed in. */
  stored(by: { id: string } | { subject: string } | { email: string }): Promise<User | null>
}

/** One family, or the first `families` (null: all) after the one named. */
export type BilledFamilies = { family: string } | { after: string | null; families: number | null }

export interface Memberships extends Writes<StoredMembership> {
  ofUser(userId: string): Promise<StoredMembership[]>
  adminsOf(institutionId: string): Promise<StoredMembership[]>
  get(id: string): Promise<StoredMembership | null>
  /** Memberships that take a place of the plan on a day (`domain/clubs/plan.ts`). Not scoped. */
  placesTaken(institutionId: string, today: string): Promise<number>
  /** By guardian, by id. A signed-in person gets those of their own memberships and of what they administer. */
  wardsOf(guardianIds: readonly string[]): Promise<StoredWard[]>
  /** For generating cuotas, whatever their state, by family and id: all, or those of some families. Not scoped. */
  billed(institutionId: string, of?: BilledFamilies): Promise<BilledMember[]>
  insertAll(records: readonly StoredMembership[]): Promise<void>
  /**
   * With the people who have no other and never signed in; none if one was changed, accepted or named since. Returns
   * the ids removed, or in use.
   */
  removeImported(importId: string): Promise<Record<'memberships' | 'users' | 'inUse', string[]>>
  /** From other records to the person whose e-mail they were sent to, unless a member already. Versions stay. */
  moveInvitationsTo(userId: string): Promise<string[]>
  /** To the person who has just accepted it; nothing while it is pending. Versions stay. Returns the moved ids. */
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
