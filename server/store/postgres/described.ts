import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Scope } from '#domain/access/access'
import { collationKey } from '#domain/values/collation'
import { foldText } from '#domain/values/text'
import { isCompared } from '../../resources/description.ts'
import type { Description, Reach, SortBy, FilterOf, SortOf } from '../../resources/description.ts'
import { wordFields, type Filters, type Match } from '../../resources/filters.ts'
import { searchText } from '#domain/values/searchText'
import { NOTHING, allOf, amongst, anyOf, matching, type Type, contains, searching, where } from './conditions.ts'
import { positionIn, type SortColumn, idCount, listIds, listPage } from './listing.ts'
import type { ReadsOf, WholeQuery } from '../port/table.ts'
import type { Queries, RecordOf } from './queries.ts'

/**
 * Turns descriptions (`server/resources`) into conditions, orders and rows. A table of `schema.ts` has the name of its
 * description's table, and its columns have the names of the record's fields. Further columns are `search` for words,
 * `…Key` for a text's order, and `…Fold` for values that are unique regardless of case.
 */

export function columnOf(columns: Record<string, SQLWrapper>, name: string): SQLWrapper {
  const column = columns[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/**
 * The condition for a scope to cover a row, by the description's reach; undefined if it covers all rows. See `covers`
 * in the domain.
 */
export function reachCondition(reach: Reach, columns: Record<string, SQLWrapper>, scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const { institution, sport, person } = reach
  const isOfSome = institution !== undefined && scope.institutionIds.length > 0
  const whole = isOfSome ? amongst(columnOf(columns, institution), 'uuid', scope.institutionIds) : undefined
  const bySport = institution && sport ? (scope.sports ?? []) : []
  const ofSports = bySport.map(({ institutionId, sportIds }) =>
    allOf(
      amongst(columnOf(columns, institution ?? ''), 'uuid', [institutionId]),
      amongst(columnOf(columns, sport ?? ''), 'uuid', sportIds),
    ),
  )
  const ofInstitution = anyOf(whole, ...ofSports)
  const ofPerson =
    person === undefined || scope.userId === null
      ? undefined
      : amongst(columnOf(columns, person), 'uuid', [scope.userId])
  if (reach.public && scope.public) {
    const isPublic = Object.entries(reach.public).map(([field, value]) => isValue(columnOf(columns, field), value))
    return isPublic.length === 0 ? undefined : anyOf(ofInstitution, ofPerson, allOf(...isPublic))
  }
  return anyOf(ofInstitution, ofPerson) ?? NOTHING
}

function isValue(column: SQLWrapper, value: string | boolean): SQL {
  if (typeof value === 'string') return sql`${column} = ${value}`
  return value ? sql`${column}` : sql`NOT ${column}`
}

export function fieldConditions(
  filters: Filters,
  columns: Record<string, PgColumn>,
  filter: Readonly<Record<string, unknown>>,
): SQL | undefined {
  return fieldConditionsBy(filters, filter, (name) => {
    const column = columns[name]
    return column && { column, type: castOf(column) }
  })
}

export function fieldConditionsBy(
  filters: Filters,
  filter: Readonly<Record<string, unknown>>,
  columnBy: (name: string) => { column: SQLWrapper; type: Type } | undefined,
): SQL | undefined {
  const conditions = Object.entries(filters).map(([name, { look }]) => {
    if (look.by !== 'field' || filter[name] === undefined) return undefined
    const column = columnBy(name)
    if (!column) throw new Error(`no column ${name}`)
    // The value of a filter by field is a match.
    return matching(column.column, column.type, filter[name] as Match<string | number | boolean>)
  })
  return allOf(...conditions)
}

export function castOf(column: PgColumn): Type {
  const type = column.getSQLType()
  if (type === 'uuid' || type === 'date' || type === 'boolean') return type
  return type === 'bigint' || type === 'integer' ? 'bigint' : 'text'
}

export function sortColumn(columns: Record<string, PgColumn>, field: string, by: SortBy): SortColumn {
  const column = columns[by === 'text' ? `${field}Key` : field]
  if (!column || isCompared(by)) throw new Error(`nothing to sort ${field} by`)
  return { by: typeof by === 'string' ? column : positionIn(by, column), nullable: !column.notNull }
}

export function columnsOf<Table extends PgTable, Shape extends z.ZodRawShape>(
  table: Table,
  { record }: { record: z.ZodObject<Shape> },
): Pick<Table['_']['columns'], Extract<keyof Table['_']['columns'], keyof Shape>> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(record.shape, name))
  // The filter above leaves exactly these columns.
  return Object.fromEntries(columns) as Pick<Table['_']['columns'], Extract<keyof Table['_']['columns'], keyof Shape>>
}

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

type RecordTable = PgTable & { id: PgColumn }

const selections = new WeakMap<PgTable, Record<string, PgColumn>>()

/** The columns of the record, without those that the adapter derives; the same object each time (see `selectionOf`). */
function recordColumns(table: PgTable, description: Pick<Description, 'record'>): Record<string, PgColumn> {
  const columns = selections.get(table) ?? columnsOf(table, description)
  selections.set(table, columns)
  return columns
}

function wordConditions(
  filters: Filters,
  columns: Record<string, PgColumn>,
  filter: Readonly<Record<string, unknown>>,
): SQL | undefined {
  const conditions = Object.entries(filters).map(([name, { look }]) =>
    look.by === 'words'
      ? // The value of a filter by words is a text.
        searching(filter[name] as string | undefined, (word) => contains(columnOf(columns, 'search'), word))
      : undefined,
  )
  return allOf(...conditions)
}

type Further = {
  conditions(filter: Readonly<Record<string, unknown>>): SQL | undefined
  sort(field: string, filter: Readonly<Record<string, unknown>>): SortColumn | null
}

export function describedReads<Table extends RecordTable, Of extends Description>(
  queries: Queries,
  table: Table,
  { record, reach, filters, sorts }: Of,
  further?: Further,
): ReadsOf<RecordOf<Table['_']['columns']>, Of> {
  const columns: Table['_']['columns'] = getTableColumns(table)
  const recordFields: Table['_']['columns'] = recordColumns(table, { record })
  const rowsOf = ({ scope, filter, sort: { field, order } }: WholeQuery<FilterOf<Of>, SortOf<Of>>) => {
    const others = further ? further.conditions(filter) : wordConditions(filters, columns, filter)
    return {
      id: table.id,
      from: sql`FROM ${table} ${where(reachCondition(reach, columns, scope), fieldConditions(filters, columns, filter), others)}`,
      sort: further?.sort(field, filter) ?? sortColumn(columns, field, sorts[field] ?? 'value'),
      order,
    }
  }
  return {
    list: async (query) =>
      listPage(queries, recordFields, {
        ...rowsOf(query),
        table,
        range: query.range,
        // Every filter by id is a match.
        atMost: idCount(Reflect.get(query.filter, 'id') as Match<string> | undefined),
      }),
    ids: async (query) => listIds(queries, rowsOf(query)),
    async get(scope, id) {
      const condition = where(matching(table.id, 'uuid', id), reachCondition(reach, columns, scope))
      const [firstRecord] = await queries.records(recordFields, sql`FROM ${table} ${condition}`)
      return firstRecord ?? null
    },
  }
}
