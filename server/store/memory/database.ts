import { calendarDateIn } from '#domain/values/calendar'
import type { Fee, FeeView } from '#domain/money/fee'
import { assessFee } from '#domain/money/feeStatus'
import { talliesOf } from '#domain/money/ledger'
import { CATALOGUE_KEYS } from '../../resources/catalogue.ts'
import type { IdempotencyRecord } from '../port/records.ts'
import { isLive } from '#domain/reminders/reminder'
import { foldText } from '#domain/values/text'
import { ReferenceViolation } from '../port/failures.ts'
import { TABLE_NAMES, type Records, type Snapshot, type TableName, type Tables } from './snapshot.ts'
import { missingReference } from './references.ts'
import { Table, frozenCopy, type UniqueKeys } from './table.ts'

const keyOf = (...values: readonly (string | number | null)[]) => JSON.stringify(values)

export const idempotencyKey = ({ actorId, route, key }: Pick<IdempotencyRecord, 'actorId' | 'route' | 'key'>) =>
  keyOf(actorId, route, key)

const KEY_OF: { [Name in TableName]?: (record: Records[Name]) => string } = {
  idempotency: idempotencyKey,
  pictures: ({ name }) => name,
  noticePictures: ({ noticeId }) => noticeId,
}

/** A fee with a period is unique among those not cancelled. A fee without one is unique within its run (§D5). */
const UNIQUE: { [Name in TableName]?: UniqueKeys<Records[Name]> } = {
  users: {
    'user.email': ({ email, emailHeld }) => (emailHeld ? email.toLowerCase() : null),
    'user.subject': ({ subject }) => subject,
  },
  memberships: {
    'membership.userInstitution': ({ userId, institutionId }) =>
      userId === null ? null : keyOf(userId, institutionId),
  },
  fees: {
    'fee.period': ({ period, cancelledAt, institutionId, userId, sportId, concept }) =>
      period === null || cancelledAt !== null ? null : keyOf(institutionId, userId, sportId, concept, period),
    'fee.run': ({ period, runId, userId, sportId, concept }) =>
      period !== null || runId === null ? null : keyOf(runId, userId, sportId, concept),
    'fee.opening': ({ opening, cancelledAt, institutionId, userId, sportId, concept, dueDate }) =>
      !opening || cancelledAt !== null ? null : keyOf(institutionId, userId, sportId, concept, dueDate),
  },
  runs: {
    'run.schedule': ({ institutionId, kind, period, origin }) =>
      origin === 'schedule' ? keyOf(institutionId, kind, period) : null,
  },
  receipts: { 'receipt.number': ({ institutionId, number }) => keyOf(institutionId, number) },
  bankLines: {
    'bankLine.fileLine': ({ institutionId, importId, fileLine }) => keyOf(institutionId, importId, fileLine),
  },
  cashMovements: { 'cashMovement.reverses': ({ reverses }) => reverses },
  reminders: {
    'reminder.memberDay': ({ membershipId, day, state }) => (isLive(state) ? keyOf(membershipId, day) : null),
  },
  ledger: { 'ledgerEntry.reverses': ({ reverses }) => reverses },
}

function describedKeys(table: TableName): UniqueKeys<object> {
  const keys = CATALOGUE_KEYS.filter((key) => key.table === table).map(({ name, field, folded }) => {
    const valueOf = (record: object) => String(Reflect.get(record, field))
    return [name, folded ? (record: object) => foldText(valueOf(record)) : valueOf] as const
  })
  return Object.fromEntries(keys)
}

const idOf = (record: object) => String(Reflect.get(record, 'id'))

function createTable<Name extends TableName>(name: Name): Table<Records[Name]> {
  return new Table<Records[Name]>(KEY_OF[name] ?? idOf, { ...describedKeys(name), ...UNIQUE[name] })
}

export type Database = {
  tables: Tables
  receiptCounters: Map<string, number>
  feeView: (fee: Fee, now: number) => FeeView
}

export function createDatabase(snapshot: Snapshot): Database {
  // One table for each name.
  const tables = Object.fromEntries(TABLE_NAMES.map((name) => [name, createTable(name)])) as unknown as Tables
  const database = { tables, receiptCounters: new Map<string, number>(), feeView: feeViews(tables) }
  for (const name of TABLE_NAMES) load(tables, name, snapshot[name])
  for (const name of TABLE_NAMES) {
    for (const record of tables[name].all()) {
      const missing = missingReference(tables, name, record)
      if (missing) throw new ReferenceViolation(missing)
    }
  }
  for (const receipt of tables.receipts.all()) countReceipt(database, receipt)
  return database
}

function load<Name extends TableName>(tables: Tables, name: Name, records: readonly Records[Name][]): void {
  for (const record of records) tables[name].set(tables[name].keyOf(record), frozenCopy(record))
}

export function countReceipt(
  { receiptCounters }: Pick<Database, 'receiptCounters'>,
  { institutionId, number }: { institutionId: string; number: number },
): void {
  receiptCounters.set(institutionId, Math.max(number, receiptCounters.get(institutionId) ?? 0))
}

function feeViews(tables: Tables): Database['feeView'] {
  return (fee, now) => {
    const institution = tables.institutions.get(fee.institutionId)
    if (!institution) throw new Error(`fee ${fee.id} names no institution`)
    const tallies = talliesOf(tables.ledger.by('feeId', fee.id))
    return { ...fee, ...assessFee(fee, tallies, institution, calendarDateIn(institution.timezone, now)) }
  }
}
