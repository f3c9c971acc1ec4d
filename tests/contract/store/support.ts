import { onTestFinished } from 'vitest'
import type { Scope } from '#domain/access/access'
import type { Snapshot } from '#server/store/memory/snapshot'
import type { ReadTransaction, Store, Transactions } from '#server/store/port'
import type { ListQuery, Page, Reads } from '#server/store/port/table'
import { aSnapshot } from '../../support/builders.ts'

export type CreateStore = (snapshot: Snapshot) => Promise<Store>

/** Opens a store with this content for one test, as the product itself: only scopes limit what it sees. */
export async function openStore(createStore: CreateStore, content: Partial<Snapshot> = {}): Promise<Transactions> {
  const store = await createStore(aSnapshot(content))
  onTestFinished(() => store.close())
  return store.as({ kind: 'system' }, NOW)
}

/** 15 June 2024, noon in Buenos Aires. */
export const NOW = Date.UTC(2024, 5, 15, 15)

export const ALL: Scope = { kind: 'all' }
export const PUBLIC: Scope = { kind: 'some', institutionIds: [], userId: null, public: true }
export const within = (...institutionIds: string[]): Scope => ({
  kind: 'some',
  institutionIds,
  userId: null,
  public: false,
})
export const self = (userId: string): Scope => ({ kind: 'some', institutionIds: [], userId, public: false })

/** A query for everything, sorted by id. A test overrides what it is about. */
export function query<Filter, Sort extends string>(
  overrides: Partial<ListQuery<Filter, Sort | 'id'>> = {},
): ListQuery<Filter | Record<string, never>, Sort | 'id'> {
  return {
    scope: ALL,
    filter: {},
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: 1000 },
    now: NOW,
    ...overrides,
  }
}

export function idsOf(page: Page<{ id: string }>): string[] {
  return page.rows.map(({ id }) => id)
}

type Value = string | number | boolean | null
const spanish = new Intl.Collator('es')

/**
 * The order that the port promises, written a second time: Spanish rules for texts, null always last, and ties by id in
 * the same direction.
 */
function inOrder(a: Value, b: Value, text: boolean): number {
  if (typeof a === 'string' && typeof b === 'string' && text) return spanish.compare(a, b)
  if (a === b || a === null || b === null) return 0
  return a < b ? -1 : 1
}

type Sorting<Row> = { text?: boolean; of: (row: Row) => Value; thenBy?: (row: Row) => Value }

function sortedIds<Row extends { id: string }>(
  rows: readonly Row[],
  { of, text = false, thenBy = () => null }: Sorting<Row>,
  order: 'ASC' | 'DESC',
): string[] {
  const compare = (a: Row, b: Row) => {
    const [x, y] = [of(a), of(b)]
    if ((x === null) !== (y === null)) return x === null ? 1 : -1
    const direction = order === 'ASC' ? 1 : -1
    return direction * (inOrder(x, y, text) || inOrder(thenBy(a), thenBy(b), text) || (a.id < b.id ? -1 : 1))
  }
  return rows.toSorted(compare).map(({ id }) => id)
}

type ListOf<Row, Filter, Sort> = (tx: ReadTransaction) => Reads<Row, Filter, Sort>

type Sorted = { sort: string; whole: string[]; byPages: string[]; ids: string[]; total: number; beyond: number }

/** Lists in each sort and order, as a whole and page by page. Returns the store's answers and the promised ones. */
export async function everySort<Row extends { id: string }, Filter, Field extends string>(
  store: Transactions,
  resource: ListOf<Row, Filter | Record<string, never>, Field>,
  sorts: Record<Field, Sorting<Row>>,
): Promise<{ told: Sorted[]; promised: Sorted[] }> {
  const told: Sorted[] = []
  const promised: Sorted[] = []
  const fields = Object.keys(sorts) as Field[]
  for (const [field, order] of fields.flatMap((name) => [[name, 'ASC'] as const, [name, 'DESC'] as const])) {
    const list = (offset: number, limit: number) =>
      store.read((tx) =>
        resource(tx).list({ scope: ALL, filter: {}, sort: { field, order }, range: { offset, limit }, now: NOW }),
      )
    const { rows, total } = await list(0, 1000)
    const allIds = await store.read((tx) =>
      resource(tx).ids({ scope: ALL, filter: {}, sort: { field, order }, now: NOW }),
    )
    const pages: string[] = []
    for (let offset = 0; offset < rows.length; offset += 3) pages.push(...idsOf(await list(offset, 3)))
    const { rows: beyond, total: totalBeyond } = await list(rows.length, 3)
    const sort = `${field} ${order}`
    const whole = rows.map(({ id }) => id)
    told.push({ sort, whole, byPages: pages, ids: allIds, total: totalBeyond, beyond: beyond.length })
    const ids = sortedIds(rows, sorts[field], order)
    promised.push({ sort, whole: ids, byPages: ids, ids, total, beyond: 0 })
  }
  return { told, promised }
}
