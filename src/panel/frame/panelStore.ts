import { localStorageStore, memoryStore } from 'react-admin'
import type { Store } from 'react-admin'

/** Settings are kept on this device; selections, filters and sorting are lost with the window. */
const KEPT = /\.datatable(_columnRanks|_columnWidths)?$|\.(savedQueries|importColumns)$|^shortcuts\.on$/

/** The site's frame restores scroll positions. */
const OF_THE_FRAME = /\.scrollPosition$/

/**
 * React-admin's store of one person. Columns, saved queries, shortcuts and a file's last columns persist; everything
 * else is lost with the page.
 */
export function panelStore(userId: string): Store {
  const kept = localStorageStore('1', `rayo.${userId}`)
  const passing = memoryStore()
  const of = (key: string) => (KEPT.test(key) ? kept : passing)
  return {
    ...passing,
    setup: () => {
      kept.setup()
      passing.setup()
    },
    teardown: () => {
      kept.teardown()
      passing.teardown()
    },
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => {
      if (!OF_THE_FRAME.test(key)) of(key).setItem(key, value)
    },
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  }
}
