import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import { z } from 'zod'
import type { Change } from '#server/store/memory/snapshot'
import { takingTurns } from '../cognito/storage.ts'
import type { CognitoStorage } from '../cognito/storage.ts'

/** Since when this demo runs (milliseconds, UTC) and on which fixtures; who holds another one must load the page again. */
const epochSchema = z.object({ startedAt: z.number(), fixtures: z.string() })
export type Epoch = z.infer<typeof epochSchema>

interface MocksSchema extends DBSchema {
  settings: { key: string; value: unknown }
  userPool: { key: string; value: unknown }
  /** Keyed by the order in which the changes were made. */
  journal: { key: number; value: Change }
}

export type MocksDatabase = IDBPDatabase<MocksSchema>

const STORES = ['settings', 'userPool', 'journal'] as const

/** The demo's state in this browser, one for all tabs. */
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

/** The epoch of the state kept here, or null when there is none (or one that cannot be read). */
export async function readEpoch(database: MocksDatabase): Promise<Epoch | null> {
  return epochSchema
    .nullable()
    .catch(null)
    .parse((await database.get('settings', EPOCH)) ?? null)
}

export async function writeEpoch(database: MocksDatabase, epoch: Epoch): Promise<void> {
  await database.put('settings', epoch, EPOCH)
}

/** Forgets everything. */
export async function clearMocksDatabase(database: MocksDatabase): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite')
  await Promise.all([...STORES.map((name) => transaction.objectStore(name).clear()), transaction.done])
}

/**
 * The user pool's storage in IndexedDB: accounts, sessions and signing keys survive a reload and are one for all tabs, which take turns with
 * whole requests (`sharedWorld`).
 */
export function createUserPoolStorage(database: MocksDatabase): CognitoStorage {
  return takingTurns({
    get: (key) => database.get('userPool', key),
    async set(key, value) {
      await database.put('userPool', value, key)
    },
    delete: (key) => database.delete('userPool', key),
    // '\uffff' sorts after any character that a key has.
    list: (prefix) => database.getAllKeys('userPool', IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
  })
}
