import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { covers, type Scope } from '#domain/access/access'
import type { Reach, SortBy } from '#server/resources/description'
import type { Filter as DescribedFilter, Filters } from '#server/resources/filters'
import type { Snapshot } from '#server/store/memory/snapshot'
import type { ReadTransaction, Store, Transactions } from '#server/store/port'
import type { ListQuery, Page, Reads } from '#server/store/port/table'
import { aSnapshot, anId } from '../../support/builders.ts'

export type CreateStore = (snapshot: Snapshot) => Promise<Store>

type OpenStore = Transactions & { at(now: number): Pick<Transactions, 'read'> }
type Opened = { createStore: CreateStore; content: Partial<Snapshot>; store: Store }
let unwritten: Opened | null = null

/**
 * Opens a store with this content for one test, as the system. A store without writes is reused by
 * the next test with the same content.
 */
export async function openStore(createStore: CreateStore, content: Partial<Snapshot> = {}): Promise<OpenStore> {
  if (unwritten?.createStore !== createStore || unwritten.content !== content) {
    await closeUnwritten()
    unwritten = { createStore, content, store: await createStore(aSnapshot(content)) }
  }
  const { store } = unwritten
  const { read, write } = store.as({ kind: 'system' }, NOW)
  return {
    read,
    at: (now) => store.as({ kind: 'system' }, now),
    write(work) {
      if (unwritten?.store === store) {
        unwritten = null
        onTestFinished(() => store.close())
      }
      return write(work)
    },
  }
}

export async function closeUnwritten(): Promise<void> {
  await unwritten?.store.close()
  unwritten = null
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

/** A query for everything, sorted by id. */
export function query<Filter, Sort extends string>(
  overrides: Partial<ListQuery<Filter, Sort | 'id'>> = {},
): ListQuery<Filter | Record<string, never>, Sort | 'id'> {
  return {
    scope: ALL,
    filter: {},
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: 1000 },
    ...overrides,
  }
}

export function idsOf(page: Page<{ id: string }>): string[] {
  return page.rows.map(({ id }) => id)
}

type Value = string | number | boolean | null
const spanish = new Intl.Collator('es')

/**
 * The order of the port, implemented again: Spanish rules for texts, null always last, and ties by
 * id in the same direction.
 */
function compareValues(a: Value, b: Value, text: boolean): number {
  if (typeof a === 'string' && typeof b === 'string' && text) return spanish.compare(a, b)
  if (a === b || a === null || b === null) return 0
  return a < b ? -1 : 1
}

type Sorting<Row> = { text?: boolean; of: (row: Row) => Value; thenBy?: (row: Row) => Value }

export function sortedIds<Row extends { id: string }>(
  rows: readonly Row[],
  { of, text = false, thenBy = () => null }: Sorting<Row>,
  order: 'ASC' | 'DESC',
): string[] {
  const compare = (a: Row, b: Row) => {
    const [x, y] = [of(a), of(b)]
    if ((x === null) !== (y === null)) return x === null ? 1 : -1
    const direction = order === 'ASC' ? 1 : -1
    return (
      direction * (compareValues(x, y, text) || compareValues(thenBy(a), thenBy(b), text) || (a.id < b.id ? -1 : 1))
    )
  }
  return rows.toSorted(compare).map(({ id }) => id)
}

type Case<Row> = [ask: unknown, expected: Row[]]

/** Values of a filter by a field, each with the records that it must match. */
function fieldCases<Row extends object>(name: string, filter: DescribedFilter, rows: readonly Row[]): Case<Row>[] {
  const valueOf = (row: Row) => Reflect.get(row, name) as Value
  const where = (test: (value: Value) => boolean) => rows.filter((row) => test(valueOf(row)))
  const values = [...new Set(rows.map(valueOf))]
  const equal = values.map((value): Case<Row> => [value, where((one) => one === value)])
  if (filter.value instanceof z.ZodBoolean) return equal
  const some = values.filter((value) => value !== null).slice(0, 2)
  const lists: Case<Row>[] = [
    [{ in: [] }, []],
    [{ in: some }, where((one) => one !== null && some.includes(one))],
  ]
  const [first] = some
  if (!(`${name}_gte` in filter.parameters(name)) || first === undefined) return [...equal, ...lists]
  return [
    ...equal,
    ...lists,
    [{ gte: first }, where((one) => one !== null && one >= first)],
    [{ lte: first }, where((one) => one !== null && one <= first)],
  ]
}

type ListOf<Row, Filter, Sort> = (tx: ReadTransaction) => Reads<Row, Filter, Sort>

function sortingBy<Row extends object>(field: string, by: SortBy): Sorting<Row> {
  const valueOf = (row: Row) => Reflect.get(row, field) as Value
  const places: readonly string[] | null = typeof by === 'string' ? null : by
  return { text: by === 'text', of: (row) => (places ? places.indexOf(String(valueOf(row))) : valueOf(row)) }
}

