import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { HistoryEvent } from '#domain/audit'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'

/** How many events one request asks for. */
const ROWS = 20

/** The events of a record, newest first, with more on demand. A change of the record reloads them. */
export function useHistory(resource: string, record: { id: string }) {
  const api = useDataProvider<PanelDataProvider>()
  const query = useInfiniteQuery({
    queryKey: [resource, 'history', record],
    queryFn: ({ pageParam, signal }) => api.history(resource, record.id, { offset: pageParam, rows: ROWS }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const told = pages.reduce((count, { data }) => count + data.length, 0)
      return told < total ? told : undefined
    },
  })
  // New events between two requests shift the rest, so an event may come twice.
  const events = new Map<string, HistoryEvent>()
  for (const event of query.data?.pages.flatMap(({ data }) => data) ?? []) events.set(event.id, event)
  return { ...query, events: [...events.values()] }
}
