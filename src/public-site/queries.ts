import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findPublic, listPublic, type PublicList, type PublicQuery, type RecordResource } from './publicApi.ts'
import type { PagedResource, PublicResource } from './publicRecords.ts'

const ALL = 100

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
 * A page of a public list with its number and the number of pages; the last one if the requested one does not exist.
 */
export function usePublicPage<R extends PagedResource>(
  resource: R,
  query: PublicQuery & { page: number; perPage: number },
  options: Options = {},
) {
  const answer = usePublicList(resource, query, options)
  const pages = Math.max(1, Math.ceil((answer.data?.total ?? 0) / query.perPage))
  const isBeyond = answer.data !== undefined && !answer.isPlaceholderData && query.page > pages
  const last = usePublicList(resource, { ...query, page: pages }, { enabled: isBeyond })
  return isBeyond ? { list: last, page: pages, pages } : { list: answer, page: query.page, pages }
}

export function useWholeList<R extends PagedResource>(resource: R, query: PublicQuery = {}, options: Options = {}) {
  const wholeQuery = { perPage: ALL, ...query }
  return useQuery({
    queryKey: ['public', resource, wholeQuery],
    queryFn: async ({ signal, meta }) => {
      const page = (number: number) =>
        listPublic(resource, number === 1 ? wholeQuery : { ...wholeQuery, page: number }, { signal, ask: meta?.ask })
      const first = await page(1)
      const others = Array.from({ length: Math.ceil(first.total / ALL) - 1 }, (_, index) => page(index + 2))
      const rows = [first, ...(await Promise.all(others))].flatMap((one): unknown[] => one.rows)
      return { ...first, rows } as PublicList<R>
    },
    placeholderData: keepPreviousData,
    ...options,
  })
}

export function usePublicRecord<R extends RecordResource>(resource: R, slug: string) {
  return useQuery({
    queryKey: ['public', resource, slug],
    queryFn: ({ signal, meta }) => findPublic(resource, slug, { signal, ask: meta?.ask }),
  })
}

/** The provinces of published institutions, and the cities of one of them or of all, in Spanish order. */
export function usePlaces(province = ''): { provinces: Choice; cities: Choice } {
  const { data, isPending } = usePublicList('places')
  const rows = data?.rows ?? []
  const optionsOf = (names: readonly (string | null)[]): Choice => ({
    values: [...new Set(names)].filter((name) => name !== null).toSorted((a, b) => a.localeCompare(b, 'es')),
    isPending,
    isRead: data !== undefined,
  })
  return {
    provinces: optionsOf(rows.map((row) => row.province)),
    cities: optionsOf(rows.flatMap((row) => (province === '' || row.province === province ? row.city : []))),
  }
}

/** The values that a filter may have: whether they are still loading, and whether they were read. */
type Choice = { values: readonly string[]; isPending: boolean; isRead: boolean }

export function idsOf(list: { data: { rows: readonly { id: string }[] } | undefined; isPending: boolean }): Choice {
  const values = list.data?.rows.map(({ id }) => id) ?? []
  return { values, isPending: list.isPending, isRead: list.data !== undefined }
}

/** A filter value from the address: empty if there is no such choice, undefined while the choices load. */
export function knownValue(value: string, { values, isPending, isRead }: Choice): string | undefined {
  if (value === '' || values.includes(value)) return value
  if (isPending) return undefined
  return isRead ? '' : value
}
