import type { Scope } from '#domain/access/access'
import type { RecordBase } from '#domain/values/identifier'
import { isCompared } from '../../resources/description.ts'
import type { Description, FilterOf, Reach, SortBy, SortOf, Sorts } from '../../resources/description.ts'
import { wordFields, type Filters, type Match } from '../../resources/filters.ts'
import type { ReadsOf } from '../port/table.ts'
import { searchText, searcher } from '#domain/values/searchText'
import { matcher, pageOf, positionIn, sortedIds, type SortKey } from './query.ts'
import type { Table } from './table.ts'

export type Value = string | number | boolean | null
export type Test = (row: object) => boolean

/** Returns the value of a record's field that its description names. The contract suite covers each such field. */
export const valueOf = (row: object, field: string) => Reflect.get(row, field) as Value

export function reachTest(reach: Reach, scope: Scope): Test {
  if (scope.kind === 'all') return () => true
  const own = new Set<Value>(scope.institutionIds)
  const isPublic = Object.entries(reach.public ?? {})
  const isOfSports = ({ institution, sport }: Reach, row: object) =>
    institution !== undefined &&
    sport !== undefined &&
    (scope.sports ?? []).some(
      ({ institutionId, sportIds }) =>
        valueOf(row, institution) === institutionId && sportIds.some((id) => valueOf(row, sport) === id),
    )
  return (row) =>
    (reach.institution !== undefined && own.has(valueOf(row, reach.institution))) ||
    isOfSports(reach, row) ||
    (reach.person !== undefined && scope.userId !== null && valueOf(row, reach.person) === scope.userId) ||
    (reach.public !== undefined && scope.public && isPublic.every(([field, value]) => valueOf(row, field) === value))
}

export function fieldTests(filters: Filters, filter: Readonly<Record<string, unknown>>): Test {
  const tests = Object.entries(filters).flatMap(([name, { look }]) => {
    if (look.by !== 'field' || filter[name] === undefined) return []
    // The value of a filter by field is a match.
    const matches = matcher(filter[name] as Match<string | number | boolean>)
    return [(row: object) => matches(valueOf(row, name))]
  })
  return (row) => tests.every((test) => test(row))
}

export function sortKeyOf(field: string, by: SortBy): SortKey<object> {
  if (isCompared(by)) throw new Error(`nothing to sort ${field} by`)
  if (typeof by !== 'string') return positionIn(by, (row) => String(valueOf(row, field)))
  return { text: by === 'text', of: (row) => valueOf(row, field) }
}

export function sortKeys<Of extends Sorts>(sorts: Of): { [Name in keyof Of]: SortKey<object> } {
  // `sorts` has one entry for each name of the result.
  return Object.fromEntries(Object.entries(sorts).map(([field, by]) => [field, sortKeyOf(field, by)])) as {
    [Name in keyof Of]: SortKey<object>
  }
}

export function textOf(fields: readonly string[]): (row: object) => string {
  const texts = new WeakMap<object, string>()
  return (row) => {
    const text = texts.get(row)
    if (text !== undefined) return text
    const folded = searchText(...fields.map((field) => valueOf(row, field) as string | number | null))
    texts.set(row, folded)
    return folded
  }
}

function wordTests(filters: Filters, textIn: (row: object) => string, filter: Readonly<Record<string, unknown>>): Test {
  const tests = Object.entries(filters).flatMap(([name, { look }]) => {
    // The value of a filter by words is a text.
    const test = look.by === 'words' ? searcher(filter[name] as string | undefined) : null
    return test ? [(row: object) => test(textIn(row))] : []
  })
  return (row) => tests.every((test) => test(row))
}

type Further = {
  test(filter: Readonly<Record<string, unknown>>): Test
  sort(field: string, filter: Readonly<Record<string, unknown>>): SortKey<object> | null
}

export function describedReads<Row extends RecordBase, Of extends Description>(
  rowsOf: () => Table<Row>,
  { reach, filters, sorts }: Of,
  further?: Further,
): ReadsOf<Row, Of> {
  const keyOf = (field: SortOf<Of>, filter: FilterOf<Of>) =>
    further?.sort(field, filter) ?? sortKeyOf(field, sorts[field] ?? 'value')
  const textIn = textOf(wordFields(filters))
  const selection = (scope: Scope, filter: FilterOf<Of>) => {
    const tests = [
      reachTest(reach, scope),
      fieldTests(filters, filter),
      further ? further.test(filter) : wordTests(filters, textIn, filter),
    ]
    return [...rowsOf().all()].filter((row) => tests.every((test) => test(row)))
  }
  return {
    list: async ({ scope, filter, sort, range }) =>
      pageOf(selection(scope, filter), keyOf(sort.field, filter), sort.order, range),
    ids: async ({ scope, filter, sort }) => sortedIds(selection(scope, filter), keyOf(sort.field, filter), sort.order),
    async get(scope, id) {
      const row = rowsOf().get(id)
      return row && reachTest(reach, scope)(row) ? row : null
    },
  }
}
