import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { RecordBase } from '#domain/values/identifier'
import { LIVE_STATES } from '#domain/reminders/reminder'
import type { Description } from '../../../resources/description.ts'
import { filtersOfKind, type FilterInputs, type Filters, type Match } from '../../../resources/filters.ts'
import { DESCRIBED, ofEachTable, type DescribedTable } from '../../../resources/index.ts'
import { StaleVersion } from '../../port/failures.ts'
import type { AnyDescribed, WholeQuery } from '../../port/table.ts'
import { is } from '../schema/columns.ts'
import { NOTHING, allOf, amongst, arrayOf, contains, containsMistyped, matching, searching, where } from './queries.ts'
import type { Columns, Queries } from './queries.ts'
import { columnOf, fieldConditions, reachCondition, sortColumn, idCount, listIds, listPage } from './described.ts'
import { institutionFilter, institutionSort, offersNamed } from './institutions.ts'
import { reminders } from '../schema/records.ts'
import * as tables from '../schema/tables.ts'
import { columnsOf, rowOf, writes, type VersionedTable } from './records.ts'

export const TABLES: Readonly<Record<DescribedTable, VersionedTable>> = tables

const descriptionOf = (table: DescribedTable): Description => DESCRIBED[table]

const COLUMNS = ofEachTable<Record<DescribedTable, Columns>>((table) => columnsOf(TABLES[table], descriptionOf(table)))

export function described(queries: Queries, name: DescribedTable): AnyDescribed {
  const table = TABLES[name]
  const description = descriptionOf(name)
  const { reach, filters, sorts, ended } = description
  const columns = getTableColumns(table)
  const rowsOf = ({ scope, filter, sort: { field, order } }: WholeQuery<FilterInputs, string>) => {
    const conditions = [
      reachCondition(reach, columns, scope),
      fieldConditions(filters, columns, filter),
      wordConditions(name, filters, filter),
      name === 'institutions' ? institutionFilter(filter) : undefined,
    ]
    return {
      id: table.id,
      from: sql`FROM ${table} ${where(...conditions)}`,
      sort:
        (name === 'institutions' && institutionSort(field, filter)) ||
        sortColumn(columns, field, sorts[field] ?? 'value'),
      order,
    }
  }
  return {
    list: async (query) =>
      listPage(queries, COLUMNS[name], {
        ...rowsOf(query),
        table,
        range: query.range,
        // Every filter by id is a match.
        maxRows: idCount(query.filter['id'] as Match<string> | undefined),
      }),
    ids: async (query) => listIds(queries, rowsOf(query)),
    async get(scope, id) {
      const condition = where(matching(table.id, 'uuid', id), reachCondition(reach, columns, scope))
      const [record] = await queries.records(COLUMNS[name], sql`FROM ${table} ${condition}`)
      return record ?? null
    },
    async countBy(scope, field, ids) {
      const column = columnOf(columns, field)
      const rows = await queries.rows<{ id: string; total: number }>(sql`
        SELECT ${column} AS id, count(*) AS total FROM ${table}
        ${where(reachCondition(reach, columns, scope), amongst(column, 'uuid', ids))} GROUP BY 1`)
      return new Map(rows.map(({ id, total }) => [id, total]))
    },
    ...(name === 'reminders' && { latest: latestReminders(queries) }),
    ...writes(queries, table, (record: RecordBase) => rowOf(description, record)),
    async remove(id, expectedVersion) {
      const one = where(
        amongst(table.id, 'uuid', [id]),
        expectedVersion === undefined ? undefined : sql`${table.version} = ${expectedVersion}`,
      )
      const removed = await queries.column(sql`DELETE FROM ${table} ${one} RETURNING 1`)
      if (expectedVersion !== undefined && removed.length === 0) throw new StaleVersion()
    },
    async forget(before) {
      if (!ended) return 0
      const old = where(
        sql`${columnOf(columns, ended.field)}::text = ANY (${arrayOf(ended.values.map(String))}::text[])`,
        sql`${columnOf(columns, 'updatedAt')} < ${before}::timestamptz`,
      )
      return (await queries.column(sql`DELETE FROM ${table} ${old} RETURNING 1`)).length
    },
  }
}

/** An institution is also found by the names of its active sports. */
function wordConditions(name: DescribedTable, filters: Filters, inputs: FilterInputs): SQL | undefined {
  const search: SQLWrapper | undefined = getTableColumns(TABLES[name])['search']
  const isFound = (has: typeof contains) => (word: string) => {
    const own = has(search ?? NOTHING, word)
    return name === 'institutions' ? sql`(${own} OR ${offersNamed((text) => has(text, word))})` : own
  }
  return allOf(
    ...filtersOfKind(filters, inputs, 'words').map(({ value }) => searching(value, isFound(contains))),
    ...filtersOfKind(filters, inputs, 'mistyped').map(({ value }) => searching(value, isFound(containsMistyped))),
  )
}

export function insertDescribed(queries: Queries, name: DescribedTable, records: readonly object[]): Promise<void> {
  return queries.insert(
    TABLES[name],
    records.map((record) => rowOf(descriptionOf(name), record)),
  )
}

const REMINDER_COLUMNS = getTableColumns(reminders)

function latestReminders(queries: Queries): AnyDescribed['latest'] {
  return async (scope, institutionId) => {
    const live = where(
      reachCondition(DESCRIBED.reminders.reach, REMINDER_COLUMNS, scope),
      matching(reminders.institutionId, 'uuid', institutionId),
      is.oneOf(reminders.state, LIVE_STATES),
    )
    const last = sql`SELECT DISTINCT ON (${reminders.membershipId}) ${reminders.id} FROM ${reminders} ${live}
      ORDER BY ${reminders.membershipId}, ${reminders.day} DESC, ${reminders.id} DESC`
    const rows = sql`FROM ${reminders} WHERE ${reminders.id} = ANY (ARRAY(${last})) ORDER BY ${reminders.membershipId}`
    return queries.records(REMINDER_COLUMNS, rows)
  }
}
