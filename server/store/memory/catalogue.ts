import type { Scope } from '#domain/access'
import type { RecordBase } from '#domain/identifier'
import { CATALOGUE, ofEachTable } from '../../resources/catalogue.ts'
import type { CatalogueDescription } from '../../resources/description.ts'
import type { CatalogueTable } from '../../resources/catalogue.ts'
import { wordFields } from '../../resources/filters.ts'
import type { Filter, LinkedWords } from '../../resources/filters.ts'
import type { CatalogueReads } from '../port/catalogue.ts'
import { searchText, searcher } from '../search.ts'
import type { Database } from './database.ts'
import { fieldTests, reached, sortKeyOf, sortKeys, textOf, valueOf } from './described.ts'
import type { Test } from './described.ts'
import { pageOf, sortedIds } from './query.ts'
import type { SortKey } from './query.ts'
import type { Session } from './session.ts'
import type { Tables } from './snapshot.ts'
import type { Table } from './table.ts'

export function catalogueReads(session: Session, table: CatalogueTable): CatalogueReads[CatalogueTable] {
  const description: CatalogueDescription = CATALOGUE[table]
  const keys = SORT_KEYS[table]
  // Each table of the catalogue holds the records of its description.
  const rowsOf = () => session.open.tables[table] as unknown as Table<RecordBase>
  const wantedRows = (scope: Scope, asked: Readonly<Record<string, unknown>>) => {
    const covered = reached(description.reach, scope)
    const tests = [
      fieldTests(description.filters, asked),
      ...Object.entries(description.filters).flatMap(([name, filter]) =>
        lookedUp(session.open, table, filter, asked[name]),
      ),
    ]
    return [...rowsOf().all()].filter((row) => covered(row) && tests.every((test) => test(row)))
  }
  const keyOf = (field: string) => keys[field] ?? sortKeyOf('id', 'value')
  const reads = {
    list: async ({ scope, filter, sort, range }: Query) =>
      pageOf(wantedRows(scope, filter), keyOf(sort.field), sort.order, range),
    ids: async ({ scope, filter, sort }: Query) => sortedIds(wantedRows(scope, filter), keyOf(sort.field), sort.order),
    async get(scope: Scope, id: string) {
      const row = rowsOf().get(id)
      return row && reached(description.reach, scope)(row) ? row : null
    },
    async countBy(scope: Scope, field: string, ids: readonly string[]) {
      const covered = reached(description.reach, scope)
      const counts = new Map<string, number>()
      for (const row of rowsOf().all()) {
        const id = valueOf(row, field)
        if (typeof id === 'string' && ids.includes(id) && covered(row)) counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      return counts
    },
  }
  // The rows have the type of the named table.
  return reads as unknown as CatalogueReads[CatalogueTable]
}

type Query = {
  scope: Scope
  filter: Readonly<Record<string, unknown>>
  sort: { field: string; order: 'ASC' | 'DESC' }
  range: { offset: number; limit: number }
}

const SORT_KEYS: Record<CatalogueTable, Record<string, SortKey<object>>> = ofEachTable((_, { sorts }) =>
  sortKeys(sorts),
)
const TEXTS = ofEachTable((_, { filters }) => textOf(wordFields(filters)))

/** Returns the tests of a filter by words or by a link; none when it asks for nothing. */
function lookedUp({ tables }: Database, table: CatalogueTable, { look }: Filter, asked: unknown): Test[] {
  if (asked === undefined) return []
  if (look.by === 'link') {
    return [(row) => linkedRows(tables, table, look.link, row).some((one) => valueOf(one, look.field) === asked)]
  }
  // The value of a filter by words is a text.
  const found = look.by === 'words' ? searcher(asked as string) : null
  if (look.by !== 'words' || !found) return []
  const also = (row: object, { link, field, where }: LinkedWords) => {
    const shown = linkedRows(tables, table, link, row).filter((one) => valueOf(one, where) === true)
    return shown.map((one) => searchText(valueOf(one, field) as string)).join('\n')
  }
  return [(row) => found(look.linked ? `${TEXTS[table](row)}\n${also(row, look.linked)}` : TEXTS[table](row))]
}

/** Returns the records that a link of a row leads to. */
function linkedRows(tables: Tables, table: CatalogueTable, link: string, row: object): object[] {
  const { links = {} }: CatalogueDescription = CATALOGUE[table]
  const { field, to } = links[link] ?? {}
  if (field === undefined) return []
  // A link starts from a list of objects and leads to a table of the catalogue.
  const target = tables[to as CatalogueTable] as unknown as Table<object>
  const entries = Reflect.get(row, link) as readonly object[]
  return entries.flatMap((entry) => target.get(String(valueOf(entry, field))) ?? [])
}
