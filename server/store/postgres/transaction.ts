import { ofEachTable } from '../../resources/catalogue.ts'
import { ofEachPlainTable } from '../../resources/plain.ts'
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
  return reads(createQueries(session, 'read'))
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

/** Makes a part when it is used: a request uses few of them, and making all takes as long as a small statement. */
function reads(queries: Queries): ReadTransaction {
  const get = (parts: typeof READS, name: string | symbol) => (Reflect.get(parts, name) as Part | undefined)?.(queries)
  return new Proxy(READS, { get }) as unknown as ReadTransaction
}

type Part = (queries: Queries) => unknown

export function writeTransaction(session: Session, now: number): WriteTransaction {
  const queries = createQueries(session, 'write')
  const readsOf = reads(queries)
  return {
    ...readsOf,
    ...catalogueWrites(queries, readsOf),
    ...plainWrites(queries, readsOf),
    users: { ...readsOf.users, ...userWrites(queries) },
    memberships: {
      ...readsOf.memberships,
      ...writes(queries, memberships, membershipRow),
      insertAll: (records) => queries.insert(memberships, records.map(membershipRow)),
      removeImported: removeImported(queries),
      moveInvitationsTo: moveInvitationsTo(queries),
      moveDues: moveDues(queries),
    },
    fees: { ...readsOf.fees, ...writes(queries, fees, feeRow), ...feeBulkWrites(queries) },
    receipts: { ...readsOf.receipts, ...writes(queries, receipts, receiptRow) },
    ledger: { ...readsOf.ledger, append: (entries) => queries.insert(ledgerEntries, entries) },
    audit: {
      ...readsOf.audit,
      append: (events) => appendEvents(queries, events),
      erase: (of, fields) => eraseEvents(queries, of, fields),
    },
    idempotency: { ...readsOf.idempotency, ...idempotencyWrites(queries, (error) => session.fail(error)) },
    pictures: { ...readsOf.pictures, ...pictureWrites(queries) },
    noticePictures: { ...readsOf.noticePictures, ...noticePictureWrites(queries) },
    savedQueries: { ...readsOf.savedQueries, ...savedQueryWrites(queries) },
    part: (work) => session.part(work),
    lock: lockOf(readsOf, now, takeLock(queries)),
    nextReceiptNumber: nextReceiptNumber(queries),
  }
}
