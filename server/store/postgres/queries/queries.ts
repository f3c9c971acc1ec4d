import { sql, type SQL, type SQLWrapper, getTableColumns, type GetColumnData } from 'drizzle-orm'
import { isPlain, type Match } from '../../../resources/filters.ts'
import { chunksOf } from '#domain/values/groupBy'
import { mistypedPattern, numberPattern, searchWords } from '#domain/values/searchText'
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Institution } from '#domain/clubs/institution'
import type { Row, Session } from '../connection/connection.ts'

type Value = string | number | boolean
export type Type = 'uuid' | 'text' | 'bigint' | 'date' | 'boolean'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const NOTHING = sql`false`

export const isId = (text: string) => UUID.test(text)

/** Returns the condition of a filter on a column; undefined if every row passes. A text that cannot be an id equals no id. */
export function matching<T extends Value>(
  column: SQLWrapper,
  type: Type,
  match: Match<T> | undefined,
): SQL | undefined {
  if (match === undefined) return undefined
  if (match === null) return sql`${column} IS NULL`
  if (isPlain(match)) {
    return type === 'uuid' && !isId(String(match)) ? NOTHING : sql`${column} = ${match}::${sql.raw(type)}`
  }
  if ('in' in match) return amongst(column, type, match.in)
  return allOf(
    match.gte === undefined ? undefined : sql`${column} >= ${match.gte}::${sql.raw(type)}`,
    match.lte === undefined ? undefined : sql`${column} <= ${match.lte}::${sql.raw(type)}`,
    match.gte === undefined && match.lte === undefined ? undefined : sql`${column} IS NOT NULL`,
  )
}

export function amongst(column: SQLWrapper, type: Type, values: readonly Value[]): SQL {
  const ids = type === 'uuid' ? values.filter((value) => isId(String(value))) : values
  if (ids.length === 0) return NOTHING
  // With one value, an index keeps its order.
  if (ids.length === 1) return sql`${column} = ${ids[0]}::${sql.raw(type)}`
  return sql`${column} = ANY (${arrayOf(ids)}::${sql.raw(type)}[])`
}

export function arrayOf(values: readonly Value[]): SQL {
  return sql`${sql.param([...values])}`
}

export function allOf(...conditions: readonly (SQL | undefined)[]): SQL | undefined {
  return joinedBy(conditions, sql` AND `)
}

export function anyOf(...conditions: readonly (SQL | undefined)[]): SQL | undefined {
  return joinedBy(conditions, sql` OR `)
}

function joinedBy(conditions: readonly (SQL | undefined)[], by: SQL): SQL | undefined {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length < 2 ? present[0] : sql`(${sql.join(present, by)})`
}

export function where(...conditions: readonly (SQL | undefined)[]): SQL {
  const condition = allOf(...conditions)
  return condition === undefined ? sql`` : sql`WHERE ${condition}`
}

export function contains(search: SQLWrapper, word: string): SQL {
  const pattern = numberPattern(word)
  return pattern === null ? sql`strpos(${search}, ${word}) > 0` : sql`${search} ~ ${pattern}`
}

export function containsMistyped(search: SQLWrapper, word: string): SQL {
  const pattern = mistypedPattern(word)
  return pattern === null ? contains(search, word) : sql`${search} ~ ${pattern}`
}

export function searching(q: string | undefined, test: (word: string) => SQL): SQL | undefined {
  return allOf(...searchWords(q).map(test))
}

export type Columns = Record<string, PgColumn>
export type RecordOf<Selected extends Columns> = { [Name in keyof Selected]: GetColumnData<Selected[Name]> }

const dialect = new PgDialect()
const ROWS_PER_STATEMENT = 2000

