import { covers, type Scope, coversMember } from '#domain/access/access'
import { collationKey } from '#domain/values/collation'
import { searchText } from '#domain/values/searchText'
import type { Reach, SortBy } from '../../resources/description.ts'
import {
  isPlain,
  filtersOfKind,
  namedValues,
  type FilterInputs,
  type Filters,
  type Match,
} from '../../resources/filters.ts'
import type { Page, Reads, SumQuery, WholeQuery } from '../port/table.ts'
import type { Table } from './table.ts'
import type { AuditEvent } from '#domain/access/audit'
import type { Fee } from '#domain/money/fee'
import type { StoredMembership } from '#domain/members/membership'
import { fees } from '../../resources/fees.ts'
import { receipts } from '../../resources/receipts.ts'
import { joinRequests } from '../../resources/visitors.ts'
import type { Tables } from './snapshot.ts'

type Value = string | number | boolean | null
export type Test = (row: object) => boolean

/** Returns the value of a record's field that its description names. The contract suite covers each such field. */
export const valueOf = (row: object, field: string) => Reflect.get(row, field) as Value

export function reachTest({ institution, sport, person, public: shown }: Reach, scope: Scope): Test {
  if (scope.kind === 'all') return () => true
  const isPublic = shown && Object.entries(shown)
  return (row) =>
    covers(scope, {
      ...(institution && { institutionIds: [String(valueOf(row, institution))] }),
      ...(sport && { sportIds: [String(valueOf(row, sport))] }),
      ...(person && { userId: String(valueOf(row, person)) }),
      ...(isPublic && { public: isPublic.every(([field, value]) => valueOf(row, field) === value) }),
    })
}

export function fieldTests(filters: Filters, inputs: FilterInputs): Test {
  return matchTest(filtersOfKind(filters, inputs, 'field').map(({ name, value }) => ({ field: name, match: value })))
}

export function membershipTest(filters: Filters, inputs: FilterInputs): Test {
  const matches = filtersOfKind(filters, inputs, 'membership')
  return matchTest(matches.map(({ kind, value }) => ({ field: kind.field, match: value })))
}

function matchTest(matches: readonly { field: string; match: Match<string | number | boolean> }[]): Test {
  const tests = matches.map(({ field, match }) => ({ field, matches: matcher(match) }))
  return (row) => tests.every((test) => test.matches(valueOf(row, test.field)))
}

export function matcher<T extends NonNullable<Value>>(match: Match<T> | undefined): (value: T | null) => boolean {
  if (match === undefined) return () => true
  if (match === null) return (value) => value === null
  if (isPlain(match)) return (value) => value === match
  if ('in' in match) {
    const values = new Set(match.in)
    return (value) => value !== null && values.has(value)
  }
  const { gte, lte } = match
  if (gte === undefined && lte === undefined) return () => true
  return (value) => value !== null && (gte === undefined || value >= gte) && (lte === undefined || value <= lte)
}

/** The candidate rows of a filter: by the first of `fields` that it restricts to values, else all rows. */
export function rowsFor<Row>(
  table: Table<Row>,
  filter: { readonly [Field in keyof Row & string]?: unknown },
  fields: readonly (keyof Row & string)[],
): Row[] {
  for (const field of fields) {
    // Ids are filtered by a match.
    const values = namedValues(filter[field] as Match<string> | undefined)
    if (values) return values.flatMap((value) => table.by(field, value))
  }
  return [...table.all()]
}

/** `text` compares by Spanish rules. Null comes last in either order. `thenBy` decides ties. */
export type SortKey<Row> = { text?: boolean; of: (row: Row) => Value; thenBy?: SortKey<Row> }

export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  key: SortKey<Row>,
  order: 'ASC' | 'DESC',
  { offset, limit }: { offset: number; limit: number },
): Page<Row> {
  return { rows: sortRows(rows, key, order).slice(offset, offset + limit), total: rows.length }
}

