import { localStorageStore, memoryStore, type Store } from 'react-admin'
import { z } from 'zod'
import { getStoredUser } from '../../providers/session/storedUser.ts'

/** Settings are stored on this device, filters and sorting in this tab; selections last until a reload. */
const PERSISTENT = /\.datatable(_columnRanks)?$|^shortcuts\.on$|^menu\.narrow$|^preview\.on$/

const PER_TAB = /\.listParams$/

const SAVED_QUERIES = /\.savedQueries$/

/** The site's frame restores scroll positions. */
const IGNORED = /\.scrollPosition$/

/** React-admin's settings. Saved queries are on the server: read with the first list, and sent when they change. */
export function panelStore(userId: string): Store {
  const persistent = localStorageStore('1', `rayo.${userId}`)
  const tabKey = `rayo.${userId}.lists`
  const lists = listsIn(sessionStorage.getItem(tabKey))
  const temporary = memoryStore(lists)
  const storeOf = (key: string) => (PERSISTENT.test(key) ? persistent : temporary)
  let queries: Promise<void> | null = null
  const loadQueries = () => {
    queries ??= import('../list/savedQueries.tsx')
      .then((saved) => saved.loadQueries(temporary, persistent))
      .catch(() => {
        queries = null
      })
  }
  return {
    ...temporary,
    setup: () => {
      persistent.setup()
      temporary.setup()
    },
    teardown: () => {
      persistent.teardown()
      temporary.teardown()
      // After a sign-out no search stays.
      if (getStoredUser()?.id !== userId) sessionStorage.removeItem(tabKey)
    },
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => {
      if (IGNORED.test(key)) return
      const before = storeOf(key).getItem(key) ?? []
      storeOf(key).setItem(key, value)
      if (PER_TAB.test(key)) sessionStorage.setItem(tabKey, JSON.stringify(Object.assign(lists, { [key]: value })))
      if (SAVED_QUERIES.test(key) && Array.isArray(value))
        void import('../list/savedQueries.tsx').then((saved) => saved.sendChanges(temporary, key, before, value))
    },
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => {
      if (SAVED_QUERIES.test(key)) loadQueries()
      return storeOf(key).subscribe(key, callback)
    },
  }
}

function listsIn(text: string | null): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}
