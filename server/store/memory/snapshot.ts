import type { AuditEvent } from '#domain/access/audit'
import type { Fee } from '#domain/money/fee'
import type { SavedQuery } from '#domain/api/savedQuery'
import type { LedgerEntry } from '#domain/money/ledger'
import type { StoredMembership } from '#domain/members/membership'
import type { Receipt } from '#domain/money/receipt'
import type { User } from '#domain/members/user'
import { ofEachTable, type DescribedRecords, type DescribedTable } from '../../resources/index.ts'
import type { Table } from './table.ts'
import type { AccountRequest, IdempotencyRecord, NoticePicture, StoredPicture } from '../port/records.ts'

export type Records = DescribedRecords & {
  users: User
  memberships: StoredMembership
  fees: Fee
  receipts: Receipt
  ledger: LedgerEntry
  audit: AuditEvent
  idempotency: IdempotencyRecord
  pictures: StoredPicture
  noticePictures: NoticePicture
  savedQueries: SavedQuery
  accountRequests: AccountRequest
}

export type TableName = keyof Records

export type Tables = { [Name in TableName]: Table<Records[Name]> }

export type Snapshot = { [Name in TableName]: Records[Name][] }

/** `record` is null after a removal. `key`: the id, a picture's name or notice, or JSON of actor, route and key. */
export type Change = { table: TableName; key: string; record: unknown }

export function emptySnapshot(): Snapshot {
  return {
    ...ofEachTable<Pick<Snapshot, DescribedTable>>(() => []),
    users: [],
    memberships: [],
    fees: [],
    receipts: [],
    ledger: [],
    audit: [],
    idempotency: [],
    pictures: [],
    noticePictures: [],
    savedQueries: [],
    accountRequests: [],
  }
}

export const TABLE_NAMES = Object.keys(emptySnapshot()) as readonly TableName[]
