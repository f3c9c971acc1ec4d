import { localStorageStore, memoryStore, type Store } from 'react-admin'

/** Settings stay on this device; selections, filters and sorting last as long as the window. */
const PERSISTENT = /\.datatable(_columnRanks)?$|\.savedQueries$|^shortcuts\.on$/

/** The site's frame restores scroll positions. */
const OF_THE_FRAME = /\.scrollPosition$/

export function panelStore(userId: string): Store {
  const persistent = localStorageStore('1', `rayo.${userId}`)
  const temporary = memoryStore()
  const of = (key: string) => (PERSISTENT.test(key) ? persistent : temporary)
  return {
    ...temporary,
    setup: () => {
      persistent.setup()
      temporary.setup()
    },
    teardown: () => {
      persistent.teardown()
      temporary.teardown()
    },
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => {
      if (!OF_THE_FRAME.test(key)) of(key).setItem(key, value)
    },
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  }
}
