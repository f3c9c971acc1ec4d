import { QueryClient } from '@tanstack/react-query'
import { retryDelay, shouldRetry } from './retry.ts'

/** Unused data is kept for 60 s (specification §9). */
const UNUSED_DATA_MS = 60_000

/** How a read is retried, where a query has its own options (react-admin's edit and show turn retries off). */
export const queryRetry = { retry: shouldRetry, retryDelay: (failures: number) => retryDelay(failures) }

/**
 * The panel's own query client: data is refetched on focus, on reconnect and on mount (specification §7), and reads, which are idempotent, are
 * retried by the rule of the specification's §9. Writes never are: a person decides whether to send them again.
 */
export function createPanelQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: UNUSED_DATA_MS,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchOnMount: true,
        ...queryRetry,
        // a browser that says it is offline may be wrong; a failed request has a message, a paused one spins for ever
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
