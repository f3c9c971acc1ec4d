import type { Match } from '../../resources/filters.ts'
import type { Page } from '../port/table.ts'

type Value = string | number | boolean

export function matcher<T extends Value>(match: Match<T> | undefined): (value: T | null) => boolean {
  if (match === undefined) return () => true
  if (match === null) return (value) => value === null
  if (isPlain(match)) return (value) => value === match
  if ('in' in match) {
    const values = new Set(match.in)
    return (value) => value !== null && values.has(value)
  }
  const { gte, lte } = match
  if (gte === undefined && lte === undefined) return () => true
  return (value) => value !== null && (gte === undefined || value >= gte) && (lte === undefined || value <= lte)
}

function isPlain<T extends Value>(match: T | object): match is T {
  return typeof match !== 'object'
}

export function namedValues(match: Match<string> | undefined): readonly string[] | null {
  if (match === undefined || match === null) return null
  if (typeof match === 'string') return [match]
  return 'in' in match ? [...new Set(match.in)] : null
}

/**
 * A sort key, and the one that counts where it is the same. `text` compares by Spanish rules, everything else by value.
 * Null comes last in either order.
 */
export type SortKey<Row> = { text?: boolean; of: (row: Row) => Value | null; thenBy?: SortKey<Row> }

const spanish = new Intl.Collator('es')

export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  key: SortKey<Row>,
  order: 'ASC' | 'DESC',
  { offset, limit }: { offset: number; limit: number },
): Page<Row> {
  return { rows: sortRows(rows, key, order).slice(offset, offset + limit), total: rows.length }
}

export function sortedIds<Row extends { id: string }>(
  rows: readonly Row[],
  key: SortKey<Row>,
  order: 'ASC' | 'DESC',
): string[] {
  return sortRows(rows, key, order).map(({ id }) => id)
}

/**
 * Sorts rows; ties are broken by id, in the same order. It reads each row's values once and ranks each distinct text
 * once, because Spanish comparison is the slow part.
 */
function sortRows<Row extends { id: string }>(rows: readonly Row[], key: SortKey<Row>, order: 'ASC' | 'DESC'): Row[] {
  const keys = key.thenBy ? [key, key.thenBy] : [key]
  const columns = keys.map(({ of, text }) => {
    const values = rows.map(of)
    return text ? ranksOf(values) : values
  })
  const direction = order === 'ASC' ? 1 : -1
  const positions = rows.map((_, position) => position)
  positions.sort((one, other) => {
    for (const values of columns) {
      const [a, b] = [values[one] ?? null, values[other] ?? null]
      if (a === b) continue
      if (a === null) return 1
      if (b === null) return -1
      return a < b ? -direction : direction
    }
    return idAt(rows, one) < idAt(rows, other) ? -direction : direction
  })
  return positions.flatMap((position) => rows[position] ?? [])
}

const idAt = (rows: readonly { id: string }[], position: number) => rows[position]?.id ?? ''

function ranksOf(values: readonly (Value | null)[]): (number | null)[] {
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))]
  texts.sort(spanish.compare)
  const ranks = new Map<Value, number>()
  let rank = 0
  texts.forEach((text, position) => {
    const before = texts[position - 1]
    if (before !== undefined && spanish.compare(before, text) !== 0) rank += 1
    ranks.set(text, rank)
  })
  return values.map((value) => (value === null ? null : (ranks.get(value) ?? null)))
}

export function positionIn<Row, T>(list: readonly T[], of: (row: Row) => T): SortKey<Row> {
  return { of: (row) => list.indexOf(of(row)) }
}
