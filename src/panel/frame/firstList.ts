import { QueryClient } from '@tanstack/react-query'
import type { DataProvider } from 'react-admin'
import { hasEarlyAnswer } from '../../providers/api/httpClient.ts'
import { delay } from '../../providers/api/retry.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'
import { panelDataProvider } from '../data/panelDataProvider.ts'
import { firstPageOf, ROWS } from '../list/firstPages.ts'
import { resources } from '../registry.tsx'

/** How long the first render waits for the early answer, and how long that stays fresh, in milliseconds. */
const WAIT_MS = 300
const FRESH_MS = 5000

export function listResourceAt(address: string): string | undefined {
  return resources.find(({ options }) => `/panel/${options.path}` === address)?.name
}

function firstRequest(name: string) {
  const first = firstPageOf(name)
  if (!first) return null
  const filter = { ...first.filterDefaultValues, ...first.filter }
  const params = { pagination: { page: 1, perPage: ROWS }, sort: first.sort, filter }
  return { params, queryKey: [name, 'getList', params] }
}

/** Does not repeat a request that just failed: its list shows the failure, with a retry. */
export async function prefetchFirstPage(
  queryClient: QueryClient,
  dataProvider: DataProvider,
  name: string,
  staleTime: number,
): Promise<void> {
  const request = firstRequest(name)
  if (!request) return
  const { params, queryKey } = request
  if (queryClient.getQueryState(queryKey)?.status === 'error') return
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => dataProvider.getList(name, { ...params, signal }),
    staleTime,
  })
}

let firstClient: { userId: string; queryClient: QueryClient } | null = null

/** Puts the answer that `public/early.js` requested into the query client, so that the first render shows the rows. */
export async function prepareFirstList(pathname: string): Promise<void> {
  const userId = getStoredUser()?.id
  const name = listResourceAt(pathname.replace(/\/+$/, ''))
  const request = name && firstRequest(name)
  if (!userId || !request || !hasEarlyAnswer()) return
  const queryClient = createPanelQueryClient()
  // A list refetches when it mounts. These rows are new, so it need not; later ones are stale as usual.
  queryClient.setQueryDefaults(request.queryKey, {
    staleTime: ({ state }) => (state.dataUpdateCount > 1 ? 0 : FRESH_MS),
  })
  firstClient = { userId, queryClient }
  await Promise.race([prefetchFirstPage(queryClient, panelDataProvider(), name, FRESH_MS), delay(WAIT_MS)])
}

export function queryClientOf(userId: string): QueryClient {
  const queryClient = firstClient?.userId === userId ? firstClient.queryClient : createPanelQueryClient()
  firstClient = null
  return queryClient
}

const UNUSED_DATA_MS = 60_000

/**
 * The panel's query client (specification §7). It never retries, because the HTTP client does and attempts would multiply.
 */
export function createPanelQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: UNUSED_DATA_MS,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchOnMount: true,
        retry: false,
        // a browser may wrongly report that it is offline; a failed request shows a message, a paused one spins forever
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
