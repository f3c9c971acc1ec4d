import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findPublic, listPublic } from './publicApi.ts'
import type { PublicList, PublicQuery, PublicResource } from './publicApi.ts'

/** The most rows in one answer of the public API (decisions §6). */
const ALL = 100

/** `enabled: false` delays the request. */
type Options = { enabled?: boolean }

/** A page of a public list. The previous rows stay while another page or filter loads. */
export function usePublicList<R extends PublicResource>(resource: R, query: PublicQuery = {}, options: Options = {}) {
  return useQuery({
    queryKey: ['public', resource, query],
    queryFn: ({ signal, meta }) => listPublic(resource, query, { signal, ask: meta?.ask }),
    placeholderData: keepPreviousData,
    ...options,
  })
}

/**
 * A page of a public list with its number and the number of pages. Shows the last page when the requested one does not
 * exist.
 */
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

/** All of a short public list. */
export function useWholeList<R extends PublicResource>(resource: R) {
  return usePublicList(resource, { perPage: ALL })
}

/** The published institution of a slug (`findPublic`). */
export function useInstitution(slug: string) {
  return useQuery({
    queryKey: ['public', 'institution', slug],
    queryFn: ({ signal, meta }) => findPublic('institutions', slug, { signal, ask: meta?.ask }),
  })
}

/**
 * The institutions' provinces, and the cities of one of them or of all, in Spanish order, from as many institutions as
 * one request returns.
 */
export function usePlaces(province = ''): { provinces: Known; cities: Known } {
  const { data, isPending } = usePublicList('institutions', { perPage: ALL })
  const rows = data?.rows ?? []
  const known = (names: readonly (string | null)[]): Known => ({
    values: [...new Set(names)].filter((name) => name !== null).toSorted((a, b) => a.localeCompare(b, 'es')),
    isPending,
    isWhole: holdsAll(data),
  })
  return {
    provinces: known(rows.map((row) => row.province)),
    cities: known(rows.flatMap((row) => (province === '' || row.province === province ? row.city : []))),
  }
}

/** The published institutions with a filter's offerings, as many as one request returns, and whether these are all. */
export function useOffering(query: PublicQuery, options: Options = {}) {
  const list = usePublicList('institutions', { ...query, perPage: ALL }, options)
  return { ...list, isWhole: holdsAll(list.data) }
}

/** The active sport of a slug (`findPublic`). */
export function useSport(slug: string) {
  return useQuery({
    queryKey: ['public', 'sport', slug],
    queryFn: ({ signal, meta }) => findPublic('sports', slug, { signal, ask: meta?.ask }),
  })
}

/** The values that a filter may have: whether they are still loading, and whether the list is complete. */
type Known = { values: readonly string[]; isPending: boolean; isWhole: boolean }

/** The ids that a list's rows may be filtered by. */
export function idsOf(list: { data: PublicList<PublicResource> | undefined; isPending: boolean }): Known {
  const values = list.data?.rows.map(({ id }) => id) ?? []
  return { values, isPending: list.isPending, isWhole: holdsAll(list.data) }
}

/**
 * A filter value from the address: empty when it matches nothing known, so that an old or mistyped link still shows the
 * list; undefined while that is not known. If the known values are incomplete, the value goes to the API as it is.
 */
export function namedOf(value: string, { values, isPending, isWhole }: Known): string | undefined {
  if (value === '' || values.includes(value)) return value
  if (isPending) return undefined
  return isWhole ? '' : value
}

function holdsAll(list: { rows: readonly unknown[]; total: number } | undefined): boolean {
  return list !== undefined && list.rows.length >= list.total
}