export function listReads<Row extends { id: string }, Filter, Sort extends string>(
  matching: (query: SumQuery<Filter>) => readonly Row[],
  keyOf: (field: Sort, filter: Filter) => SortKey<Row>,
): Pick<Reads<Row, Filter, Sort>, 'list' | 'ids'> & { all(query: WholeQuery<Filter, Sort>): Promise<Row[]> } {
  const sorted = (query: WholeQuery<Filter, Sort>) =>
    sortRows(matching(query), keyOf(query.sort.field, query.filter), query.sort.order)
  return {
    list: async ({ sort: { field, order }, range, ...query }) =>
      pageOf(matching(query), keyOf(field, query.filter), order, range),
    ids: async (query) => sorted(query).map(({ id }) => id),
    all: async (query) => sorted(query),
  }
}

function sortRows<Row extends { id: string }>(rows: readonly Row[], key: SortKey<Row>, order: 'ASC' | 'DESC'): Row[] {
  const keys = key.thenBy ? [key, key.thenBy] : [key]
  const columns = keys.map(({ of, text }) => {
    const values = rows.map(of)
    return text ? values.map((value) => value && collationKey(String(value))) : values
  })
  const direction = order === 'ASC' ? 1 : -1
  const positions = rows.map((_, position) => position)
  positions.sort((one, other) => {
    for (const values of columns) {
      const [a, b] = [values[one] ?? null, values[other] ?? null]
      if (a === b) continue
      if (a === null) return 1
      if (b === null) return -1
      return a < b ? -direction : direction
    }
    return idAt(rows, one) < idAt(rows, other) ? -direction : direction
  })
  return positions.flatMap((position) => rows[position] ?? [])
}

const idAt = (rows: readonly { id: string }[], position: number) => rows[position]?.id ?? ''

export function sortKeyOf(field: string, by: SortBy): SortKey<object> {
  if (typeof by !== 'string') return positionIn(by, (row) => String(valueOf(row, field)))
  return { text: by === 'text', of: (row) => valueOf(row, field) }
}

export function sortKeys<Of extends Readonly<Record<string, SortBy>>>(
  sorts: Of,
): { [Name in keyof Of]: SortKey<object> } {
  // `sorts` has one entry for each name of the result.
  return Object.fromEntries(Object.entries(sorts).map(([field, by]) => [field, sortKeyOf(field, by)])) as {
    [Name in keyof Of]: SortKey<object>
  }
}

export function textOf(fields: readonly string[]): (row: object) => string {
  return (row) => searchText(...fields.map((field) => valueOf(row, field) as string | number | null))
}

export function positionIn<Row, T>(list: readonly T[], of: (row: Row) => T): SortKey<Row> {
  return { of: (row) => list.indexOf(of(row)) }
}

/** Whether a scope covers a membership (§D3): its resource's reach is not enough. */
export const membershipScope =
  (scope: Scope) =>
  (membership: StoredMembership): boolean =>
    coversMember(scope, membership)

export function familyFees(scope: Scope): (fee: Fee | undefined) => boolean {
  const isTheirs = reachTest(fees.reach, scope.kind === 'all' ? scope : { ...scope, institutionIds: [] })
  return (fee) => fee !== undefined && isTheirs(fee)
}

/** Receipts are shown in full to their institution and payer. Others see only what pays their family's fees. */
export function wholeReceipts(scope: Scope): Test {
  return reachTest(receipts.reach, scope.kind === 'all' ? scope : { ...scope, wards: [] })
}

export function auditScope(tables: Tables, scope: Scope): (event: AuditEvent) => boolean {
  if (scope.kind === 'all') return () => true
  const isWhole = wholeReceipts(scope)
  const ofFamily = familyFees(scope)
  const isMembershipInScope = membershipScope(scope)
  const isRequestInScope = reachTest(joinRequests.reach, scope)
  return ({ institutionId, entity, entityId }) => {
    if (institutionId !== null && scope.institutionIds.includes(institutionId)) return true
    if (entity === 'fee') return ofFamily(tables.fees.get(entityId))
    if (entity === 'receipt') return isWhole(tables.receipts.get(entityId) ?? {})
    if (entity === 'membership' || entity === 'joinRequest') {
      const membership = tables.memberships.get(entityId)
      const ofRequest = () => isRequestInScope(tables.joinRequests.get(entityId) ?? {})
      return institutionId !== null && (membership ? isMembershipInScope(membership) : ofRequest())
    }
    const memberships = () => tables.memberships.by('userId', entityId).filter(isMembershipInScope)
    return entity === 'user' && memberships().some(({ state }) => state === 'accepted')
  }
}
