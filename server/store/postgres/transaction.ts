import { ofEachTable, type DescribedTable } from '../../resources/index.ts'
import { lazyTransactions, lockOf, type ReadsBy, type WritesBy } from '../transactions.ts'
import type { WriteTransaction } from '../port.ts'
import type { DescribedReads } from '../port/table.ts'
import { appendEvents, auditReads, eraseEvents } from './audit.ts'
import { TIME, type Session } from './connection.ts'
import { describedReads, describedWrites } from './describedTables.ts'
import { feeReads } from './fees.ts'
import { idempotencyReads, idempotencyWrites } from './idempotency.ts'
import { actorRecords, institutionSlugsTaken, institutionsById, placesOf } from './lookups.ts'
import { membershipReads, membershipWrites } from './memberships.ts'
import { noticePictureReads, noticePictureWrites, pictureReads, pictureWrites } from './pictures.ts'
import { createQueries, type Queries } from './queries.ts'
import { savedQueryReads, savedQueryWrites } from './savedQueries.ts'
import { reportReads } from './reports.ts'
import { ledgerReads, receiptReads } from './receipts.ts'
import { feeRow, receiptRow } from './records.ts'
import { fees, ledgerEntries, receipts } from './schemaMoney.ts'
import { activeMembersOf, totalsOf } from './totals.ts'
import { userReads } from './users.ts'
import { feeBulkWrites, nextReceiptNumber, takeLock, userWrites, writes } from './writes.ts'

const READS: ReadsBy<Queries> = {
  ...ofEachTable<ReadsBy<Queries, DescribedReads>>((table) => (queries: Queries) => describedReads(queries, table)),
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

/** `now` is the transaction's instant (milliseconds, UTC). */
type Writing = { queries: Queries; session: Session; now: number }

const WRITES: WritesBy<Writing> = {
  ...ofEachTable<Pick<WritesBy<Writing>, DescribedTable>>(
    (table) =>
      ({ queries }: Writing) =>
        describedWrites(queries, table),
  ),
  users: ({ queries }) => userWrites(queries),
  memberships: ({ queries }) => membershipWrites(queries),
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
  lock: ({ queries, now }, tx) => lockOf(tx, now, takeLock(queries)),
  nextReceiptNumber: ({ queries }) => nextReceiptNumber(queries),
}

const { read, write } = lazyTransactions(READS, WRITES)

export const readTransaction = (session: Session) => read(createQueries(session, 'read'))

export function writeTransaction(session: Session, now: number): WriteTransaction {
  const queries = createQueries(session, 'write')
  return write(queries, { queries, session, now })
}
