import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Match } from '../../../resources/filters.ts'
import { mistypedPattern, numberPattern, searchWords } from '#domain/values/searchText'

type Value = string | number | boolean
export type Type = 'uuid' | 'text' | 'bigint' | 'date' | 'boolean'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const NOTHING = sql`false`

export const isId = (text: string) => UUID.test(text)

export function matching<T extends Value>(
  column: SQLWrapper,
  type: Type,
  match: Match<T> | undefined,
): SQL | undefined {
  if (match === undefined) return undefined
  if (match === null) return sql`${column} IS NULL`
  if (isPlain(match)) {
    return type === 'uuid' && !isId(String(match)) ? NOTHING : sql`${column} = ${match}::${sql.raw(type)}`
  }
  if ('in' in match) return amongst(column, type, match.in)
  return allOf(
    match.gte === undefined ? undefined : sql`${column} >= ${match.gte}::${sql.raw(type)}`,
    match.lte === undefined ? undefined : sql`${column} <= ${match.lte}::${sql.raw(type)}`,
    match.gte === undefined && match.lte === undefined ? undefined : sql`${column} IS NOT NULL`,
  )
}

function isPlain<T extends Value>(match: T | object): match is T {
  return typeof match !== 'object'
}

export function amongst(column: SQLWrapper, type: Type, values: readonly Value[]): SQL {
  const ids = type === 'uuid' ? values.filter((value) => isId(String(value))) : values
  if (ids.length === 0) return NOTHING
  // With one value, an index keeps its order.
  if (ids.length === 1) return sql`${column} = ${ids[0]}::${sql.raw(type)}`
  return sql`${column} = ANY (${arrayOf(ids)}::${sql.raw(type)}[])`
}

export function arrayOf(values: readonly Value[]): SQL {
  return sql`${sql.param([...values])}`
}

export function allOf(...conditions: readonly (SQL | undefined)[]): SQL | undefined {
  return joinedBy(conditions, sql` AND `)
}

export function anyOf(...conditions: readonly (SQL | undefined)[]): SQL | undefined {
  return joinedBy(conditions, sql` OR `)
}

function joinedBy(conditions: readonly (SQL | undefined)[], by: SQL): SQL | undefined {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length < 2 ? present[0] : sql`(${sql.join(present, by)})`
}

export function where(...conditions: readonly (SQL | undefined)[]): SQL {
  const condition = allOf(...conditions)
  return condition === undefined ? sql`` : sql`WHERE ${condition}`
}

export function contains(search: SQLWrapper, word: string): SQL {
  const pattern = numberPattern(word)
  return pattern === null ? sql`strpos(${search}, ${word}) > 0` : sql`${search} ~ ${pattern}`
}

export function containsMistyped(search: SQLWrapper, word: string): SQL {
  const pattern = mistypedPattern(word)
  return pattern === null ? contains(search, word) : sql`${search} ~ ${pattern}`
}

export function searching(q: string | undefined, test: (word: string) => SQL): SQL | undefined {
  return allOf(...searchWords(q).map(test))
}
