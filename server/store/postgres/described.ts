import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Scope } from '#domain/access'
import { collationKey } from '#domain/collation'
import { foldText } from '#domain/text'
import type { Description, Reach, SortBy } from '../../resources/description.ts'
import { wordFields } from '../../resources/filters.ts'
import type { Filters, Match } from '../../resources/filters.ts'
import { searchText } from '../search.ts'
import { NOTHING, allOf, amongst, anyOf, matching } from './conditions.ts'
import type { Type } from './conditions.ts'
import { positionIn } from './listing.ts'
import type { SortColumn } from './listing.ts'

/**
 * What descriptions (`server/resources`) say of records, as conditions, orders and rows of tables. A table of `schema.ts` bears the name of its description's,
 * its columns those of the record's fields; beside them stand `search` for words, `…Key` for a text's order, and `…Fold` for what is unique whatever the case.
 */

/** The column of a name, which a description has told. */
export function columnOf(columns: Record<string, SQLWrapper>, name: string): SQLWrapper {
  const column = columns[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/** The condition under which a scope covers a row of such a reach; undefined where it covers all. See `covers` of the domain. */
export function reached(reach: Reach, columns: Record<string, SQLWrapper>, scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const { institution, person } = reach
  const isOfSome = institution !== undefined && scope.institutionIds.length > 0
  const ofInstitution = isOfSome ? amongst(columnOf(columns, institution), 'uuid', scope.institutionIds) : undefined
  const ofPerson =
    person === undefined || scope.userId === null
      ? undefined
      : amongst(columnOf(columns, person), 'uuid', [scope.userId])
  if (reach.public && scope.public) {
    const shown = Object.entries(reach.public).map(([field, value]) => isValue(columnOf(columns, field), value))
    // Of what is all public, a scope that shows it covers all.
    return shown.length === 0 ? undefined : anyOf(ofInstitution, ofPerson, allOf(...shown))
  }
  return anyOf(ofInstitution, ofPerson) ?? NOTHING
}

function isValue(column: SQLWrapper, value: string | boolean): SQL {
  if (typeof value === 'string') return sql`${column} = ${value}`
  return value ? sql`${column}` : sql`NOT ${column}`
}

/** The conditions of those filters that are of columns of a table, or of one that stands for it. */
export function fieldConditions(
  filters: Filters,
  columns: Record<string, PgColumn>,
  asked: Readonly<Record<string, unknown>>,
): SQL | undefined {
  const conditions = Object.entries(filters).map(([name, { look }]) => {
    const column = look.by === 'field' ? columns[name] : undefined
    // What a filter by field asks is a match of its values.
    return column && matching(column, castOf(column), asked[name] as Match<string | number | boolean> | undefined)
  })
  return allOf(...conditions)
}

/** What a value is told to be when it is compared with a column. */
function castOf(column: PgColumn): Type {
  const type = column.getSQLType()
  if (type === 'uuid' || type === 'date' || type === 'boolean') return type
  return type === 'bigint' || type === 'integer' ? 'bigint' : 'text'
}

/** What rows are sorted by, for each sort of a description that is not the store's own. */
export function sortColumn(columns: Record<string, PgColumn>, field: string, by: SortBy): SortColumn {
  const column = columns[by === 'text' ? `${field}Key` : field]
  if (!column) throw new Error(`nothing to sort ${field} by`)
  return { by: typeof by === 'string' ? column : positionIn(by, column), nullable: !column.notNull }
}

/** The columns that make up a record again: those that bear the names of its fields. */
export function columnsOf<Table extends PgTable, Shape extends z.ZodRawShape>(
  table: Table,
  { record }: { record: z.ZodObject<Shape> },
): Pick<Table['_']['columns'], Extract<keyof Table['_']['columns'], keyof Shape>> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(record.shape, name))
  // What is left is what the type says.
  return Object.fromEntries(columns) as Pick<Table['_']['columns'], Extract<keyof Table['_']['columns'], keyof Shape>>
}

/** A record as its table holds it: with what is derived from its texts, so that sorting and searching need no more than the database has. */
export function rowOf<Row extends object>({ filters, sorts, unique = {} }: Derived, record: Row): Row {
  const textOf = (field: string) => Reflect.get(record, field) as string | null
  const keys = Object.entries(sorts).flatMap(([field, by]) =>
    by === 'text' ? [[`${field}Key`, keyOf(textOf(field))]] : [],
  )
  const folds = Object.entries(unique).flatMap(([field, { folded }]) =>
    folded ? [[`${field}Fold`, foldText(textOf(field) ?? '')]] : [],
  )
  const fields = wordFields(filters)
  const search = fields.length > 0 && { search: searchText(...fields.map(textOf)) }
  return { ...record, ...Object.fromEntries([...keys, ...folds]), ...search }
}

type Derived = Pick<Description, 'filters' | 'sorts' | 'unique'>

const keyOf = (text: string | null) => (text === null ? null : collationKey(text))
