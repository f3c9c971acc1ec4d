import { useEffect } from 'react'
import { HttpError, useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { problemSchema } from '#domain/api/problem'

const REFUSED: readonly unknown[] = ['malformedQuery', 'unknownFilter', 'unknownSort']

/**
 * Removes from the address a filter, sort or page length that the API does not know. True while it is being corrected.
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
 * The address without its refused part, null when nothing was. It always has a filter: react-admin restores the last
 * parameters if an address sets none.
 */
function acceptedSearch(search: string, { error, filter }: Refusal): string | null {
  const refused = refusedPaths(error)
  if (refused.length === 0) return null
  const isRefused = (name: string) => refused.some((path) => path === name || path.startsWith(`${name}.`))
  const rest = refused.includes('filter') ? [] : Object.entries(filter).filter(([name]) => !isRefused(`filter.${name}`))
  const params = new URLSearchParams(search)
  params.set('filter', JSON.stringify(Object.fromEntries(rest)))
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

function refusedPaths(error: unknown): string[] {
  const problem = error instanceof HttpError ? problemSchema.safeParse(error.body) : null
  return problem?.success && REFUSED.includes(problem.data.code) ? Object.keys(problem.data.errors ?? {}) : []
}
