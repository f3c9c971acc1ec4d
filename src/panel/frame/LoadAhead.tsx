import { useCallback, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useStoreContext } from 'react-admin'
import { delay } from '../../providers/api/retry.ts'
import { panelMenuFor } from '../../ui/shell/panelMenu.ts'
import { savesData, whenIdle, onAhead } from '../../ui/shell/whenIdle.ts'
import { listResourceAt, prefetchFirstPage } from './firstList.ts'
import { preloadScreen } from './screenAt.ts'
import type { PermissionFlags } from '../../providers/session/permissions.ts'

const LOOK_MS = 500
const NEW_FOR_MS = 10_000

/**
 * Preloads the menu's pages: an entry when the pointer reaches it, the rest when the browser is idle and not set
 * to save data.
 */
export function LoadAhead({ flags }: { flags: PermissionFlags }) {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const store = useStoreContext()

  const loadFirstPage = useCallback(
    async (address: string) => {
      const name = listResourceAt(address)
      // A person who changed the list's settings gets their own settings back, not the first page.
      if (!name || store.getItem(`${name}.listParams`)) return
      await prefetchFirstPage(queryClient, dataProvider, name, NEW_FOR_MS)
    },
    [dataProvider, queryClient, store],
  )

  useEffect(
    () =>
      onAhead((address) => {
        void preloadScreen(address)
        void loadFirstPage(address)
      }),
    [loadFirstPage],
  )

  useEffect(() => {
    const unmount = new AbortController()
    const stop = whenIdle(async () => {
      while (!unmount.signal.aborted && queryClient.isFetching() > 0) await delay(LOOK_MS)
      if (unmount.signal.aborted || savesData()) return
      const addresses = panelMenuFor(flags).flatMap(({ entries }) => entries.map(({ to }) => to))
      for (const load of [preloadScreen, loadFirstPage]) {
        for (const address of addresses) {
          if (unmount.signal.aborted) return
          await load(address)
        }
      }
    })
    return () => {
      unmount.abort()
      stop()
    }
  }, [flags, loadFirstPage, queryClient])

  return null
}
