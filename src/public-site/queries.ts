import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listPublic } from './publicApi.ts'
import type { PublicInstitution, PublicQuery, PublicResource } from './publicApi.ts'

/** The most rows the public API gives at once (decisions §6). */
const ALL = 100

/** A page of a public list; while another page or filter loads, the rows before stay. */
export function usePublicList<R extends PublicResource>(resource: R, query: PublicQuery = {}) {
  return useQuery({
    queryKey: ['public', resource, query],
    queryFn: ({ signal }) => listPublic(resource, query, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSports(query: PublicQuery = {}) {
  return usePublicList('sports', { perPage: ALL, ...query })
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
export function useCities(): string[] {
  const { data } = usePublicList('institutions', { perPage: ALL })
  const cities = new Set(data?.rows.flatMap(({ city }) => city ?? []))
  return [...cities].toSorted((a, b) => a.localeCompare(b, 'es'))
}
