import { UniqueViolation, type UniqueConstraint } from '../port/failures.ts'

/** Unique keys by constraint. A record whose key is null is not checked. */
export type UniqueKeys<Row> = Partial<Record<UniqueConstraint, (row: Row) => string | null>>

export interface Rows<Row> {
  get(key: string): Row | undefined
  all(): Iterable<Row>
}

/** Frozen rows by key. The unique keys and indexes follow every write. */
export class Table<Row> implements Rows<Row> {
  readonly keyOf: (row: Row) => string
  readonly #rows = new Map<string, Row>()
  readonly #unique: { constraint: UniqueConstraint; keyOf: (row: Row) => string | null; owners: Map<string, string> }[]
  readonly #indexes = new Map<keyof Row, Map<unknown, Set<Row>>>()

  constructor(keyOf: (row: Row) => string, unique: UniqueKeys<Row> = {}) {
    this.keyOf = keyOf
    // Object.entries widens the keys of a Partial<Record>; they are exactly the constraints in `unique`.
    const keys = Object.entries(unique) as [UniqueConstraint, (row: Row) => string | null][]
    this.#unique = keys.map(([constraint, key]) => ({ constraint, keyOf: key, owners: new Map() }))
  }

  by(field: keyof Row, value: string): Row[] {
    let index = this.#indexes.get(field)
    if (!index) {
      index = new Map()
      this.#indexes.set(field, index)
      for (const row of this.all()) addTo(index, row[field], row)
    }
    return [...(index.get(value) ?? [])]
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key)
  }

  has(key: string): boolean {
    return this.#rows.has(key)
  }

  all(): IterableIterator<Row> {
    return this.#rows.values()
  }

  isTaken(row: Row): boolean {
    return this.#takenKey(this.keyOf(row), row) !== undefined
  }

  #takenKey(key: string, row: Row) {
    return this.#unique.find(({ keyOf, owners }) => {
      const uniqueKey = keyOf(row)
      const owner = uniqueKey === null ? undefined : owners.get(uniqueKey)
      return owner !== undefined && owner !== key
    })
  }

  /** Removes the row if null. Returns the previous one. Throws UniqueViolation and then has changed nothing. */
  set(key: string, next: Row | null): Row | null {
    const previous = this.#rows.get(key) ?? null
    const conflict = next && this.#takenKey(key, next)
    if (conflict) throw new UniqueViolation(conflict.constraint)
    for (const { keyOf, owners } of this.#unique) {
      const before = previous && keyOf(previous)
      const after = next && keyOf(next)
      if (before !== null) owners.delete(before)
      if (after !== null) owners.set(after, key)
    }
    if (next) this.#rows.set(key, next)
    else this.#rows.delete(key)
    for (const [field, index] of this.#indexes) {
      if (previous) index.get(previous[field])?.delete(previous)
      if (next) addTo(index, next[field], next)
    }
    return previous
  }
}

function addTo<Row>(index: Map<unknown, Set<Row>>, value: unknown, row: Row): void {
  const rows = index.get(value)
  if (rows) rows.add(row)
  else index.set(value, new Set([row]))
}

/** A frozen deep copy of plain data, bytes excepted. */
export function frozenCopy<T>(value: T): T
export function frozenCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || copies.has(value)) return value
  const copy = copyAndFreeze(value)
  copies.add(copy)
  return copy
}

/** Results of `frozenCopy`, which need no second copy. */
const copies = new WeakSet()

function copyAndFreeze(value: object): object {
  if (Array.isArray(value)) return Object.freeze(value.map((item: unknown) => frozenCopy(item)))
  const copy: Record<string, unknown> = { ...value }
  for (const name in copy) {
    const part = copy[name]
    if (typeof part === 'object' && part !== null) copy[name] = frozenCopy(part)
  }
  return Object.freeze(copy)
}
