import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { longitudeScale, type Point } from '#domain/values/coordinates'
import { groupBy } from '#domain/values/groupBy'
import { isDistance, type Description, type Distance, type Lowest } from '../../../resources/description.ts'
import { lookups, type FilterInputs, type LinkedWords } from '../../../resources/filters.ts'
import { NOTHING, allOf, contains, containsMistyped, isId, searching, where } from './queries.ts'
import { columnOf } from './described.ts'
import type { DescribedTable } from '../../../resources/index.ts'
import * as tables from '../schema/tables.ts'
import type { VersionedTable } from './records.ts'

export type Linking = { table: VersionedTable; description: Description; inputs: FilterInputs }

const TABLES: Readonly<Record<DescribedTable, VersionedTable> & Record<'institutionOfferings', PgTable>> = tables

function linkOf({ description: { entity, table, links = {} } }: Linking, link: string) {
  const { field, to, through: name } = links[link] ?? {}
  if (field === undefined) throw new Error(`${table} has no link ${link}`)
  // A link starts from a list of objects and ends in a described table.
  const target = TABLES[to as DescribedTable]
  const through = TABLES[name as 'institutionOfferings']
  const columns: Record<string, PgColumn> = getTableColumns(through)
  return { field, target, through, owner: columnOf(columns, `${entity}Id`), targetId: columnOf(columns, field) }
}

export function lookConditions(linking: Linking): SQL | undefined {
  const { description, inputs } = linking
  return allOf(
    ...lookups(description.filters, inputs, 'words').map(({ look, value }) =>
      wordCondition(linking, value, contains, look.linked),
    ),
    ...lookups(description.filters, inputs, 'mistyped').map(({ look, value }) =>
      wordCondition(linking, value, containsMistyped, look.linked),
    ),
    ...lookups(description.filters, inputs, 'link').map(({ look, value }) =>
      isId(value)
        ? leadingTo(linking, look.link, (columns) => sql`${columnOf(columns, look.field)} = ${value}::uuid`)
        : NOTHING,
    ),
    ...lookups(description.filters, inputs, 'item').map(({ look }) => withItem(linking, look)),
  )
}

function wordCondition(linking: Linking, words: string, has: typeof contains, linked?: LinkedWords): SQL | undefined {
  const search = columnOf(getTableColumns(linking.table), 'search')
  return searching(words, (word) => {
    const own = has(search, word)
    return linked
      ? sql`(${own} OR ${leadingTo(
          linking,
          linked.link,
          nameIn(linked, (text) => has(text, word)),
        )})`
      : own
  })
}

/** A name is the first line of the searched text. Linked records are found by their name alone. */
function nameIn({ where: shownField }: LinkedWords, test: (text: SQL) => SQL) {
  return (columns: Record<string, PgColumn>) =>
    sql`${columnOf(columns, shownField)} AND ${test(sql`split_part(${columnOf(columns, 'search')}, E'\n', 1)`)}`
}

function leadingTo(linking: Linking, link: string, condition: (columns: Record<string, PgColumn>) => SQL): SQL {
  const { target, through, owner, targetId } = linkOf(linking, link)
  return sql`${linking.table.id} IN (
    SELECT ${owner} FROM ${through} JOIN ${target} ON ${target.id} = ${targetId} WHERE ${condition(getTableColumns(target))})`
}

function isVisible(linking: Linking, { link, where: field }: { link: string; where: string }): SQL {
  const columns = getTableColumns(linkOf(linking, link).target)
  const conditions = lookups(linking.description.filters, linking.inputs, 'link')
    .filter(({ look }) => look.link === link)
    .map(({ look, value }) => (isId(value) ? sql`${columnOf(columns, look.field)} = ${value}::uuid` : NOTHING))
  return allOf(sql`${columnOf(columns, field)}`, ...conditions) ?? NOTHING
}

/** The filters on a link's items as a SQL path: `exists(@.schedule[*] ? (@.weekday == $weekday))`, or empty. */
function itemPath({ description, inputs }: Linking, link: string): { path: string; variables: object } {
  const filters = lookups(description.filters, inputs, 'item').filter(({ look }) => look.link === link)
  const entries = [...groupBy(filters, ({ look }) => look.list)].map(([list, ofList]) => {
    const tests = ofList.map(({ name, look: { field }, value }) =>
      typeof value === 'object' ? `@.${field} >= $${name}_gte && @.${field} <= $${name}_lte` : `@.${field} == $${name}`,
    )
    return `exists(@.${list}[*] ? (${tests.join(' && ')}))`
  })
  const variables = filters.flatMap(({ name, value }) =>
    typeof value === 'object'
      ? Object.entries(value).map(([bound, one]) => [`${name}_${bound}`, one])
      : [[name, value]],
  )
  return { path: entries.join(' && '), variables: Object.fromEntries(variables) }
}

function withItem(linking: Linking, look: { link: string; where: string }): SQL {
  const { field, target, through, owner, targetId } = linkOf(linking, look.link)
  const items = columnOf(getTableColumns(linking.table), look.link)
  const { path, variables } = itemPath(linking, look.link)
  return sql`EXISTS (
    SELECT FROM ${through} JOIN ${target} ON ${target.id} = ${targetId}
    WHERE ${owner} = ${linking.table.id} AND ${isVisible(linking, look)}
      AND jsonb_path_exists(${items}, ${`$[*] ? (@.${field} == $linked && ${path})`}::text::jsonpath,
        ${JSON.stringify(variables)}::jsonb || jsonb_build_object('linked', ${target.id})))`
}

export function compared(linking: Linking, by: Lowest | Distance): SQL {
  return isDistance(by) ? distance(linking, by) : lowest(linking, by)
}

/** `squaredDegrees` in the database, whose check lets nothing but coordinates into the column. */
function distance({ table, inputs }: Linking, { from, to }: Distance): SQL {
  // The value of a filter by position is a point.
  const point = inputs[from] as Point | undefined
  if (!point) return sql`NULL::float8`
  const column = columnOf(getTableColumns(table), to)
  const degrees = (part: 1 | 2) => sql`split_part(${column}, ',', ${sql.raw(String(part))})::float8`
  const east = sql`abs(${degrees(2)} - ${point.longitude}::float8)`
  const x = sql`(least(${east}, 360 - ${east}) * ${longitudeScale(point)}::float8)`
  const y = sql`(${degrees(1)} - ${point.latitude}::float8)`
  return sql`(${x} * ${x} + ${y} * ${y})`
}

function lowest(linking: Linking, by: Lowest): SQL {
  const { field, target } = linkOf(linking, by.link)
  const columns = getTableColumns(linking.table)
  const { path, variables } = itemPath(linking, by.link)
  const conditions = path
    ? sql`jsonb_path_exists(item, ${`$ ? (${path})`}::text::jsonpath, ${JSON.stringify(variables)}::jsonb)`
    : undefined
  const numbers = `$."${by.instead.list}"[*]."${by.instead.field}" ? (@.type() == "number")`
  const instead = sql`(SELECT min(number::text::numeric) FROM jsonb_path_query(item, ${numbers}::text::jsonpath) AS number)`
  return sql`(
    SELECT ${columnOf(columns, by.unit)} || lpad(min(coalesce(${instead}, (item ->> ${by.field})::numeric))::text, 20, '0')
    FROM jsonb_array_elements(${columnOf(columns, by.link)}) AS item
    JOIN ${target} ON ${target.id}::text = item ->> ${field} AND ${isVisible(linking, by)}
    ${where(sql`jsonb_typeof(item -> ${by.field}) = 'number'`, conditions)})`
}
