import { ofEachTable, type CatalogueTable } from '../../resources/catalogue.ts'
import { ofEachPlainTable, type PlainTable } from '../../resources/plain.ts'
import { lockOf } from '../lockedReads.ts'
import type { ReadTransaction, WriteTransaction } from '../port.ts'
import type { CatalogueReads, PlainReads } from '../port/table.ts'
import { appendEvents, auditReads, eraseEvents } from './audit.ts'
import { TIME, type Session } from './connection.ts'
import { catalogueReads, catalogueWrites, placesOf } from './catalogue.ts'
import { feeReads } from './fees.ts'
import { idempotencyReads, idempotencyWrites } from './idempotency.ts'
import { actorRecords, institutionSlugsTaken, institutionsById, membershipReads, ledgerReads } from './lookups.ts'
import { noticePictureReads, noticePictureWrites, pictureReads, pictureWrites } from './pictures.ts'
import { plainReads, plainWrites } from './plain.ts'
import { createQueries, type Queries } from './queries.ts'
import { savedQueryReads, savedQueryWrites } from './savedQueries.ts'
import { reportReads } from './reports.ts'
import { receiptReads } from './receipts.ts'
import { feeRow, membershipRow, receiptRow } from './records.ts'
import { fees, ledgerEntries, receipts } from './schemaMoney.ts'
import { memberships } from './schemaPeople.ts'
import { activeMembersOf, totalsOf } from './totals.ts'
import { userReads } from './users.ts'
import {
  feeBulkWrites,
  moveInvitationsTo,
  nextReceiptNumber,
  removeImported,
  moveDues,
  takeLock,
  userWrites,
  writes,
} from './writes.ts'

export function readTransaction(session: Session): ReadTransaction {
  const queries = createQueries(session, 'read')
  return lazyParts(READS, (name) => READS[name as keyof typeof READS]?.(queries)) as ReadTransaction
}

/** `now` is the transaction's instant (milliseconds, UTC). */
export function writeTransaction(session: Session, now: number): WriteTransaction {
  const queries = createQueries(session, 'write')
  const tx: WriteTransaction = lazyParts(PARTS, (name) => {
    const reads: unknown = READS[name as keyof typeof READS]?.(queries)
    const ownWrites: unknown = WRITES[name as keyof typeof WRITES]?.({ queries, session, now, tx })
    return typeof reads === 'object' ? Object.assign(reads ?? {}, ownWrites) : (ownWrites ?? reads)
  }) as WriteTransaction
  return tx
}

/** Makes a part when it is used: a request uses few of them, and making all takes as long as a small statement. */
function lazyParts(parts: object, partOf: (name: string) => unknown): unknown {
  return new Proxy(parts, { get: (_, name) => partOf(String(name)) })
}

const READS: ReadsBy<ReadTransaction> = {
  // Each table has the reads of its own type.
  ...(ofEachTable((table) => (queries: Queries) => catalogueReads(queries, table)) as ReadsBy<CatalogueReads>),
  ...(ofEachPlainTable((table) => (queries: Queries) => plainReads(queries, table)) as ReadsBy<PlainReads>),
  users: userReads,
  memberships: membershipReads,
  fees: feeReads,
  receipts: receiptReads,
  ledger: ledgerReads,
  reports: reportReads,
  audit: auditReads,
  idempotency: idempotencyReads,
  pictures: pictureReads,
  noticePictures: noticePictureReads,
  savedQueries: savedQueryReads,
  actorRecords: (queries) => (subject) => actorRecords(queries, subject),
  institutionsById: (queries) => (ids) => institutionsById(queries, ids),
  institutionSlugsTaken: (queries) => (slugs) => institutionSlugsTaken(queries, slugs),
  places: (queries) => (scope) => placesOf(queries, scope),
  time: (queries) => async () => Number((await queries.text(TIME, []))[0]?.['now']),
  totals: (queries) => (scope, now) => totalsOf(queries, scope, now),
  activeMembers: (queries) => (scope, now) => activeMembersOf(queries, scope, now),
}

type ReadsBy<Reads> = { [Name in keyof Reads]: (queries: Queries) => Reads[Name] }

type Writing = { queries: Queries; session: Session; now: number; tx: WriteTransaction }

/** What a transaction that writes has besides the reads of the same name. */
const WRITES: WritesBy = {
  // Each table has the writes of its own type.
  ...(ofEachTable(
    (table) =>
      ({ queries }: Writing) =>
        catalogueWrites(queries, table),
  ) as Pick<WritesBy, CatalogueTable>),
  ...(ofEachPlainTable(
    (table) =>
      ({ queries }: Writing) =>
        plainWrites(queries, table),
  ) as Pick<WritesBy, PlainTable>),
  users: ({ queries }) => userWrites(queries),
  memberships: ({ queries }) => ({
    ...writes(queries, memberships, membershipRow),
    insertAll: (records) => queries.insert(memberships, records.map(membershipRow)),
    removeImported: removeImported(queries),
    moveInvitationsTo: moveInvitationsTo(queries),
    moveDues: moveDues(queries),
  }),
  fees: ({ queries }) => ({ ...writes(queries, fees, feeRow), ...feeBulkWrites(queries) }),
  receipts: ({ queries }) => writes(queries, receipts, receiptRow),
  ledger: ({ queries }) => ({ append: (entries) => queries.insert(ledgerEntries, entries) }),
  audit: ({ queries }) => ({
    append: (events) => appendEvents(queries, events),
    erase: (of, fields) => eraseEvents(queries, of, fields),
  }),
  idempotency: ({ queries, session }) => idempotencyWrites(queries, (error) => session.fail(error)),
  pictures: ({ queries }) => pictureWrites(queries),
  noticePictures: ({ queries }) => noticePictureWrites(queries),
  savedQueries: ({ queries }) => savedQueryWrites(queries),
  part:
    ({ session }) =>
    (work) =>
      session.part(work),
  lock: ({ queries, now, tx }) => lockOf(tx, now, takeLock(queries)),
  nextReceiptNumber: ({ queries }) => nextReceiptNumber(queries),
}

const PARTS = { ...READS, ...WRITES }

type ReadOf<Name> = Name extends keyof ReadTransaction ? ReadTransaction[Name] : undefined

type WritesBy = {
  [Name in keyof WriteTransaction as ReadOf<Name> extends WriteTransaction[Name] ? never : Name]: (
    writing: Writing,
  ) => ReadOf<Name> extends undefined ? WriteTransaction[Name] : Omit<WriteTransaction[Name], keyof ReadOf<Name>>
}
