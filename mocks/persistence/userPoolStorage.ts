import { takingTurns } from '../cognito/storage.ts'
import type { CognitoStorage } from '../cognito/storage.ts'
import type { MocksDatabase } from './database.ts'

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
