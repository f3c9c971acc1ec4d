import { QueryClient } from '@tanstack/react-query'

const UNUSED_DATA_MS = 60_000

/**
 * The panel's own query client (specification §7). Never retries: the HTTP client does, and attempts must not multiply.
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
