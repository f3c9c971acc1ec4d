import { useDataProvider } from 'react-admin'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'

/** Reads a path of the private API and parses the answer; cached and refetched like the panel's lists and records. */
export function useRead<T>(
  path: string,
  schema: z.ZodType<T>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<T> {
  const api = useDataProvider<PanelDataProvider>()
  return useQuery({
    queryKey: [path],
    enabled,
    queryFn: ({ signal }) => api.read(path, schema, { signal }),
  })
}
