import { keepPreviousData, useQuery, QueryClient } from '@tanstack/react-query'
import { listPublic } from './publicApi.ts'
import type { PublicInstitution, PublicList, PublicQuery, PublicResource } from './publicApi.ts'

/** The most rows the public API gives at once (decisions §6). */
const ALL = 100

/** `enabled: false` waits with asking. */
type Options = { enabled?: boolean }

/** A page of a public list; while another page or filter loads, the rows before stay. */
export function usePublicList<R extends PublicResource>(resource: R, query: PublicQuery = {}, options: Options = {}) {
  return useQuery({
    queryKey: ['public', resource, query],
    queryFn: ({ signal }) => listPublic(resource, query, { signal }),
    placeholderData: keepPreviousData,
    ...options,
  })
}

/** A page of a public list with its number and how many there are: the last page, where fewer exist than were asked for. */
export function usePublicPage<R extends PublicResource>(
  resource: R,
  query: PublicQuery & { page: number; perPage: number },
  options: Options = {},
) {
  const asked = usePublicList(resource, query, options)
  const pages = Math.max(1, Math.ceil((asked.data?.total ?? 0) / query.perPage))
  const isBeyond = asked.data !== undefined && !asked.isPlaceholderData && query.page > pages
  const last = usePublicList(resource, { ...query, page: pages }, { enabled: isBeyond })
  return isBeyond ? { list: last, page: pages, pages } : { list: asked, page: query.page, pages }
}

export function useSports(query: PublicQuery = {}, options: Options = {}) {
  return usePublicList('sports', { perPage: ALL, ...query }, options)
}

export function useSportTypes() {
  return usePublicList('sports-types', { perPage: ALL })
}

export function usePlans() {
  return usePublicList('plans', { perPage: ALL })
}

/** The published institution of a slug, or null. */
export function useInstitution(slug: string) {
  return useQuery({
    queryKey: ['public', 'institution', slug],
    queryFn: async ({ signal }): Promise<PublicInstitution | null> =>
      (await listPublic('institutions', { slug, perPage: 1 }, { signal })).rows[0] ?? null,
  })
}

/** The cities that institutions are in, in Spanish order, taken from as many institutions as one request gives. */
export function useCities() {
  const { data, isPending } = usePublicList('institutions', { perPage: ALL })
  const cities = new Set(data?.rows.flatMap(({ city }) => city ?? []))
  return { names: [...cities].toSorted((a, b) => a.localeCompare(b, 'es')), isPending, isWhole: holdsAll(data) }
}

/** What a filter may name: whether it still loads, and whether it is all that there is. */
type Known = { values: readonly string[]; isPending: boolean; isWhole: boolean }

/** The ids that rows of a list may be filtered by. */
export function idsOf(list: { data: PublicList<PublicResource> | undefined; isPending: boolean }): Known {
  const values = list.data?.rows.map(({ id }) => id) ?? []
  return { values, isPending: list.isPending, isWhole: holdsAll(list.data) }
}

/**
 * A filter of the address as it counts: empty when it names nothing, so that an old or mistyped link still shows the list; undefined while that is
 * not known. What could not be read in whole may name something: the API is asked as the address says.
 */
export function namedOf(value: string, { values, isPending, isWhole }: Known): string | undefined {
  if (value === '' || values.includes(value)) return value
  if (isPending) return undefined
  return isWhole ? '' : value
}

function holdsAll(list: { rows: readonly unknown[]; total: number } | undefined): boolean {
  return list !== undefined && list.rows.length >= list.total
}

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
