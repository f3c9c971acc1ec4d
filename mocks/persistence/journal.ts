import type { Change } from '#server/store/memory/snapshot'
import type { MocksDatabase } from './database.ts'

/** The changes of all tabs since the fixtures, in order. */
export type Journal = {
  /** Adds the changes of one transaction, whole or not at all. */
  append(changes: readonly Change[]): Promise<void>
  /** The changes that are new to this tab: at first all, later those of other tabs. */
  unseen(): Promise<Change[]>
}

/**
 * A journal in IndexedDB. Its callers take turns (one request at a time over all tabs), so a tab has seen all changes
 * before it appends. Older changes of a record stay: replayed in order, every step meets the store's unique keys, as it
 * did at first.
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
    async unseen() {
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
