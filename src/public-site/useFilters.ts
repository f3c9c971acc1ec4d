import { useLocation, useSearchParams } from 'react-router-dom'

/** The highest page that the public API accepts. */
const LAST_PAGE = 1_000_000
/** The longest text that it accepts. */
const LONGEST = 200

/** The state of an address whose words are still being typed. */
const TYPING = 'typing'

type Values = Readonly<Record<string, string>>

/**
 * The filters in the address, except those that `instead` replaces until the next change. A change
 * returns to the first page.
 */
export function useFilters(replacements: Values = {}) {
  const [address, setParams] = useSearchParams()
  const { state } = useLocation()
  const params = withValues(address, replacements)
  const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(params.get('page'))) || 1))
  const setAll = (values: Values) => setParams(withFilters(params, values), { preventScrollReset: true })
  const without = (name: string) => `?${withFilters(params, { [name]: '' })}`
  // Leaves out what the API would refuse, so that any address shows a list.
  const valueOf = (name: string): string => (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST)
  return {
    value: valueOf,
    /** The props of a filter's field. `value` is undefined while the choices load. */
    field: (name: string, value: string | undefined) => ({
      name,
      value: value ?? valueOf(name),
      onChange: (next: string) => setAll({ [name]: next }),
    }),
    page,
    isTyping: state === TYPING,
    setAll,
    /** Typed words do not add entries to the history. */
    search: (q: string, isTyping: boolean): void =>
      setParams(withFilters(params, { q }), {
        replace: true,
        preventScrollReset: true,
        state: isTyping ? TYPING : null,
      }),
    pageAddress: (number: number): string => `?${withValues(params, { page: number > 1 ? String(number) : '' })}`,
    chips: (labels: Readonly<Record<string, string | undefined>>) =>
      Object.entries(labels).flatMap(([name, label]) => (label ? [{ label, to: without(name) }] : [])),
  }
}

const withFilters = (params: URLSearchParams, values: Values) => withValues(params, { ...values, page: '' })

function withValues(params: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
