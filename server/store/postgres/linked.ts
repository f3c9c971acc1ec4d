import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { longitudeScale, type Point } from '#domain/values/coordinates'
import { CATALOGUE, type CatalogueTable } from '../../resources/catalogue.ts'
import { isDistance, type CatalogueDescription, type Distance, type Lowest } from '../../resources/description.ts'
import type { Filter } from '../../resources/filters.ts'
import { NOTHING, allOf, isId, where } from './conditions.ts'
import { columnOf } from './described.ts'
import { describedTables } from './schema.ts'
import type { VersionedTable } from './writes.ts'

export type FilterInputs = Readonly<Record<string, unknown>>

export const tableOf = (name: CatalogueTable): VersionedTable => describedTables[name]

export function linkOf(name: CatalogueTable, link: string) {
  const { entity, links = {} }: CatalogueDescription = CATALOGUE[name]
  const description = links[link]
  if (!description) throw new Error(`${name} has no link ${link}`)
  const through = describedTables[description.through as keyof typeof describedTables] as PgTable
  const columns: Record<string, PgColumn> = getTableColumns(through)
  return {
    field: description.field,
    target: tableOf(description.to as CatalogueTable),
    through,
    owner: columnOf(columns, `${entity}Id`),
    targetId: columnOf(columns, description.field),
  }
}

function isVisible(
  name: CatalogueTable,
  { link, where: field }: { link: string; where: string },
  all: FilterInputs,
): SQL {
  const columns = getTableColumns(linkOf(name, link).target)
  const { filters }: CatalogueDescription = CATALOGUE[name]
  const conditions = Object.entries(filters).map(([key, { look }]) => {
    if (look.by !== 'link' || look.link !== link || all[key] === undefined) return undefined
    // The value of a filter by a link is a text.
    const id = all[key] as string
    return isId(id) ? sql`${columnOf(columns, look.field)} = ${id}::uuid` : NOTHING
  })
  return allOf(sql`${columnOf(columns, field)}`, ...conditions) ?? NOTHING
}

/**
 * The condition on an item by the filters on the items of a link, in SQL's path language, and its variables:
 * `exists(@.schedule[*] ? (@.weekday == $weekday && @.from >= $dayPart_gte && @.from <= $dayPart_lte))`. Empty without
 * such a filter. Names of fields come from the description alone. A path fails for nothing that may be stored.
 */
function listsAsked(name: CatalogueTable, link: string, all: FilterInputs): { path: string; variables: object } {
  const { filters }: CatalogueDescription = CATALOGUE[name]
  const conditions = Object.entries(filters).flatMap(([key, { look }]) =>
    look.by === 'item' && look.link === link && all[key] !== undefined ? [{ key, look, value: all[key] }] : [],
  )
  const entries = [...new Set(conditions.map(({ look }) => look.list))].map((list) => {
    const tests = conditions
      .filter(({ look }) => look.list === list)
      .map(({ key, look: { field }, value }) =>
        typeof value === 'object' ? `@.${field} >= $${key}_gte && @.${field} <= $${key}_lte` : `@.${field} == $${key}`,
      )
    return `exists(@.${list}[*] ? (${tests.join(' && ')}))`
  })
  const variables = conditions.flatMap(({ key, value }) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([bound, one]) => [`${key}_${bound}`, one])
      : [[key, value]],
  )
  return { path: entries.join(' && '), variables: Object.fromEntries(variables) }
}

type ItemLook = Extract<Filter['look'], { by: 'item' }>

export function withItem(name: CatalogueTable, look: ItemLook, all: FilterInputs): SQL {
  const { field, target, through, owner, targetId } = linkOf(name, look.link)
  const table = tableOf(name)
  const items = columnOf(getTableColumns(table), look.link)
  const { path, variables } = listsAsked(name, look.link, all)
  return sql`EXISTS (
    SELECT FROM ${through} JOIN ${target} ON ${target.id} = ${targetId}
    WHERE ${owner} = ${table.id} AND ${isVisible(name, look, all)}
      AND jsonb_path_exists(${items}, ${`$[*] ? (@.${field} == $linked && ${path})`}::text::jsonpath,
        ${JSON.stringify(variables)}::jsonb || jsonb_build_object('linked', ${target.id})))`
}

export function compared(name: CatalogueTable, by: Lowest | Distance, all: FilterInputs): SQL {
  return isDistance(by) ? distance(name, by, all) : lowest(name, by, all)
}

/** `squaredDegrees` in the database, whose check lets nothing but coordinates into the column. */
function distance(name: CatalogueTable, { from, to }: Distance, all: FilterInputs): SQL {
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

function lowest(name: CatalogueTable, by: Lowest, all: FilterInputs): SQL {
  const { field, target } = linkOf(name, by.link)
  const columns = getTableColumns(tableOf(name))
  const { path, variables } = listsAsked(name, by.link, all)
  const conditions = path
    ? sql`jsonb_path_exists(item, ${`$ ? (${path})`}::text::jsonpath, ${JSON.stringify(variables)}::jsonb)`
    : undefined
  const numbers = `$."${by.instead.list}"[*]."${by.instead.field}" ? (@.type() == "number")`
  const instead = sql`(SELECT min(number::text::numeric) FROM jsonb_path_query(item, ${numbers}::text::jsonpath) AS number)`
  return sql`(
    SELECT ${columnOf(columns, by.unit)} || lpad(min(coalesce(${instead}, (item ->> ${by.field})::numeric))::text, 20, '0')
    FROM jsonb_array_elements(${columnOf(columns, by.link)}) AS item
    JOIN ${target} ON ${target.id}::text = item ->> ${field} AND ${isVisible(name, by, all)}
    ${where(sql`jsonb_typeof(item -> ${by.field}) = 'number'`, conditions)})`
}