/** Tests each filter of a description by a field of its own, with values that some of the records have. */
export function itFilters<Row extends { id: string }, Filter, Sort extends string>(
  open: () => Promise<Transactions>,
  resource: ListOf<Row, Filter | Record<string, never>, Sort | 'id'>,
  filters: Filters,
  records: readonly { id: string }[],
): void {
  const ofFields = Object.entries(filters).filter(([, { kind }]) => kind.by === 'field')
  it.each(ofFields)('are filtered by %s', async (name, filter) => {
    const store = await open()
    const cases = fieldCases(name, filter, records)
    for (const [ask, expected] of cases) {
      // The values are those of the field.
      const filterQuery = query<Filter, Sort>({ filter: { [name]: ask } as Filter })
      const [page, ids] = await store.read((tx) =>
        Promise.all([resource(tx).list(filterQuery), resource(tx).ids(filterQuery)]),
      )
      const expectedIds = expected.map(({ id }) => id)
      expect({ ask, page: idsOf(page), ids, total: page.total }).toEqual({
        ask,
        page: expectedIds,
        ids: expectedIds,
        total: expected.length,
      })
    }
  })
}

/** Tests a list in each sort of its description and in both orders, as a whole and page by page. */
export function itSorts<Row extends { id: string }, Filter, Field extends string>(
  open: () => Promise<Transactions>,
  resource: ListOf<Row, Filter | Record<string, never>, Field>,
  sorts: Readonly<Record<Field, SortBy>>,
  special: { [Name in Field]?: Sorting<Row> } = {},
): void {
  const fields = Object.keys(sorts) as Field[]
  it('sort by every field', async () => {
    const store = await open()
    for (const [field, order] of fields.flatMap((name) => [[name, 'ASC'] as const, [name, 'DESC'] as const])) {
      const every = { scope: ALL, filter: {}, sort: { field, order } }
      const list = (offset: number, limit: number) =>
        store.read((tx) => resource(tx).list({ ...every, range: { offset, limit } }))
      const { rows, total } = await list(0, 1000)
      const ids = await store.read((tx) => resource(tx).ids(every))
      const byPages: string[] = []
      for (let offset = 0; offset < rows.length; offset += 3) byPages.push(...idsOf(await list(offset, 3)))
      const beyond = await list(rows.length, 3)
      // A person without records.
      const nothing = { ...every, scope: self(anId()), range: { offset: 0, limit: 3 } }
      expect(await store.read((tx) => resource(tx).list(nothing))).toEqual({ rows: [], total: 0 })
      const expected = sortedIds(rows, special[field] ?? sortingBy(field, sorts[field]), order)
      expect({ field, order, whole: rows.map(({ id }) => id), byPages, ids, beyond }).toEqual({
        field,
        order,
        whole: expected,
        byPages: expected,
        ids: expected,
        beyond: { rows: [], total },
      })
    }
  })
}

/** Tests that lists with some filters, within some scopes, have exactly these records. `title` precedes each `what`. */
export function itFinds<Row extends { id: string }, Filter, Sort extends string>(
  open: () => Promise<Transactions>,
  resource: ListOf<Row, Filter, Sort | 'id'>,
  title: string,
  cases: readonly [what: string, filter: Filter, expected: readonly { id: string }[], scope?: Scope][],
): void {
  it.each(cases)(`${title} %s`, async (_, filter, expected, scope = ALL) => {
    const store = await open()
    const every = { ...query<never, Sort>({ scope }), filter }
    const [page, ids] = await store.read((tx) => Promise.all([resource(tx).list(every), resource(tx).ids(every)]))
    const expectedIds = expected.map(({ id }) => id)
    expect({ page: idsOf(page), ids, total: page.total }).toEqual({
      page: expectedIds,
      ids: expectedIds,
      total: expected.length,
    })
  })
}

const textOf = (row: object, field: string) => String(Reflect.get(row, field))
const publicAnd = (institutionId: string): Scope => ({ ...PUBLIC, institutionIds: [institutionId] })

/** Tests that scopes show the records in a description's reach, in lists and one by one. */
export function itIsLimitedToReach<Row extends { id: string }, Filter, Sort extends string>(
  open: () => Promise<Transactions>,
  resource: ListOf<Row, Filter | Record<string, never>, Sort | 'id'>,
  { institution, person, public: shown }: Reach,
  records: readonly { id: string }[],
): void {
  it('are limited to a scope', async () => {
    const store = await open()
    const institutionIds = [...new Set(records.map((row) => textOf(row, institution ?? 'id')))]
    const people = person ? records.map((row) => textOf(row, person)) : [anId()]
    const limited = institutionIds.flatMap((id) => [within(id), self(id), publicAnd(id)])
    for (const scope of [ALL, PUBLIC, within(), ...people.map(self), ...limited]) {
      const covered = records.filter((row) =>
        covers(scope, {
          ...(institution && { institutionIds: [textOf(row, institution)] }),
          ...(person && { userId: textOf(row, person) }),
          public:
            shown !== undefined && Object.entries(shown).every(([field, value]) => Reflect.get(row, field) === value),
        }),
      )
      const [page, each] = await store.read(async (tx) => [
        await resource(tx).list(query<Filter, Sort>({ scope })),
        await Promise.all(records.map(({ id }) => resource(tx).get(scope, id))),
      ])
      const visible = each.filter((row) => row !== null)
      expect({ scope, rows: page.rows, each: visible }).toEqual({ scope, rows: covered, each: covered })
    }
  })
}
