import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { check, foreignKey } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Of a million cuotas, the sum of the largest amounts is still exact (domain/money/money.ts). */
export const LARGEST_TOTAL = Number.MAX_SAFE_INTEGER

type Key = AnyPgColumn | [AnyPgColumn, ...AnyPgColumn[]]

const columnsOf = (key: Key): [AnyPgColumn, ...AnyPgColumn[]] => (Array.isArray(key) ? key : [key])

/** A foreign key. `errors.ts` recognises a broken one by its name, which is the port's. */
export const refersTo = (name: string, key: Key, target: Key) =>
  foreignKey({ name, columns: columnsOf(key), foreignColumns: columnsOf(target) })

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` AND `)

export const oneOf = (column: SQLWrapper, values: readonly string[]) =>
  sql`${column} IN (${sql.raw(values.map(quoted).join(', '))})`

export const between = (column: SQLWrapper, least: number, most: number) =>
  sql`${column} BETWEEN ${sql.raw(String(least))} AND ${sql.raw(String(most))}`

export const matches = (column: SQLWrapper, pattern: RegExp) => sql`${column} ~ ${sql.raw(quoted(pattern.source))}`

export const isJson = (column: SQLWrapper, type: 'array' | 'object') =>
  sql`jsonb_typeof(${column}) = ${sql.raw(quoted(type))}`

export const daysWithin = (...columns: SQLWrapper[]) =>
  allOf(columns.map((column) => sql`${column} BETWEEN '1900-01-01' AND '2200-12-31'`))

export const CURRENCY = /^[A-Z]{3}$/
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const instantsCheck = (table: string, ...columns: SQLWrapper[]) =>
  check(
    `${table}_instants`,
    allOf(columns.map((column) => sql`${column} BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z'`)),
  )

export const recordChecks = (
  table: string,
  record: { createdAt: SQLWrapper; updatedAt: SQLWrapper; version: SQLWrapper },
  ...instants: SQLWrapper[]
) => [
  check(`${table}_version`, sql`${record.version} >= 1`),
  instantsCheck(table, record.createdAt, record.updatedAt, ...instants),
]
