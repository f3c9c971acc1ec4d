import { ofEachTable } from '../../resources/catalogue.ts'
import { lockOf } from '../lockedReads.ts'
import type { ReadTransaction, WriteTransaction } from '../port.ts'
import type { CatalogueReads } from '../port/table.ts'
import { appendEvents, auditReads, eraseEvents } from './audit.ts'
import { TIME, type Session } from './connection.ts'
import { catalogueReads, catalogueWrites, placesOf } from './catalogue.ts'
import { feeReads } from './fees.ts'
import { idempotencyReads, idempotencyWrites } from './idempotency.ts'
import { actorRecords, institutionSlugsTaken, institutionsById, membershipReads, ledgerReads } from './lookups.ts'
import { noticePictureReads, noticePictureWrites, pictureReads, pictureWrites } from './pictures.ts'
import { plainReads, plainWrites, reminderReads } from './plain.ts'
import { createQueries, type Queries } from './queries.ts'
import { savedQueryReads, savedQueryWrites } from './savedQueries.ts'
import { reportReads } from './reports.ts'
import { receiptReads } from './receipts.ts'
import { feeRow, membershipRow, receiptRow } from './records.ts'
import { fees, ledgerEntries, receipts } from './schemaMoney.ts'
import { memberships } from './schemaPeople.ts'
import { reminders } from './schemaRecords.ts'
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

function reads(queries: Queries): ReadTransaction {
  return {
    // Each table has the reads of its own type.
    ...(ofEachTable((table) => catalogueReads(queries, table)) as CatalogueReads),
    ...plainReads(queries),
    users: userReads(queries),
    memberships: membershipReads(queries),
    fees: feeReads(queries),
    receipts: receiptReads(queries),
    reminders: reminderReads(queries),
    ledger: ledgerReads(queries),
    reports: reportReads(queries),
    audit: auditReads(queries),
    idempotency: idempotencyReads(queries),
    pictures: pictureReads(queries),
    noticePictures: noticePictureReads(queries),
    savedQueries: savedQueryReads(queries),
    actorRecords: (subject) => actorRecords(queries, subject),
    institutionsById: (ids) => institutionsById(queries, ids),
    institutionSlugsTaken: (slugs) => institutionSlugsTaken(queries, slugs),
    places: (scope) => placesOf(queries, scope),
    time: async () => Number((await queries.text(TIME, []))[0]?.['now']),
    totals: (scope, now) => totalsOf(queries, scope, now),
    activeMembers: (scope, now) => activeMembersOf(queries, scope, now),
  }
}

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
    reminders: { ...readsOf.reminders, ...writes(queries, reminders, (reminder) => reminder) },
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
