import { bigint, customType, integer, pgSchema, uuid, check, foreignKey, index } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, ExtraConfigColumn } from 'drizzle-orm/pg-core'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

export const rayo = pgSchema('rayo')

/** Compared by its bytes, whatever the database's collation. Spanish order comes from columns with collation keys. */
export const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** An instant in ISO 8601 with milliseconds and `Z` (`parsers.ts` reads it in this form). */
export const instant = customType<{ data: string }>({ dataType: () => 'timestamp(3) with time zone' })

export const day = customType<{ data: string }>({ dataType: () => 'date' })

export const money = (name?: string) =>
  name === undefined ? bigint({ mode: 'number' }) : bigint(name, { mode: 'number' })

export const bytes = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => 'bytea' })

export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

export const refersTo = (name: string, column: AnyPgColumn, target: AnyPgColumn) =>
  foreignKey({ name, columns: [column], foreignColumns: [target] })

type InInstitution = Record<'id' | 'institutionId', AnyPgColumn>

export const refersWithin = (name: string, column: AnyPgColumn, own: InInstitution, target: InInstitution) =>
  foreignKey({ name, columns: [column, own.institutionId], foreignColumns: [target.id, target.institutionId] })

/** A partial index of the rows that have a value in the column `some`. */
export const indexOfSome = (
  name: string,
  some: ExtraConfigColumn,
  ...columns: [ExtraConfigColumn, ...ExtraConfigColumn[]]
) =>
  index(name)
    .on(...columns)
    .where(sql.raw(`${some.name} IS NOT NULL`))

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` AND `)

const between = (column: SQLWrapper, least: number, most: number) =>
  sql`${column} BETWEEN ${sql.raw(String(least))} AND ${sql.raw(String(most))}`

const matching = (column: SQLWrapper, pattern: RegExp) => sql`${column} ~ ${sql.raw(quote(pattern.source))}`

export const is = {
  between,
  matching,
  /** The sum of a million of the largest amounts is still exact (domain/money/money.ts). */
  total: (column: SQLWrapper) => between(column, 0, Number.MAX_SAFE_INTEGER),
  oneOf: (column: SQLWrapper, values: readonly string[]) =>
    sql`${column} IN (${sql.raw(values.map(quote).join(', '))})`,
  json: (column: SQLWrapper, type: 'array' | 'object') => sql`jsonb_typeof(${column}) = ${sql.raw(quote(type))}`,
  days: (...columns: SQLWrapper[]) =>
    allOf(columns.map((column) => sql`${column} BETWEEN '1900-01-01' AND '2200-12-31'`)),
  currency: (column: SQLWrapper) => matching(column, /^[A-Z]{3}$/),
  slug: (column: SQLWrapper) => matching(column, /^[a-z0-9]+(-[a-z0-9]+)*$/),
}

const instants = (table: string, ...columns: SQLWrapper[]) =>
  check(
    `${table}_instants`,
    allOf(columns.map((column) => sql`${column} BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z'`)),
  )

export const record = {
  columns: () => ({
    id: uuid().primaryKey(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer().notNull(),
  }),
  instants,
  checks: (
    table: string,
    { createdAt, updatedAt, version }: Record<'createdAt' | 'updatedAt' | 'version', SQLWrapper>,
    ...others: SQLWrapper[]
  ) => [check(`${table}_version`, sql`${version} >= 1`), instants(table, createdAt, updatedAt, ...others)],
}
