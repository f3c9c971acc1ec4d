import { useDataProvider } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { unreadable } from '../../providers/httpClient.ts'

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
    queryFn: async ({ signal }) => {
      const parsed = schema.safeParse(await api.read(path, { signal }))
      if (!parsed.success) throw unreadable(200)
      return parsed.data
    },
  })
}
