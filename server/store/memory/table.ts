import { UniqueViolation, type UniqueConstraint } from '../port/failures.ts'

/** Unique keys by constraint. A record whose key is null is not part of it. */
export type UniqueKeys<Row> = Partial<Record<UniqueConstraint, (row: Row) => string | null>>

/**
 * Rows by a value. A value's list is replaced, never changed, so that comparing its identity shows whether anything
 * changed.
 */
export interface Index<Row> {
  get(value: string): readonly Row[]
}

/** What a table's rows are read by. */
export interface Rows<Row> {
  get(key: string): Row | undefined
  all(): Iterable<Row>
  index(valuesOf: (row: Row) => readonly string[]): Index<Row>
}

const NONE: readonly never[] = Object.freeze([])

/** Built when it is first read: most pages read few of a database's indexes. */
class MapIndex<Row> implements Index<Row> {
  #lists: Map<string, readonly Row[]> | null = null
  readonly #rows: ReadonlyMap<string, Row>
  readonly #valuesOf: (row: Row) => readonly string[]

  constructor(rows: ReadonlyMap<string, Row>, valuesOf: (row: Row) => readonly string[]) {
    this.#rows = rows
    this.#valuesOf = valuesOf
  }

  get(value: string): readonly Row[] {
    this.#lists ??= this.#build()
    return this.#lists.get(value) ?? NONE
  }

  #build(): Map<string, readonly Row[]> {
    const lists = new Map<string, Row[]>()
    for (const row of this.#rows.values()) {
      for (const value of this.#valuesOf(row)) {
        const list = lists.get(value)
        if (list) list.push(row)
        else lists.set(value, [row])
      }
    }
    return lists
  }

  /** Follows a write of the table. */
  replace(previous: Row | null, next: Row | null): void {
    const lists = this.#lists
    if (!lists) return
    if (previous) {
      for (const value of this.#valuesOf(previous)) {
        lists.set(
          value,
          this.get(value).filter((row) => row !== previous),
        )
      }
    }
    if (next) for (const value of this.#valuesOf(next)) lists.set(value, [...this.get(value), next])
  }
}

/** Frozen rows by key. The unique keys and indexes follow every write. */
export class Table<Row> implements Rows<Row> {
  readonly keyOf: (row: Row) => string
  readonly #rows = new Map<string, Row>()
  readonly #unique: { constraint: UniqueConstraint; keyOf: (row: Row) => string | null; owners: Map<string, string> }[]
  readonly #indexes: MapIndex<Row>[] = []

  constructor(keyOf: (row: Row) => string, unique: UniqueKeys<Row> = {}) {
    this.keyOf = keyOf
    // Object.entries widens the keys of a Partial<Record>; they are exactly the constraints in `unique`.
    const keys = Object.entries(unique) as [UniqueConstraint, (row: Row) => string | null][]
    this.#unique = keys.map(([constraint, key]) => ({ constraint, keyOf: key, owners: new Map() }))
  }

  index(valuesOf: (row: Row) => readonly string[]): Index<Row> {
    const index = new MapIndex(this.#rows, valuesOf)
    this.#indexes.push(index)
    return index
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
    return this.#unique.some(({ keyOf, owners }) => {
      const key = keyOf(row)
      const owner = key === null ? undefined : owners.get(key)
      return owner !== undefined && owner !== this.keyOf(row)
    })
  }

  load(rows: readonly Row[]): void {
    for (const row of rows) this.#store(this.keyOf(row), frozen(row))
  }

  /**
   * Writes a frozen row, or removes it if null. Returns the previous row. Throws UniqueViolation and then has changed
   * nothing.
   */
  set(key: string, next: Row | null): Row | null {
    const previous = this.#store(key, next)
    for (const index of this.#indexes) index.replace(previous, next)
    return previous
  }

  #store(key: string, next: Row | null): Row | null {
    const previous = this.#rows.get(key) ?? null
    if (next) {
      for (const { constraint, keyOf, owners } of this.#unique) {
        const uniqueKey = keyOf(next)
        const owner = uniqueKey === null ? undefined : owners.get(uniqueKey)
        if (owner !== undefined && owner !== key) throw new UniqueViolation(constraint)
      }
    }
    for (const { keyOf, owners } of this.#unique) {
      const before = previous && keyOf(previous)
      const after = next && keyOf(next)
      if (before !== null) owners.delete(before)
      if (after !== null) owners.set(after, key)
    }
    if (next) this.#rows.set(key, next)
    else this.#rows.delete(key)
    return previous
  }
}

/**
 * Returns a frozen deep copy of plain data (objects, arrays, primitives). Bytes cannot be frozen and are kept as they
 * are. Records are stored and handed out in this form: a reader cannot change what is stored, and an unchanged record
 * keeps its identity, which the caches rely on.
 */
export function frozen<T>(value: T): T
export function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || copies.has(value)) return value
  const copy = frozenCopy(value)
  copies.add(copy)
  return copy
}

/** What `frozen` returned: it needs no second copy. */
const copies = new WeakSet()

function frozenCopy(value: object): object {
  if (Array.isArray(value)) return Object.freeze(value.map((item: unknown) => frozen(item)))
  const copy: Record<string, unknown> = { ...value }
  for (const name in copy) {
    const part = copy[name]
    if (typeof part === 'object' && part !== null) copy[name] = frozen(part)
  }
  return Object.freeze(copy)
}
