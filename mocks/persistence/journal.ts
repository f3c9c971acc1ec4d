import type { Change } from '#server/store/memory/snapshot'
import type { MocksDatabase } from './database.ts'

/** What was changed since the fixtures, by any tab, in order. */
export type Journal = {
  /** Adds the changes of one transaction, whole or not at all. */
  append(changes: readonly Change[]): Promise<void>
  /** The changes that this tab has not been told yet: at first all there are, later those of other tabs. */
  unseen(): Promise<Change[]>
}

/**
 * A journal in IndexedDB. Its callers take turns (one request at a time over all tabs), so a tab has seen all before it appends. Older changes
 * of a record stay: replayed in order, every step satisfied the store's unique keys when it was taken.
 */
export function createJournal(database: MocksDatabase): Journal {
  let seen = 0
  return {
    async append(changes) {
      const transaction = database.transaction('journal', 'readwrite')
      const keys = await Promise.all(changes.map((change) => transaction.store.add(change)))
      await transaction.done
      seen = Math.max(seen, ...keys)
    },
    async unseen() {
      const range = IDBKeyRange.lowerBound(seen, true)
      const [changes, keys] = await Promise.all([
        database.getAll('journal', range),
        database.getAllKeys('journal', range),
      ])
      seen = keys.at(-1) ?? seen
      return changes
    },
  }
}
