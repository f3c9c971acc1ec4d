import { useDataProvider } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { unreadable } from '../../providers/httpClient.ts'

/** What a path of the private API answers, parsed; cached and refetched as the panel's lists and records are. */
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
