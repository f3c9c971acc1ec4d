import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useStoreContext } from 'react-admin'
import { pause } from '../providers/pause.ts'
import type { PermissionFlags } from '../providers/permissions.ts'
import { onAhead } from '../ui/ahead.ts'
import { panelMenuFor } from '../ui/panelMenu.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { firstPageOf, ROWS } from './list/firstPages.ts'
import { resources } from './registry.ts'
import { preloadScreen } from './screenAt.ts'

/** How often it is looked whether the page has all that it asked for, and how long what was loaded ahead counts as new, in milliseconds. */
const LOOK_MS = 500
const NEW_FOR_MS = 10_000

/**
 * Loads ahead what the menu leads to: all of its screens once there is nothing better to do, and of one that is pointed at also the first page of its
 * list. Nothing of it is shown, and whoever asked a browser to save data is spared it.
 */
export function LoadAhead({ flags }: { flags: PermissionFlags }) {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const store = useStoreContext()

  useEffect(
    () =>
      onAhead((address) => {
        void preloadScreen(address)
        const name = resources.find(({ options }) => `/panel/${options.path}` === address)?.name
        const first = firstPageOf(name ?? '')
        // Who has set a list up gets back to what they set.
        if (!name || !first || store.getItem(`${name}.listParams`)) return
        const params = { pagination: { page: 1, perPage: ROWS }, sort: first.sort, filter: first.filter ?? {} }
        void queryClient.prefetchQuery({
          queryKey: [name, 'getList', params],
          queryFn: ({ signal }) => dataProvider.getList(name, { ...params, signal }),
          staleTime: NEW_FOR_MS,
        })
      }),
    [dataProvider, queryClient, store],
  )

  useEffect(() => {
    const left = new AbortController()
    const stop = whenIdle(async () => {
      while (!left.signal.aborted && queryClient.isFetching() > 0) await pause(LOOK_MS)
      if (left.signal.aborted || savesData()) return
      for (const { to } of panelMenuFor(flags).flatMap(({ entries }) => entries)) {
        if (left.signal.aborted) return
        await preloadScreen(to)
      }
    })
    return () => {
      left.abort()
      stop()
    }
  }, [flags, queryClient])

  return null
}

/** Chromium alone tells. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
