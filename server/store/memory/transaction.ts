import { ofEachTable, type RemovableTable } from '../../resources/catalogue.ts'
import { lockOf } from '../lockedReads.ts'
import { FORGOTTEN_TABLES, ofEachPlainTable, type ForgottenTable, type PlainTable } from '../../resources/plain.ts'
import type { ReadTransaction, WriteTransaction } from '../port.ts'
import type { Writes, PlainWrites, CatalogueReads, CatalogueWrites } from '../port/table.ts'
import { auditReads, auditWrites } from './audit.ts'
import { catalogueReads, placesOf, plainForgets, plainReads } from './catalogue.ts'
import type { FeeViews } from './feeView.ts'
import { feeReads } from './fees.ts'
import { receiptReads } from './receipts.ts'
import {
  moveInvitationsTo,
  removeImported,
  idempotencyReads,
  idempotencyWrites,
  ledgerReads,
  membershipReads,
  moveDues,
  noticePictureReads,
  noticePictureWrites,
  pictureReads,
  pictureWrites,
  savedQueryReads,
  savedQueryWrites,
} from './records.ts'
import type { Session, Versioned, WriteSession } from './session.ts'
import type { Records } from './snapshot.ts'
import { activeMembers, totalsOf, reportReads } from './totals.ts'
import { userReads } from './users.ts'

export function readTransaction(session: Session, viewOf: FeeViews): ReadTransaction {
  const users = userReads(session, viewOf)
  const memberships = membershipReads(session)
  const institutionsById: ReadTransaction['institutionsById'] = async (ids) => {
    const { institutions } = session.open.tables
    return [...new Set(ids)].flatMap((id) => institutions.get(id) ?? [])
  }
  return {
    // Each table has the reads of its own type.
    ...(ofEachTable((table) => catalogueReads(session, table)) as CatalogueReads),
    ...plainReads(session),
    users,
    memberships,
    fees: feeReads(session, viewOf),
    receipts: receiptReads(session),
    ledger: ledgerReads(session),
    reports: reportReads(session),
    audit: auditReads(session),
    idempotency: idempotencyReads(session),
    pictures: pictureReads(session),
    noticePictures: noticePictureReads(session),
    savedQueries: savedQueryReads(session),
    async actorRecords(subject) {
      const user = await users.stored({ subject })
      if (!user) return null
      const ofUser = await memberships.ofUser(user.id)
      return {
        user,
        memberships: ofUser,
        institutions: await institutionsById(ofUser.map((each) => each.institutionId)),
        wards: await memberships.wardsOf(ofUser.map(({ id }) => id)),
      }
    },
    institutionsById,
    async institutionSlugsTaken(slugs) {
      const slugSet = new Set(slugs)
      return Array.from(session.open.tables.institutions.all(), ({ slug }) => slug).filter((slug) => slugSet.has(slug))
    },
    async places(scope) {
      return placesOf(session.open, scope)
    },
    time: async (now) => now,
    async totals(scope, now) {
      return totalsOf(session.open, viewOf, scope, now)
    },
    async activeMembers(scope, now) {
      return activeMembers(session.open, scope, now)
    },
  }
}

/** `now` is the transaction's instant (milliseconds, UTC). */
export function writeTransaction(session: WriteSession, viewOf: FeeViews, now: number): WriteTransaction {
  const reads = readTransaction(session, viewOf)
  return {
    ...reads,
    ...catalogueWrites(session, reads),
    ...plainWrites(session, reads),
    users: { ...reads.users, ...writes(session, 'users') },
    memberships: {
      ...reads.memberships,
      ...writes(session, 'memberships'),
      insertAll: async (records) => session.insertAll('memberships', records),
      removeImported: async (importId) => removeImported(session, importId),
      moveInvitationsTo: moveInvitationsTo(session),
      moveDues: moveDues(session),
    },
    fees: {
      ...reads.fees,
      ...writes(session, 'fees'),
      insertFree: async (records) => session.insertFree('fees', records),
      async updateAll(records) {
        for (const record of records) session.update('fees', record, record.version - 1)
      },
      async lockAll() {
        // As `lock`.
        void session.open
      },
    },
    receipts: { ...reads.receipts, ...writes(session, 'receipts') },
    ledger: { ...reads.ledger, append: async (entries) => session.insertAll('ledger', entries) },
    audit: { ...reads.audit, ...auditWrites(session) },
    idempotency: { ...reads.idempotency, ...idempotencyWrites(session) },
    pictures: { ...reads.pictures, ...pictureWrites(session) },
    noticePictures: { ...reads.noticePictures, ...noticePictureWrites(session) },
    savedQueries: { ...reads.savedQueries, ...savedQueryWrites(session) },
    part: (work) => session.part(work),
    // Writes run one at a time here, so every record is locked already.
    lock: lockOf(reads, now, async () => void session.open),
    async nextReceiptNumber(institutionId) {
      return session.nextReceiptNumber(institutionId)
    },
  }
}

function writes<Name extends Versioned>(session: WriteSession, name: Name): Writes<Records[Name]> {
  return {
    insert: async (record) => session.insertAll(name, [record]),
    update: async (record, expectedVersion) => session.update(name, record, expectedVersion),
  }
}

function catalogueWrites(session: WriteSession, reads: ReadTransaction): CatalogueWrites {
  const result = ofEachTable((table, { archives }) => ({
    ...reads[table],
    ...writes(session, table),
    ...(archives ? {} : removes(session, table as RemovableTable)),
  }))
  // Each table has the reads and writes of its own description.
  return result as unknown as CatalogueWrites
}

function plainWrites(session: WriteSession, reads: ReadTransaction): PlainWrites {
  const forgets: Partial<ReturnType<typeof plainForgets>> = plainForgets(session)
  const result = ofEachPlainTable((table) => ({
    ...reads[table],
    ...writes(session, table),
    ...forgets[table as keyof typeof forgets],
    ...(isRemovable(table) && { remove: async (id: string) => session.drop(table, id) }),
  }))
  // Each table has the reads and writes of its own description.
  return result as unknown as PlainWrites
}

const isRemovable = (table: PlainTable): table is 'notes' | ForgottenTable =>
  table === 'notes' || FORGOTTEN_TABLES.some((one) => one === table)

function removes(session: WriteSession, name: RemovableTable): { remove: (id: string) => Promise<void> } {
  return { remove: async (id) => session.remove(name, id) }
}
