import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/access'
import { CATALOGUE, ofEachTable } from '../../resources/catalogue.ts'
import type { CatalogueDescription } from '../../resources/description.ts'
import type { CatalogueTable } from '../../resources/catalogue.ts'
import type { Filter, LinkedWords } from '../../resources/filters.ts'
import type { ReadTransaction } from '../port.ts'
import type { CatalogueReads, CatalogueWrites } from '../port/catalogue.ts'
import type { WholeQuery } from '../port/table.ts'
import { NOTHING, amongst, contains, isId, matching, searching, where } from './conditions.ts'
import { columnOf, columnsOf, fieldConditions, reached, rowOf, sortColumn } from './described.ts'
import { idsNamed, listIds, listPage } from './listing.ts'
import type { Queries } from './queries.ts'
import { describedTables } from './schema.ts'
import { removes, writes } from './writes.ts'
import type { VersionedTable } from './writes.ts'

/** The table of a description has the same name in `schema.ts`. */
export const tableOf = (name: CatalogueTable): VersionedTable => describedTables[name]

const COLUMNS = ofEachTable((name, description) => columnsOf(tableOf(name), description))

/** The condition for a scope to cover a row of the catalogue. */
export function catalogueScope(table: CatalogueTable, scope: Scope): SQL | undefined {
  return reached(CATALOGUE[table].reach, getTableColumns(tableOf(table)), scope)
}

export function catalogueReads(queries: Queries, name: CatalogueTable): CatalogueReads[CatalogueTable] {
  const { filters, sorts }: CatalogueDescription = CATALOGUE[name]
  const table = tableOf(name)
  const all = getTableColumns(table)
  const columns = COLUMNS[name]
  const wantedOf = ({
    scope,
    filter,
    sort: { field, order },
  }: WholeQuery<Readonly<Record<string, unknown>>, string>) => {
    const looked = Object.entries(filters).map(([key, described]) => lookedUp(name, described, filter[key]))
    const from = sql`FROM ${table} ${where(catalogueScope(name, scope), fieldConditions(filters, all, filter), ...looked)}`
    return { id: table.id, from, sort: sortColumn(all, field, sorts[field] ?? 'value'), order }
  }
  const reads: CatalogueReads['institutions'] = {
    list: async (query) => {
      // Every description of the catalogue filters by id.
      const atMost = idsNamed(query.filter['id'])
      const { rows, total } = await listPage(queries, columns, {
        ...wantedOf(query),
        table,
        range: query.range,
        atMost,
      })
      return { rows: rows as never[], total }
    },
    ids: async (query) => listIds(queries, wantedOf(query)),
    async get(scope, id) {
      const [record] = await queries.records(
        columns,
        sql`FROM ${table} ${where(matching(table.id, 'uuid', id), catalogueScope(name, scope))}`,
      )
      return (record as never) ?? null
    },
    async countBy(scope, field, ids) {
      const column = columnOf(all, field)
      const rows = await queries.rows(sql`SELECT ${column} AS named, count(*) AS total FROM ${table}
        ${where(catalogueScope(name, scope), amongst(column, 'uuid', ids))} GROUP BY 1`)
      return new Map(rows.map(({ named, total }) => [String(named), Number(total)]))
    },
  }
  return reads
}

/** The condition of a filter by words or by a link. */
function lookedUp(name: CatalogueTable, { look }: Filter, asked: unknown): SQL | undefined {
  if (asked === undefined) return undefined
  if (look.by === 'link') {
    // The value of a filter by a link or by words is a text.
    const id = asked as string
    const leads = (columns: Record<string, PgColumn>) => sql`${columnOf(columns, look.field)} = ${id}::uuid`
    return isId(id) ? leadingTo(name, look.link, leads) : NOTHING
  }
  if (look.by !== 'words') return undefined
  const search = columnOf(getTableColumns(tableOf(name)), 'search')
  return searching(asked as string, (word) => {
    const own = contains(search, word)
    return look.linked ? sql`(${own} OR ${leadingTo(name, look.linked.link, wordIn(look.linked, word))})` : own
  })
}

/** A name is the first line of the searched text. Linked records are found by their name alone. */
function wordIn({ where: shown }: LinkedWords, word: string) {
  return (columns: Record<string, PgColumn>) =>
    sql`${columnOf(columns, shown)} AND ${contains(sql`split_part(${columnOf(columns, 'search')}, E'\n', 1)`, word)}`
}

/** Whether a link of a row leads to a record that meets the condition. */
function leadingTo(name: CatalogueTable, link: string, condition: (columns: Record<string, PgColumn>) => SQL): SQL {
  const { entity, links = {} }: CatalogueDescription = CATALOGUE[name]
  const description = links[link]
  if (!description) throw new Error(`${name} has no link ${link}`)
  const target = tableOf(description.to as CatalogueTable)
  const through = describedTables[description.through as keyof typeof describedTables] as PgTable
  const columns: Record<string, PgColumn> = getTableColumns(through)
  return sql`${tableOf(name).id} IN (
    SELECT ${columnOf(columns, `${entity}Id`)} FROM ${through}
    JOIN ${target} ON ${target.id} = ${columnOf(columns, description.field)} WHERE ${condition(getTableColumns(target))})`
}

/** Returns the writes of the catalogue together with its reads. */
export function catalogueWrites(queries: Queries, reads: ReadTransaction): CatalogueWrites {
  const made = ofEachTable((name, description) => ({
    ...reads[name],
    ...writes(queries, tableOf(name), (record: { id: string; createdAt: string }) => rowOf(description, record)),
    ...(description.kept ? {} : removes(queries, tableOf(name))),
  }))
  // Each table has the reads and writes of its own description.
  return made as unknown as CatalogueWrites
}
