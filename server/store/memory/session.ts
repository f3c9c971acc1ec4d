import type { RecordBase } from '#domain/values/identifier'
import { ReferenceViolation, StaleVersion, UniqueViolation } from '../port/failures.ts'
import { countReceipt, type Database } from './database.ts'
import { frozenCopy, type Rows } from './table.ts'
import type { Writes } from '../port/table.ts'
import { missingReference, referenceTo } from './references.ts'
import type { Change, Records, TableName } from './snapshot.ts'
import type { DescribedTable } from '../../resources/index.ts'

/** Keeps the undo of each write. A broken unique key or reference ends the transaction, as in SQL. */
export class Session {
  readonly changes: Change[] = []
  readonly now: number
  readonly #database: Database
  readonly #mode: 'read' | 'write'
  readonly #undo: (() => void)[] = []
  #failure: Error | null = null
  #hasEnded = false

  constructor(database: Database, now: number, mode: 'read' | 'write') {
    this.#database = database
    this.now = now
    this.#mode = mode
  }

  get open(): Database {
    this.assertNotFailed()
    if (this.#hasEnded) throw new Error('the transaction has ended')
    return this.#database
  }

  end(): void {
    this.#hasEnded = true
  }

  insertAll<Name extends TableName>(name: Name, records: readonly Records[Name][]): void {
    const { tables } = this.open
    for (const record of records) {
      const key = tables[name].keyOf(record)
      if (tables[name].has(key)) this.fail(new Error(`${name} already holds ${key}`))
      this.#set(name, record)
    }
    for (const record of records) this.#assertReferences(name, record)
  }

  insertFree<Name extends TableName>(name: Name, records: readonly Records[Name][]): string[] {
    const table = this.open.tables[name]
    const free: string[] = []
    for (const record of records) {
      if (table.isTaken(record)) continue
      this.insertAll(name, [record])
      free.push(table.keyOf(record))
    }
    return free
  }

  update<Name extends Versioned>(name: Name, record: Records[Name], expectedVersion: number): void {
    const current: { version: number } | undefined = this.open.tables[name].get(record.id)
    if (current?.version !== expectedVersion) throw new StaleVersion()
    this.put(name, record)
  }

  put<Name extends TableName>(name: Name, record: Records[Name]): void {
    this.#set(name, record)
    this.#assertReferences(name, record)
  }

  remove(name: DescribedTable, id: string, expectedVersion?: number): void {
    const rows: Rows<RecordBase> = this.open.tables[name]
    if (expectedVersion !== undefined && rows.get(id)?.version !== expectedVersion) throw new StaleVersion()
    const reference = referenceTo(this.open.tables, name, id)
    if (reference) this.fail(new ReferenceViolation(reference))
    this.drop(name, id)
  }

  drop(name: TableName, key: string): void {
    if (this.open.tables[name].has(key)) this.#write(name, key, null)
  }

  fail(error: Error): never {
    this.#failure ??= error
    throw error
  }

  async part<T>(work: () => Promise<T>): Promise<T> {
    this.assertNotFailed()
    const [undone, changes] = [this.#undo.length, this.changes.length]
    try {
      const result = await work()
      this.assertNotFailed()
      return result
    } catch (error) {
      this.#undoFrom(undone)
      this.changes.length = changes
      this.#failure = null
      throw error
    }
  }

  nextReceiptNumber(institutionId: string): number {
    const { receiptCounters } = this.#writable
    const before = receiptCounters.get(institutionId) ?? 0
    this.#undo.push(() => receiptCounters.set(institutionId, before))
    countReceipt({ receiptCounters }, { institutionId, number: before + 1 })
    return before + 1
  }

  assertNotFailed(): void {
    if (this.#failure) throw this.#failure
  }

  rollback(): void {
    this.#undoFrom(0)
  }

  #undoFrom(first: number): void {
    for (const undo of this.#undo.splice(first).toReversed()) undo()
  }

  get #writable(): Database {
    if (this.#mode === 'read') throw new Error('a read writes nothing')
    return this.open
  }

  #set<Name extends TableName>(name: Name, record: Records[Name]): void {
    try {
      this.#write(name, this.open.tables[name].keyOf(record), frozenCopy(record))
    } catch (error) {
      if (error instanceof UniqueViolation) this.fail(error)
      throw error
    }
  }

  #write<Name extends TableName>(name: Name, key: string, record: Records[Name] | null): void {
    const table = this.#writable.tables[name]
    const previous = table.set(key, record)
    this.#undo.push(() => table.set(key, previous))
    this.changes.push({ table: name, key, record })
  }

  #assertReferences<Name extends TableName>(name: Name, record: Records[Name]): void {
    const missing = missingReference(this.open.tables, name, record)
    if (missing) this.fail(new ReferenceViolation(missing))
  }
}

export function writes<Name extends Versioned>(session: Session, name: Name): Writes<Records[Name]> {
  return {
    insert: async (record) => session.insertAll(name, [record]),
    update: async (record, expectedVersion) => session.update(name, record, expectedVersion),
  }
}

type Versioned = { [Name in TableName]: Records[Name] extends RecordBase ? Name : never }[TableName]
