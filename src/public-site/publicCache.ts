import { QueryCache, QueryClient, dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query'
import type { Ask } from './publicApi.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { ask?: Ask }
  }
}

export type PublicCache = {
  client: QueryClient
  /** From now on, data that came along with the page counts as any other. */
  age: () => void
}

/** What a server renders with: where a cache notes what is asked for, and who answers. */
type OnServer = { queryCache: QueryCache; ask: Ask }

/**
 * The site's own cache. Drops data unused for 60 s. Never retries: `publicApi.ts` does, and attempts must not multiply.
 * `cameAlong` is the data that the server rendered the page with (`dataOf`).
 */
export function createPublicCache(
  cameAlong: DehydratedState | null = null,
  onServer: OnServer | null = null,
): PublicCache {
  let isNew = cameAlong !== null
  const client = new QueryClient({
    ...(onServer && { queryCache: onServer.queryCache }),
    defaultOptions: {
      queries: {
        gcTime: 60_000,
        staleTime: () => (isNew ? Infinity : 0),
        networkMode: 'always',
        refetchOnMount: true,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: false,
        ...(onServer && { meta: { ask: onServer.ask } }),
      },
    },
  })
  if (cameAlong) hydrate(client, cameAlong)
  const age = () => {
    isNew = false
  }
  return { client, age }
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
