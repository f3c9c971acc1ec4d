import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { z } from 'zod'
import type { Change } from '#server/store/memory/snapshot'
import { exclusiveStorage, type CognitoStorage } from '../cognito/storage.ts'

/** When this demo started (milliseconds, UTC) and its fixtures. A tab with another epoch must reload the page. */
const epochSchema = z.object({ startedAt: z.number(), fixtures: z.string() })
export type Epoch = z.infer<typeof epochSchema>

interface MocksSchema extends DBSchema {
  settings: { key: string; value: unknown }
  userPool: { key: string; value: unknown }
  journal: { key: number; value: Change }
}

export type MocksDatabase = IDBPDatabase<MocksSchema>

const STORES = ['settings', 'userPool', 'journal'] as const

export function openMocksDatabase(): Promise<MocksDatabase> {
  return openDB<MocksSchema>('rayo-mocks', 1, {
    upgrade(database) {
      database.createObjectStore('settings')
      database.createObjectStore('userPool')
      database.createObjectStore('journal', { autoIncrement: true })
    },
  })
}

const EPOCH = 'epoch'

/** The epoch of the stored state, or null when there is none (or it is unreadable). */
export async function readEpoch(database: MocksDatabase): Promise<Epoch | null> {
  return epochSchema
    .nullable()
    .catch(null)
    .parse((await database.get('settings', EPOCH)) ?? null)
}

export async function writeEpoch(database: MocksDatabase, epoch: Epoch): Promise<void> {
  await database.put('settings', epoch, EPOCH)
}

export async function clearMocksDatabase(database: MocksDatabase): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite')
  await Promise.all([...STORES.map((name) => transaction.objectStore(name).clear()), transaction.done])
}

/** Accounts, sessions and signing keys survive a reload; tabs take turns with whole requests (`sharedWorld`). */
export function createUserPoolStorage(database: MocksDatabase): CognitoStorage {
  return exclusiveStorage({
    get: (key) => database.get('userPool', key),
    async set(key, value) {
      await database.put('userPool', value, key)
    },
    delete: (key) => database.delete('userPool', key),
    // '\uffff' sorts after any character that a key has.
    list: (prefix) => database.getAllKeys('userPool', IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
  })
}

type Journal = {
  append(changes: readonly Change[]): Promise<void>
  newChanges(): Promise<Change[]>
}

/**
 * Callers take turns over all tabs. Older changes stay, because only a replay of all of them in
 * order satisfies the unique keys.
 */
export function createJournal(database: MocksDatabase): Journal {
  let lastKey = 0
  return {
    async append(changes) {
      const transaction = database.transaction('journal', 'readwrite')
      const keys = await Promise.all(changes.map((change) => transaction.store.add(change)))
      await transaction.done
      lastKey = Math.max(lastKey, ...keys)
    },
    async newChanges() {
      const range = IDBKeyRange.lowerBound(lastKey, true)
      const [changes, keys] = await Promise.all([
        database.getAll('journal', range),
        database.getAllKeys('journal', range),
      ])
      lastKey = keys.at(-1) ?? lastKey
      return changes
    },
  }
}
