import { QueryClient } from '@tanstack/react-query'

/**
 * The site's own cache (the panel clears its one on sign-out): data unused for 60 s is dropped, what is shown is fetched anew on mount, focus
 * and reconnection. It retries nothing: `publicApi.ts` does, and attempts must not multiply. A query runs also when the browser believes to be
 * offline: it fails and says so, instead of waiting for ever.
 */
export function createPublicQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 60_000,
        staleTime: 0,
        networkMode: 'always',
        refetchOnMount: true,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: false,
      },
    },
  })
}