export function createQueries(session: Session, mode: 'read' | 'write', now: number) {
  /** The caller gives the statement's shape; `parserOf` parses the values. */
  const rows = async <Shape = Row>(statement: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(statement)
    return (await session.query(text, params)) as Shape[]
  }
  const column = async <Cell = string>(statement: SQL) =>
    (await rows(statement)).map((row) => Object.values(row)[0] as Cell)
  return {
    session,
    now,
    /** Institutions already read, by id. Only in a read transaction, where they cannot change. */
    institutionCache: mode === 'read' ? new Map<string, Institution>() : null,
    rows,
    column,
    number: async (statement: SQL) => Number((await column(statement))[0] ?? 0),
    text: (statement: string, values: readonly unknown[]) => session.query(statement, values),
    records: <Selected extends Columns>(columns: Selected, rest: SQL) =>
      rows<RecordOf<Selected>>(sql`SELECT ${selectionOf(columns)} ${rest}`),
    call: <Selected extends Columns>(columns: Selected, call: SQL) =>
      rows<RecordOf<Selected>>(sql`SELECT ${unqualifiedColumns(columns)} FROM ${call} ORDER BY id`),
    /** Fields without a column are dropped; columns without a field get their default. */
    async insert(table: PgTable, records: readonly object[], generated?: Generated) {
      for (const chunk of chunksOf(records, ROWS_PER_STATEMENT)) await rows(insertion(table, chunk, generated))
    },
    async insertFree(table: PgTable, records: readonly object[]) {
      const ids: string[] = []
      for (const chunk of chunksOf(records, ROWS_PER_STATEMENT)) {
        ids.push(...(await column(sql`${insertion(table, chunk)} ON CONFLICT DO NOTHING RETURNING id`)))
      }
      return ids
    },
    /** Replaces records by id, without `createdAt`, where the stored version is one lower. Returns the number of rows. */
    async updateAll(table: PgTable, records: readonly object[]) {
      let count = 0
      for (const chunk of chunksOf(records, ROWS_PER_STATEMENT)) {
        const all = columnsOf(table, chunk[0] ?? {})
        const columns = all.filter(({ key }) => key !== 'id' && key !== 'createdAt')
        const newValues = commaSeparated(columns.map((field) => sql`given.${unqualified(field)}`))
        const values = storedJson(chunk.map((record) => byColumn(all, record)))
        const updated = await rows(
          sql`UPDATE ${table} AS stored SET (${commaSeparated(columns.map(unqualified))}) = ROW (${newValues}) FROM jsonb_populate_recordset(NULL::${table}, ${values}::jsonb) AS given
            WHERE stored.id = given.id AND stored.version = given.version - 1 RETURNING 1`,
        )
        count += updated.length
      }
      return count
    },
    async update(table: PgTable, fields: object, condition: SQL) {
      const columns = columnsOf(table, fields)
      const names = commaSeparated(columns.map(unqualified))
      const values = storedJson(byColumn(columns, fields))
      const updated = await rows(
        sql`UPDATE ${table} SET (${names}) = (SELECT ${names} FROM jsonb_populate_record(NULL::${table}, ${values}::jsonb)) WHERE ${condition} RETURNING 1`,
      )
      return updated.length
    },
  }
}

export type Queries = ReturnType<typeof createQueries>

export const commaSeparated = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `)

type Generated = { column: string; by: SQL }

/** Sends values that all records share once: parsing them a thousand times takes longer than storing them. */
function insertion(table: PgTable, records: readonly object[], generated?: Generated): SQL {
  const first = records[0] ?? {}
  const columns = columnsOf(table, first)
  const isCommon = ({ key }: Field) => {
    const value: unknown = Reflect.get(first, key)
    return (
      (value === null || typeof value !== 'object') && records.every((record) => Reflect.get(record, key) === value)
    )
  }
  const common = records.length > 1 ? columns.filter(isCommon) : []
  const differing = columns.filter((column) => !common.includes(column))
  const base =
    common.length === 0
      ? sql`NULL::${table}`
      : sql`jsonb_populate_record(NULL::${table}, ${storedJson(byColumn(common, first))}::jsonb)`
  const values = storedJson(records.map((record) => byColumn(differing, record)))
  const names = commaSeparated(columns.map(unqualified))
  const rowsSql = commaSeparated(
    columns.map((field) => (field.column.name === generated?.column ? generated.by : unqualified(field))),
  )
  return sql`INSERT INTO ${table} (${names}) SELECT ${rowsSql} FROM jsonb_populate_recordset(${base}, ${values}::jsonb)`
}

type Field = { key: string; column: PgColumn }

function columnsOf(table: PgTable, record: object): Field[] {
  return Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    Object.hasOwn(record, key) ? [{ key, column }] : [],
  )
}

function byColumn(columns: readonly Field[], record: object): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const { key, column } of columns) row[column.name] = Reflect.get(record, key)
  return row
}

export function jsonOf(table: PgTable, record: object): string {
  return storedJson(byColumn(columnsOf(table, record), record))
}

export function storedJson(value: unknown): string {
  const text = JSON.stringify(value)
  // Checking every text of thousands of records takes as long as storing them.
  if (!/\\ud[89a-f]/.test(text)) return text
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : part,
  )
}

function unqualified({ column }: Field): SQLWrapper {
  return sql.identifier(column.name)
}

const selections = new WeakMap<Columns, SQL>()

function selectionOf(columns: Columns): SQL {
  const aliasesOf = () => Object.entries(columns).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`)
  const selection = selections.get(columns) ?? asRawSql(commaSeparated(aliasesOf()))
  selections.set(columns, selection)
  return selection
}

export function asRawSql(part: SQL): SQL {
  return sql.raw(dialect.sqlToQuery(part).sql)
}

export const unqualifiedColumns = (columns: Columns) =>
  commaSeparated(
    Object.entries(columns).map(([name, column]) => sql`${sql.identifier(column.name)} AS ${sql.identifier(name)}`),
  )
