import { ofEachTable, type DescribedTable } from '../../resources/index.ts'
import { lazyTransactions, lockOf, type ReadsBy, type WritesBy } from '../transactions.ts'
import type { ReadTransaction } from '../port.ts'
import type { DescribedReads } from '../port/table.ts'
import { auditReads, auditWrites } from './audit.ts'
import { describedReads, describedWrites } from './described.ts'
import { feeReads } from './fees.ts'
import { membershipReads, membershipWrites } from './memberships.ts'
import { receiptReads } from './receipts.ts'
import {
  idempotencyReads,
  idempotencyWrites,
  ledgerReads,
  noticePictureReads,
  noticePictureWrites,
  pictureReads,
  pictureWrites,
  savedQueryReads,
  savedQueryWrites,
} from './records.ts'
import { institutionScope } from './scopes.ts'
import { writes, type Session, type WriteSession } from './session.ts'
import { activeMembers, totalsOf, reportReads } from './totals.ts'
import { userReads } from './users.ts'

const READS: ReadsBy<Session> = {
  ...ofEachTable<ReadsBy<Session, DescribedReads>>((table) => (session: Session) => describedReads(session, table)),
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
  actorRecords,
  institutionsById,
  institutionSlugsTaken: (session) => async (slugs) => {
    const slugSet = new Set(slugs)
    return Array.from(session.open.tables.institutions.all(), ({ slug }) => slug).filter((slug) => slugSet.has(slug))
  },
  places,
  time: () => async (now) => now,
  totals: (session) => async (scope, now) => totalsOf(session.open, scope, now),
  activeMembers: (session) => async (scope, now) => activeMembers(session.open, scope, now),
}

function actorRecords(session: Session): ReadTransaction['actorRecords'] {
  return async (subject) => {
    const [user] = session.open.indexes.usersBySubject.get(subject)
    if (!user) return null
    const reads = membershipReads(session)
    const memberships = await reads.ofUser(user.id)
    return {
      user,
      memberships,
      institutions: await institutionsById(session)(memberships.map((each) => each.institutionId)),
      wards: await reads.wardsOf(memberships.map(({ id }) => id)),
    }
  }
}

function institutionsById(session: Session): ReadTransaction['institutionsById'] {
  return async (ids) => {
    const { institutions } = session.open.tables
    return [...new Set(ids)].flatMap((id) => institutions.get(id) ?? [])
  }
}

function places(session: Session): ReadTransaction['places'] {
  return async (scope) => {
    const shown = [...session.open.tables.institutions.all()].filter(institutionScope(scope))
    const byName = shown.map(({ city, province }) => [JSON.stringify([city, province]), { city, province }] as const)
    return [...new Map(byName).values()]
  }
}

/** A session and its transaction's instant (milliseconds, UTC). */
type Writing = { session: WriteSession; now: number }

const WRITES: WritesBy<Writing> = {
  ...ofEachTable<Pick<WritesBy<Writing>, DescribedTable>>(
    (table) =>
      ({ session }: Writing) =>
        describedWrites(session, table),
  ),
  users: ({ session }) => writes(session, 'users'),
  memberships: ({ session }) => membershipWrites(session),
  fees: ({ session }) => ({
    ...writes(session, 'fees'),
    insertFree: async (records) => session.insertFree('fees', records),
    async updateAll(records) {
      for (const record of records) session.update('fees', record, record.version - 1)
    },
    async lockAll() {
      // As `lock`.
      void session.open
    },
  }),
  receipts: ({ session }) => writes(session, 'receipts'),
  ledger: ({ session }) => ({ append: async (entries) => session.insertAll('ledger', entries) }),
  audit: ({ session }) => auditWrites(session),
  idempotency: ({ session }) => idempotencyWrites(session),
  pictures: ({ session }) => pictureWrites(session),
  noticePictures: ({ session }) => noticePictureWrites(session),
  savedQueries: ({ session }) => savedQueryWrites(session),
  part:
    ({ session }) =>
    (work) =>
      session.part(work),
  // Writes run one at a time here, so every record is locked already.
  lock: ({ session, now }, tx) => lockOf(tx, now, async () => void session.open),
  nextReceiptNumber:
    ({ session }) =>
    async (institutionId) =>
      session.nextReceiptNumber(institutionId),
}

const { read, write } = lazyTransactions(READS, WRITES)

export const readTransaction = read
export const writeTransaction = (session: WriteSession, now: number) => write(session, { session, now })
