import type { AuditEntity } from '#domain/access/audit'
import type { Fee } from '#domain/money/fee'
import { CATALOGUE, CATALOGUE_KEYS } from '../../resources/catalogue.ts'
import { ofEachTable, type DescribedTable } from '../../resources/index.ts'
import type { IdempotencyRecord } from '../port/records.ts'
import { isLive } from '#domain/reminders/reminder'
import { foldText } from '#domain/values/text'
import { ReferenceViolation } from '../port/failures.ts'
import { TABLE_NAMES, type Records, type Snapshot, type TableName, type Tables } from './snapshot.ts'
import { REFERENCES, missingReference, type Reference } from './references.ts'
import { createFeeViews, type FeeViews } from './feeView.ts'
import { Table, type Rows } from './table.ts'

const keyOf = (...values: readonly (string | number | null)[]) => JSON.stringify(values)

export const idempotencyKey = ({ actorId, route, key }: Pick<IdempotencyRecord, 'actorId' | 'route' | 'key'>) =>
  keyOf(actorId, route, key)

export const recordKey = (entity: AuditEntity, id: string) => keyOf(entity, id)

const byId = (record: { id: string }) => record.id

/** A fee with a period is unique among those not cancelled. A fee without one is unique within its run (§D5). */
const feePeriodKey = (fee: Fee) =>
  fee.period === null || fee.cancelledAt !== null
    ? null
    : keyOf(fee.institutionId, fee.userId, fee.sportId, fee.concept, fee.period)
const feeRunKey = (fee: Fee) =>
  fee.period !== null || fee.runId === null ? null : keyOf(fee.runId, fee.userId, fee.sportId, fee.concept)
const feeOpeningKey = (fee: Fee) =>
  !fee.opening || fee.cancelledAt !== null
    ? null
    : keyOf(fee.institutionId, fee.userId, fee.sportId, fee.concept, fee.dueDate)

function describedKeys(table: DescribedTable) {
  const keys = CATALOGUE_KEYS.filter((key) => key.table === table).map(({ name, field, folded }) => {
    const valueOf = (record: object) => String(Reflect.get(record, field))
    return [name, folded ? (record: object) => foldText(valueOf(record)) : valueOf] as const
  })
  return Object.fromEntries(keys)
}

function createTables(): Tables {
  return {
    ...ofEachTable<Pick<Tables, DescribedTable>>((table) => new Table(byId, describedKeys(table))),
    users: new Table<Records['users']>(byId, {
      'user.email': ({ email, emailHeld }) => (emailHeld ? email.toLowerCase() : null),
      'user.subject': (user) => user.subject,
    }),
    memberships: new Table<Records['memberships']>(byId, {
      'membership.userInstitution': ({ userId, institutionId }) =>
        userId === null ? null : keyOf(userId, institutionId),
    }),
    fees: new Table<Records['fees']>(byId, {
      'fee.period': feePeriodKey,
      'fee.run': feeRunKey,
      'fee.opening': feeOpeningKey,
    }),
    runs: new Table<Records['runs']>(byId, {
      'run.schedule': ({ institutionId, kind, period, origin }) =>
        origin === 'schedule' ? keyOf(institutionId, kind, period) : null,
    }),
    receipts: new Table<Records['receipts']>(byId, {
      'receipt.number': ({ institutionId, number }) => keyOf(institutionId, number),
    }),
    bankLines: new Table<Records['bankLines']>(byId, {
      'bankLine.fileLine': ({ institutionId, importId, fileLine }) => keyOf(institutionId, importId, fileLine),
    }),
    cashMovements: new Table<Records['cashMovements']>(byId, { 'cashMovement.reverses': ({ reverses }) => reverses }),
    reminders: new Table<Records['reminders']>(byId, {
      'reminder.memberDay': ({ membershipId, day, state }) => (isLive(state) ? keyOf(membershipId, day) : null),
    }),
    ledger: new Table<Records['ledger']>(byId, { 'ledgerEntry.reverses': ({ reverses }) => reverses }),
    audit: new Table<Records['audit']>(byId),
    idempotency: new Table<Records['idempotency']>(idempotencyKey, { 'idempotency.key': idempotencyKey }),
    pictures: new Table<Records['pictures']>(({ name }) => name),
    noticePictures: new Table<Records['noticePictures']>(({ noticeId }) => noticeId),
    savedQueries: new Table<Records['savedQueries']>(byId),
  }
}

const present = (id: string | null) => (id === null ? [] : [id])

const isRemovable = (table: TableName) => table === 'pictures' || Object.hasOwn(CATALOGUE, table)

function createIndexes(tables: Tables) {
  const indexOf = ({ name, from, idsOf }: Reference) => {
    const table: Rows<object> = tables[from]
    return [name, table.index(idsOf)] as const
  }
  return {
    naming: new Map(REFERENCES.filter(({ to }) => isRemovable(to)).map(indexOf)),
    usersBySubject: tables.users.index((user) => present(user.subject)),
    usersByEmail: tables.users.index((user) => [user.email.toLowerCase()]),
    invitationsByEmail: tables.memberships.index(({ invitation }) => present(invitation?.email ?? null)),
    membershipsByUser: tables.memberships.index((membership) => present(membership.userId)),
    membershipsByGuardian: tables.memberships.index((membership) => present(membership.guardianId)),
    membershipsByInstitution: tables.memberships.index((membership) => [membership.institutionId]),
    feesByInstitution: tables.fees.index((fee) => [fee.institutionId]),
    feesByRun: tables.fees.index((fee) => present(fee.runId)),
    feesByUser: tables.fees.index((fee) => [fee.userId]),
    receiptsByInstitution: tables.receipts.index((receipt) => [receipt.institutionId]),
    receiptsByPayer: tables.receipts.index((receipt) => [receipt.payerId]),
    ledgerByFee: tables.ledger.index((entry) => [entry.feeId]),
    auditByActor: tables.audit.index(({ actorId }) => present(actorId)),
    auditByInstitution: tables.audit.index(({ institutionId }) => present(institutionId)),
    auditByRecord: tables.audit.index(({ entity, entityId }) => [recordKey(entity, entityId)]),
    ledgerByPair: tables.ledger.index((entry) => present(entry.pairId)),
    ledgerByReceipt: tables.ledger.index((entry) => present(entry.receiptId)),
  }
}

export type Database = {
  tables: Tables
  indexes: ReturnType<typeof createIndexes>
  receiptCounters: Map<string, number>
  feeView: FeeViews
}

export function createDatabase(snapshot: Snapshot): Database {
  const tables = createTables()
  const indexes = createIndexes(tables)
  const feeView = createFeeViews(tables, indexes.ledgerByFee)
  const database = { tables, indexes, receiptCounters: new Map<string, number>(), feeView }
  const load = <Name extends TableName>(name: Name, records: readonly Records[Name][]) => tables[name].load(records)
  const check = <Name extends TableName>(name: Name, records: Iterable<Records[Name]>) => {
    for (const record of records) {
      const missing = missingReference(tables, name, record)
      if (missing) throw new ReferenceViolation(missing)
    }
  }
  for (const name of TABLE_NAMES) load(name, snapshot[name])
  for (const name of TABLE_NAMES) check(name, tables[name].all())
  for (const receipt of tables.receipts.all()) countReceipt(database, receipt)
  return database
}

export function countReceipt(
  { receiptCounters }: Pick<Database, 'receiptCounters'>,
  { institutionId, number }: { institutionId: string; number: number },
): void {
  receiptCounters.set(institutionId, Math.max(number, receiptCounters.get(institutionId) ?? 0))
}
