import { pointOf, squaredDegrees, type Point } from '#domain/values/coordinates'
import { CATALOGUE, type CatalogueTable } from '../../resources/catalogue.ts'
import { isDistance, type CatalogueDescription, type Distance, type Lowest } from '../../resources/description.ts'
import type { Filter } from '../../resources/filters.ts'
import { valueOf, type Test } from './described.ts'
import type { SortKey } from './query.ts'
import type { Tables } from './snapshot.ts'
import type { Table } from './table.ts'

export type FilterInputs = Readonly<Record<string, unknown>>

type ItemLook = Extract<Filter['look'], { by: 'item' }>

function linkedItems(tables: Tables, table: CatalogueTable, link: string, row: object) {
  const { links = {} }: CatalogueDescription = CATALOGUE[table]
  const { field, to } = links[link] ?? {}
  if (field === undefined) return []
  // A link starts from a list of objects and ends in a table of the catalogue.
  const target = tables[to as CatalogueTable] as unknown as Table<object>
  const items = Reflect.get(row, link) as readonly object[]
  return items.flatMap((item) => {
    const record = target.get(String(valueOf(item, field)))
    return record ? [{ item, record }] : []
  })
}

export function linkedRows(tables: Tables, table: CatalogueTable, link: string, row: object): object[] {
  return linkedItems(tables, table, link, row).map(({ record }) => record)
}

function shownItems(
  tables: Tables,
  table: CatalogueTable,
  { link, where }: { link: string; where: string },
  all: FilterInputs,
): (row: object) => object[] {
  const { filters }: CatalogueDescription = CATALOGUE[table]
  const tests = Object.entries(filters).flatMap(([name, { look }]) =>
    look.by === 'link' && look.link === link && all[name] !== undefined ? [[look.field, all[name]] as const] : [],
  )
  const listTests = Object.entries(filters).flatMap(([name, { look }]) =>
    look.by === 'item' && look.link === link && all[name] !== undefined ? [{ look, condition: all[name] }] : [],
  )
  const lists = new Set(listTests.map(({ look }) => look.list))
  const byList = [...lists].map((list) => listTests.filter(({ look }) => look.list === list))
  return (row) =>
    linkedItems(tables, table, link, row).flatMap(({ item, record }) =>
      valueOf(record, where) === true &&
      tests.every(([field, value]) => valueOf(record, field) === value) &&
      byList.every((oneList) => isListed(item, oneList))
        ? [item]
        : [],
    )
}

function isListed(item: object, tests: readonly { look: ItemLook; condition: unknown }[]): boolean {
  // The list of an item is of objects.
  const entries = Reflect.get(item, tests[0]?.look.list ?? '') as readonly object[]
  return entries.some((entry) => tests.every((one) => meets(valueOf(entry, one.look.field), one.condition)))
}

function meets(value: unknown, condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return value === condition
  // Bounds are of texts (`inItem`).
  const { gte, lte } = condition as { gte: string; lte: string }
  return typeof value === 'string' && gte <= value && value <= lte
}

export function withItem(tables: Tables, table: CatalogueTable, look: ItemLook, all: FilterInputs): Test {
  const itemsOf = shownItems(tables, table, look, all)
  return (row) => itemsOf(row).length > 0
}

export function compared(
  tables: Tables,
  table: CatalogueTable,
  by: Lowest | Distance,
  all: FilterInputs,
): SortKey<object> {
  return isDistance(by) ? distance(by, all) : lowest(tables, table, by, all)
}

function distance({ from, to }: Distance, all: FilterInputs): SortKey<object> {
  // The value of a filter by position is a point.
  const point = all[from] as Point | undefined
  return {
    of(row) {
      const there = pointOf(String(valueOf(row, to) ?? ''))
      return point && there ? squaredDegrees(point, there) : null
    },
  }
}

function lowestOf(item: object, { field, instead }: Lowest): number {
  const list = valueOf(item, instead.list)
  const numbers = Array.isArray(list) ? list.map((one: object) => valueOf(one, instead.field)) : []
  return Math.min(...(numbers.length > 0 ? numbers : [valueOf(item, field)]).map(Number))
}

function lowest(tables: Tables, table: CatalogueTable, by: Lowest, all: FilterInputs): SortKey<object> {
  const itemsOf = shownItems(tables, table, by, all)
  return {
    of(row) {
      const numbers = itemsOf(row).map((item) => lowestOf(item, by))
      return numbers.length === 0 ? null : `${valueOf(row, by.unit)}${String(Math.min(...numbers)).padStart(20, '0')}`
    },
  }
}
