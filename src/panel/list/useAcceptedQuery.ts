import { useEffect } from 'react'
import { HttpError, useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { problemSchema } from '#domain/problem'

const REFUSED: readonly unknown[] = ['malformedQuery', 'unknownFilter', 'unknownSort']

/**
 * An address may ask for what the API does not know: a filter that names nothing, a sort, too long a page. That part of it is left out, in place, so
 * that an old or mistyped link shows a list and not the same failure for ever. True while the address is being mended.
 */
export function useAcceptedQuery(): boolean {
  const { error, filterValues } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const accepted = error ? acceptedSearch(search, { error, filter: filterValues ?? {} }) : null
  const isMendable = accepted !== null && accepted !== search
  useEffect(() => {
    if (isMendable) void navigate({ search: accepted }, { replace: true })
  }, [accepted, isMendable, navigate])
  return isMendable
}

type Refusal = { error: unknown; filter: Record<string, unknown> }

/**
 * The address without what was refused of it, null when nothing was. It always has a filter: what an address that says something leaves out,
 * react-admin takes from the list's own order and length; of one that says nothing it takes all from the last.
 */
function acceptedSearch(search: string, { error, filter }: Refusal): string | null {
  const refused = refusedPaths(error)
  if (refused.length === 0) return null
  const isRefused = (name: string) => refused.some((path) => path === name || path.startsWith(`${name}.`))
  const kept = refused.includes('filter') ? [] : Object.entries(filter).filter(([name]) => !isRefused(`filter.${name}`))
  const params = new URLSearchParams(search)
  params.set('filter', JSON.stringify(Object.fromEntries(kept)))
  if (isRefused('sort')) {
    params.delete('sort')
    params.delete('order')
  }
  if (isRefused('range')) {
    params.delete('perPage')
    params.set('page', '1')
  }
  return `?${params}`
}

/** The parameters that the API's answer names as wrong, as `filter.institutionId`. */
function refusedPaths(error: unknown): string[] {
  const problem = error instanceof HttpError ? problemSchema.safeParse(error.body) : null
  return problem?.success && REFUSED.includes(problem.data.code) ? Object.keys(problem.data.errors ?? {}) : []
}
