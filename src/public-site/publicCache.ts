import { QueryCache, QueryClient, dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query'
import type { Ask } from './publicApi.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { ask?: Ask }
  }
}

export type PublicCache = {
  client: QueryClient
  /** From now on, the initial data can be stale like any other. */
  expireInitialData: () => void
}

/** For a server: the cache that records a render's queries, and what answers them. */
type OnServer = { queryCache: QueryCache; ask: Ask }

/**
 * The site's own cache. Drops data unused for 60 s. Never retries: `publicApi.ts` does, and
 * attempts must not multiply. `cameAlong` is the data with which the server rendered the page
 * (`dataOf`).
 */
export function createPublicCache(
  initialData: DehydratedState | null = null,
  onServer: OnServer | null = null,
): PublicCache {
  let isInitial = initialData !== null
  const client = new QueryClient({
    ...(onServer && { queryCache: onServer.queryCache }),
    defaultOptions: {
      queries: {
        gcTime: 60_000,
        staleTime: () => (isInitial ? Infinity : 0),
        networkMode: 'always',
        refetchOnMount: true,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: false,
        ...(onServer && { meta: { ask: onServer.ask } }),
      },
    },
  })
  if (initialData) hydrate(client, initialData)
  const expireInitialData = () => {
    isInitial = false
  }
  return { client, expireInitialData }
}

export function dataOf({ client }: PublicCache): DehydratedState {
  const { queries } = dehydrate(client)
  return {
    mutations: [],
    queries: queries.map(({ queryKey, queryHash, state }) => ({
      queryKey,
      queryHash,
      dehydratedAt: 0,
      state: { ...state, dataUpdatedAt: 0 },
    })),
  }
}
