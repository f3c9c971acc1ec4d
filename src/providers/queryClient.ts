import { QueryClient } from '@tanstack/react-query'

/** Unused data is kept for 60 s (specification §9). */
const UNUSED_DATA_MS = 60_000

/**
 * The panel's own query client: data is refetched on focus, on reconnect and on mount (specification §7). It retries nothing, whatever react-admin
 * asks for: the HTTP client does, and attempts must not multiply (`providers/retry.ts`).
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
        // a browser that says it is offline may be wrong; a failed request has a message, a paused one spins for ever
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
