import type { Scope } from '#domain/access'
import type { Reach, SortBy, Sorts } from '../../resources/description.ts'
import type { Filters, Match } from '../../resources/filters.ts'
import { searchText } from '../search.ts'
import { matcher, positionIn } from './query.ts'
import type { SortKey } from './query.ts'

/** What descriptions (`server/resources`) say of records, as tests and keys of records in memory. */

export type Value = string | number | boolean | null
export type Test = (row: object) => boolean

/** The value of a field that a description names of its own records; the contract suite meets each. */
export const valueOf = (row: object, field: string) => Reflect.get(row, field) as Value

/** Whether a scope covers a record of such a reach; see `covers` of the domain. */
export function reached(reach: Reach, scope: Scope): Test {
  if (scope.kind === 'all') return () => true
  const own = new Set<Value>(scope.institutionIds)
  const shown = Object.entries(reach.public ?? {})
  return (row) =>
    (reach.institution !== undefined && own.has(valueOf(row, reach.institution))) ||
    (reach.person !== undefined && scope.userId !== null && valueOf(row, reach.person) === scope.userId) ||
    (reach.public !== undefined && scope.public && shown.every(([field, value]) => valueOf(row, field) === value))
}

/** The tests of those filters that are of fields of the records. */
export function fieldTests(filters: Filters, asked: Readonly<Record<string, unknown>>): Test {
  const tests = Object.entries(filters).flatMap(([name, { look }]) => {
    if (look.by !== 'field' || asked[name] === undefined) return []
    // What a filter by field asks is a match of its values.
    const matches = matcher(asked[name] as Match<string | number | boolean>)
    return [(row: object) => matches(valueOf(row, name))]
  })
  return (row) => tests.every((test) => test(row))
}

/** What rows are sorted by, for each sort of a description that is not the store's own. */
export function sortKeyOf(field: string, by: SortBy): SortKey<object> {
  if (typeof by !== 'string') return positionIn(by, (row) => String(valueOf(row, field)))
  return { text: by === 'text', of: (row) => valueOf(row, field) }
}

/** The keys of all sorts. */
export function sortKeys<Of extends Sorts>(sorts: Of): { [Name in keyof Of]: SortKey<object> } {
  // One entry for each sort.
  return Object.fromEntries(Object.entries(sorts).map(([field, by]) => [field, sortKeyOf(field, by)])) as {
    [Name in keyof Of]: SortKey<object>
  }
}

/** The searched text of records that never change, worked out once for each. */
export function textOf(fields: readonly string[]): (row: object) => string {
  const texts = new WeakMap<object, string>()
  return (row) => {
    const known = texts.get(row)
    if (known !== undefined) return known
    const made = searchText(...fields.map((field) => valueOf(row, field) as string | number | null))
    texts.set(row, made)
    return made
  }
}
