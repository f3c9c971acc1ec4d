import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/access/access'
import type { Place } from '#domain/clubs/institution'
import { CATALOGUE, type CatalogueTable } from '../../resources/catalogue.ts'
import { type CatalogueDescription, isCompared } from '../../resources/description.ts'
import type { Filter, LinkedWords } from '../../resources/filters.ts'
import type { CatalogueReads } from '../port/table.ts'
import { NOTHING, allOf, amongst, contains, containsMistyped, isId, searching, where } from './conditions.ts'
import { columnOf, reachCondition, rowOf, describedReads } from './described.ts'
import { linkOf, compared, tableOf, withItem, type FilterInputs } from './linked.ts'
import type { Queries } from './queries.ts'
import { institutions } from './schema.ts'
import { removes, writes } from './writes.ts'

export function catalogueScope(table: CatalogueTable, scope: Scope): SQL | undefined {
  return reachCondition(CATALOGUE[table].reach, getTableColumns(tableOf(table)), scope)
}

export function catalogueReads(queries: Queries, name: CatalogueTable): CatalogueReads[CatalogueTable] {
  const description: CatalogueDescription = CATALOGUE[name]
  const table = tableOf(name)
  const reads = describedReads(queries, table, description, {
    conditions: (filter) =>
      allOf(...Object.entries(description.filters).map(([key, one]) => lookedUp(name, one, filter[key], filter))),
    sort(field, filter) {
      const by = description.sorts[field] ?? 'value'
      return isCompared(by) ? { by: compared(name, by, filter), nullable: true } : null
    },
  })
  const all: CatalogueReads['institutions'] = {
    // The records have the type of the named table.
    ...(reads as unknown as CatalogueReads['institutions']),
    async countBy(scope, field, ids) {
      const column = columnOf(getTableColumns(table), field)
      const rows = await queries.rows<{
        named: string
        total: number
      }>(sql`SELECT ${column} AS named, count(*) AS total FROM ${table}
        ${where(catalogueScope(name, scope), amongst(column, 'uuid', ids))} GROUP BY 1`)
      return new Map(rows.map(({ named, total }) => [named, total]))
    },
  }
  return all
}

export async function placesOf(queries: Queries, scope: Scope): Promise<Place[]> {
  const { city, province } = institutions
  return queries.records(
    { city, province },
    sql`FROM ${institutions} ${where(catalogueScope('institutions', scope))} GROUP BY ${city}, ${province}`,
  )
}

function lookedUp(name: CatalogueTable, { look }: Filter, value: unknown, all: FilterInputs): SQL | undefined {
  if (value === undefined) return undefined
  if (look.by === 'item') return withItem(name, look, all)
  if (look.by === 'link') {
    // The value of a filter by a link or by words is a text.
    const id = value as string
    const leads = (columns: Record<string, PgColumn>) => sql`${columnOf(columns, look.field)} = ${id}::uuid`
    return isId(id) ? leadingTo(name, look.link, leads) : NOTHING
  }
  if (look.by !== 'words' && look.by !== 'mistyped') return undefined
  const has = look.by === 'words' ? contains : containsMistyped
  const search = columnOf(getTableColumns(tableOf(name)), 'search')
  return searching(value as string, (word) => {
    const own = has(search, word)
    const hasWord = (text: SQL) => has(text, word)
    return look.linked ? sql`(${own} OR ${leadingTo(name, look.linked.link, nameIn(look.linked, hasWord))})` : own
  })
}

/** A name is the first line of the searched text. Linked records are found by their name alone. */
function nameIn({ where: shownField }: LinkedWords, test: (text: SQL) => SQL) {
  return (columns: Record<string, PgColumn>) =>
    sql`${columnOf(columns, shownField)} AND ${test(sql`split_part(${columnOf(columns, 'search')}, E'\n', 1)`)}`
}

function leadingTo(name: CatalogueTable, link: string, condition: (columns: Record<string, PgColumn>) => SQL): SQL {
  const { target, through, owner, targetId } = linkOf(name, link)
  return sql`${tableOf(name).id} IN (
    SELECT ${owner} FROM ${through} JOIN ${target} ON ${target.id} = ${targetId} WHERE ${condition(getTableColumns(target))})`
}

export function catalogueWrites(queries: Queries, name: CatalogueTable) {
  const description: CatalogueDescription = CATALOGUE[name]
  return {
    ...writes(queries, tableOf(name), (record: { id: string; createdAt: string }) => rowOf(description, record)),
    ...(description.archives ? {} : removes(queries, tableOf(name))),
  }
}
