import { pointOf, squaredDegrees } from '#domain/values/coordinates'
import type { Point } from '#domain/values/coordinates'
import { CATALOGUE } from '../../resources/catalogue.ts'
import type { CatalogueTable } from '../../resources/catalogue.ts'
import { isDistance } from '../../resources/description.ts'
import type { CatalogueDescription, Distance, Lowest } from '../../resources/description.ts'
import type { Filter } from '../../resources/filters.ts'
import { valueOf } from './described.ts'
import type { Test } from './described.ts'
import type { SortKey } from './query.ts'
import type { Tables } from './snapshot.ts'
import type { Table } from './table.ts'

/** The values of all filters of a list, by name. */
export type Asked = Readonly<Record<string, unknown>>

type ItemLook = Extract<Filter['look'], { by: 'item' }>

/** Returns the items of a row's link, each with the record that it leads to. */
function linkedItems(tables: Tables, table: CatalogueTable, link: string, row: object) {
  const { links = {} }: CatalogueDescription = CATALOGUE[table]
  const { field, to } = links[link] ?? {}
  if (field === undefined) return []
  // A link starts from a list of objects and leads to a table of the catalogue.
  const target = tables[to as CatalogueTable] as unknown as Table<object>
  const items = Reflect.get(row, link) as readonly object[]
  return items.flatMap((item) => {
    const record = target.get(String(valueOf(item, field)))
    return record ? [{ item, record }] : []
  })
}

/** Returns the records that a link of a row leads to. */
export function linkedRows(tables: Tables, table: CatalogueTable, link: string, row: object): object[] {
  return linkedItems(tables, table, link, row).map(({ record }) => record)
}

/** Returns a row's items whose linked record is true in a field and that meet the filters by the same link and by its items. */
function shownItems(
  tables: Tables,
  table: CatalogueTable,
  { link, where }: { link: string; where: string },
  all: Asked,
): (row: object) => object[] {
  const { filters }: CatalogueDescription = CATALOGUE[table]
  const wanted = Object.entries(filters).flatMap(([name, { look }]) =>
    look.by === 'link' && look.link === link && all[name] !== undefined ? [[look.field, all[name]] as const] : [],
  )
  const listed = Object.entries(filters).flatMap(([name, { look }]) =>
    look.by === 'item' && look.link === link && all[name] !== undefined ? [{ look, asked: all[name] }] : [],
  )
  const lists = new Set(listed.map(({ look }) => look.list))
  const byList = [...lists].map((list) => listed.filter(({ look }) => look.list === list))
  return (row) =>
    linkedItems(tables, table, link, row).flatMap(({ item, record }) =>
      valueOf(record, where) === true &&
      wanted.every(([field, value]) => valueOf(record, field) === value) &&
      byList.every((asked) => isListed(item, asked))
        ? [item]
        : [],
    )
}

/** Whether one entry of an item's list meets all filters by this list. */
function isListed(item: object, asked: readonly { look: ItemLook; asked: unknown }[]): boolean {
  // The list of an item is of objects.
  const entries = Reflect.get(item, asked[0]?.look.list ?? '') as readonly object[]
  return entries.some((entry) => asked.every((one) => meets(valueOf(entry, one.look.field), one.asked)))
}

/** Whether a value is the one that a filter asks for, or lies between the bounds that it asks for. */
function meets(value: unknown, asked: unknown): boolean {
  if (typeof asked !== 'object' || asked === null) return value === asked
  // Bounds are of texts (`inItem`).
  const { gte, lte } = asked as { gte: string; lte: string }
  return typeof value === 'string' && gte <= value && value <= lte
}

/** Whether one of a row's items meets the filters by its link (see `inItem`). */
export function withItem(tables: Tables, table: CatalogueTable, look: ItemLook, all: Asked): Test {
  const itemsOf = shownItems(tables, table, look, all)
  return (row) => itemsOf(row).length > 0
}

/** The sort key of a sort that looks at more than one value of a row. */
export function compared(tables: Tables, table: CatalogueTable, by: Lowest | Distance, all: Asked): SortKey<object> {
  return isDistance(by) ? distance(by, all) : lowest(tables, table, by, all)
}

function distance({ from, to }: Distance, all: Asked): SortKey<object> {
  // The value of a filter by position is a point.
  const point = all[from] as Point | undefined
  return {
    of(row) {
      const there = pointOf(String(valueOf(row, to) ?? ''))
      return point && there ? squaredDegrees(point, there) : null
    },
  }
}

/** The sort key of `Lowest`: the unit, and the number with as many digits in every row. */
function lowest(tables: Tables, table: CatalogueTable, by: Lowest, all: Asked): SortKey<object> {
  const itemsOf = shownItems(tables, table, by, all)
  return {
    of(row) {
      const numbers = itemsOf(row).map((item) => Number(valueOf(item, by.field)))
      return numbers.length === 0 ? null : `${valueOf(row, by.unit)}${String(Math.min(...numbers)).padStart(20, '0')}`
    },
  }
}
