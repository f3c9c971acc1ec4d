import { useSearchParams } from 'react-router-dom'

/** The highest page that the public API accepts. */
const LAST_PAGE = 1_000_000
/** The longest text that it accepts. No value of a filter is as long. */
const LONGEST = 200

/**
 * Filters kept in the address. A change returns to the first page. `replace` is for typing, which should not fill the
 * history.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  return {
    // What the API would refuse is left out, so that any address shows a list.
    value: (name: string): string => (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST),
    page: Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
    set: (name: string, value: string, options: { replace?: boolean } = {}): void =>
      setParams(withFilter(params, name, value), { ...options, preventScrollReset: true }),
    setAll: (values: Readonly<Record<string, string>>): void =>
      setParams(
        Object.entries(values).reduce((next, [name, value]) => withFilter(next, name, value), params),
        { preventScrollReset: true },
      ),
    clear: (): void => setParams({}, { preventScrollReset: true }),
    pageAddress: (page: number): string => `?${withFilter(params, 'page', page > 1 ? String(page) : '')}`,
  }
}

function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
