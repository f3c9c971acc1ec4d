import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { longitudeScale } from '#domain/values/coordinates'
import type { Point } from '#domain/values/coordinates'
import { CATALOGUE } from '../../resources/catalogue.ts'
import type { CatalogueTable } from '../../resources/catalogue.ts'
import { isDistance } from '../../resources/description.ts'
import type { CatalogueDescription, Distance, Lowest } from '../../resources/description.ts'
import type { Filter } from '../../resources/filters.ts'
import { NOTHING, allOf, isId, where } from './conditions.ts'
import { columnOf } from './described.ts'
import { describedTables } from './schema.ts'
import type { VersionedTable } from './writes.ts'

/** The values of all filters of a list, by name. */
export type Asked = Readonly<Record<string, unknown>>

/** The table of a description has the same name in `schema.ts`. */
export const tableOf = (name: CatalogueTable): VersionedTable => describedTables[name]

/** Returns the tables of a link: the one that it leads to, and the one with the ids of both ends. */
export function linkOf(name: CatalogueTable, link: string) {
  const { entity, links = {} }: CatalogueDescription = CATALOGUE[name]
  const description = links[link]
  if (!description) throw new Error(`${name} has no link ${link}`)
  const through = describedTables[description.through as keyof typeof describedTables] as PgTable
  const columns: Record<string, PgColumn> = getTableColumns(through)
  return {
    /** The field of an item with the id of the linked record. */
    field: description.field,
    target: tableOf(description.to as CatalogueTable),
    through,
    owner: columnOf(columns, `${entity}Id`),
    named: columnOf(columns, description.field),
  }
}

/** The condition on a link's target to be true in a field and to meet the filters by the same link. */
function shown(name: CatalogueTable, { link, where: field }: { link: string; where: string }, all: Asked): SQL {
  const columns = getTableColumns(linkOf(name, link).target)
  const { filters }: CatalogueDescription = CATALOGUE[name]
  const met = Object.entries(filters).map(([key, { look }]) => {
    if (look.by !== 'link' || look.link !== link || all[key] === undefined) return undefined
    // The value of a filter by a link is a text.
    const id = all[key] as string
    return isId(id) ? sql`${columnOf(columns, look.field)} = ${id}::uuid` : NOTHING
  })
  return allOf(sql`${columnOf(columns, field)}`, ...met) ?? NOTHING
}

/**
 * The condition on an item by the filters on the items of a link, in SQL's path language, and its variables:
 * `exists(@.schedule[*] ? (@.weekday == $weekday && @.from >= $dayPart_gte && @.from <= $dayPart_lte))`. Empty without
 * such a filter. Names of fields come from the description alone. A path fails for nothing that may be stored.
 */
function listsAsked(name: CatalogueTable, link: string, all: Asked): { path: string; variables: object } {
  const { filters }: CatalogueDescription = CATALOGUE[name]
  const asked = Object.entries(filters).flatMap(([key, { look }]) =>
    look.by === 'item' && look.link === link && all[key] !== undefined ? [{ key, look, value: all[key] }] : [],
  )
  const entries = [...new Set(asked.map(({ look }) => look.list))].map((list) => {
    const tests = asked
      .filter(({ look }) => look.list === list)
      .map(({ key, look: { field }, value }) =>
        typeof value === 'object' ? `@.${field} >= $${key}_gte && @.${field} <= $${key}_lte` : `@.${field} == $${key}`,
      )
    return `exists(@.${list}[*] ? (${tests.join(' && ')}))`
  })
  const variables = asked.flatMap(({ key, value }) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([bound, one]) => [`${key}_${bound}`, one])
      : [[key, value]],
  )
  return { path: entries.join(' && '), variables: Object.fromEntries(variables) }
}

type ItemLook = Extract<Filter['look'], { by: 'item' }>

/** Whether one of a row's items meets the filters by its link (see `inItem`). */
export function withItem(name: CatalogueTable, look: ItemLook, all: Asked): SQL {
  const { field, target, through, owner, named } = linkOf(name, look.link)
  const table = tableOf(name)
  const items = columnOf(getTableColumns(table), look.link)
  const { path, variables } = listsAsked(name, look.link, all)
  return sql`EXISTS (
    SELECT FROM ${through} JOIN ${target} ON ${target.id} = ${named}
    WHERE ${owner} = ${table.id} AND ${shown(name, look, all)}
      AND jsonb_path_exists(${items}, ${`$[*] ? (@.${field} == $linked && ${path})`}::text::jsonpath,
        ${JSON.stringify(variables)}::jsonb || jsonb_build_object('linked', ${target.id})))`
}

/** The sort key of a sort that looks at more than one value of a row. */
export function compared(name: CatalogueTable, by: Lowest | Distance, all: Asked): SQL {
  return isDistance(by) ? distance(name, by, all) : lowest(name, by, all)
}

/** `squaredDegrees` in the database, whose check lets nothing but coordinates into the column. */
function distance(name: CatalogueTable, { from, to }: Distance, all: Asked): SQL {
  // The value of a filter by position is a point.
  const point = all[from] as Point | undefined
  if (!point) return sql`NULL::float8`
  const column = columnOf(getTableColumns(tableOf(name)), to)
  const degrees = (part: 1 | 2) => sql`split_part(${column}, ',', ${sql.raw(String(part))})::float8`
  const east = sql`abs(${degrees(2)} - ${point.longitude}::float8)`
  const x = sql`(least(${east}, 360 - ${east}) * ${longitudeScale(point)}::float8)`
  const y = sql`(${degrees(1)} - ${point.latitude}::float8)`
  return sql`(${x} * ${x} + ${y} * ${y})`
}

/**
 * The sort key of `Lowest`: the unit, and the number with as many digits in every row. What is stored may be anything
 *, so that only numbers count and nothing is cast that may fail.
 */
function lowest(name: CatalogueTable, by: Lowest, all: Asked): SQL {
  const { field, target } = linkOf(name, by.link)
  const columns = getTableColumns(tableOf(name))
  const { path, variables } = listsAsked(name, by.link, all)
  const met = path
    ? sql`jsonb_path_exists(item, ${`$ ? (${path})`}::text::jsonpath, ${JSON.stringify(variables)}::jsonb)`
    : undefined
  return sql`(
    SELECT ${columnOf(columns, by.unit)} || lpad(min((item ->> ${by.field})::numeric)::text, 20, '0')
    FROM jsonb_array_elements(${columnOf(columns, by.link)}) AS item
    JOIN ${target} ON ${target.id}::text = item ->> ${field} AND ${shown(name, by, all)}
    ${where(sql`jsonb_typeof(item -> ${by.field}) = 'number'`, met)})`
}
