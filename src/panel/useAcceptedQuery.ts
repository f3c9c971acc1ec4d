import { useEffect } from 'react'
import { HttpError, useListContext } from 'react-admin'
import type { SortPayload } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { problemSchema } from '#domain/problem'

/** What a list is asked by where its address does not say. */
type Defaults = { sort: SortPayload; perPage: number }

const REFUSED: readonly unknown[] = ['malformedQuery', 'unknownFilter', 'unknownSort']

/**
 * An address may ask for what the API does not know: a filter that names nothing, a sort, too long a page. That part of it is left out, in place, so
 * that an old or mistyped link shows a list and not the same failure for ever. True while the address is being mended.
 */
export function useAcceptedQuery(defaults: Defaults): boolean {
  const { error, filterValues } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const accepted = error ? acceptedSearch(search, { error, filter: filterValues ?? {}, ...defaults }) : null
  const isMendable = accepted !== null && accepted !== search
  useEffect(() => {
    if (isMendable) void navigate({ search: accepted }, { replace: true })
  }, [accepted, isMendable, navigate])
  return isMendable
}

type Refusal = Defaults & { error: unknown; filter: Record<string, unknown> }

/**
 * The address without what was refused of it, null when nothing was. All is said in full: what an address leaves out, react-admin takes from the last
 * one.
 */
export function acceptedSearch(search: string, { error, filter, sort, perPage }: Refusal): string | null {
  const refused = refusedPaths(error)
  if (refused.length === 0) return null
  const isRefused = (name: string) => refused.some((path) => path === name || path.startsWith(`${name}.`))
  const kept = refused.includes('filter') ? [] : Object.entries(filter).filter(([name]) => !isRefused(`filter.${name}`))
  const params = new URLSearchParams(search)
  params.set('filter', JSON.stringify(Object.fromEntries(kept)))
  if (isRefused('sort')) {
    params.set('sort', sort.field)
    params.set('order', sort.order)
  }
  if (isRefused('range')) {
    params.set('perPage', String(perPage))
    params.set('page', '1')
  }
  return `?${params}`
}

/** The parameters that the API's answer names as wrong, as `filter.institutionId`. */
function refusedPaths(error: unknown): string[] {
  const problem = error instanceof HttpError ? problemSchema.safeParse(error.body) : null
  return problem?.success && REFUSED.includes(problem.data.code) ? Object.keys(problem.data.errors ?? {}) : []
}
