import { useDataProvider } from 'react-admin'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'

/** The panel's data provider. */
export const useApi = () => useDataProvider<PanelDataProvider>()

/** Reads a path of the private API and parses the answer; cached and refetched like the panel's lists and records. */
export function useRead<T>(
  path: string,
  schema: z.ZodType<T>,
  { filter, enabled = true }: { filter?: object; enabled?: boolean } = {},
): UseQueryResult<T> {
  const api = useApi()
  const address = filter
    ? `${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(JSON.stringify(filter))}`
    : path
  return useQuery({
    queryKey: [address],
    enabled,
    queryFn: ({ signal }) => api.read(address, schema, { signal }),
  })
}
