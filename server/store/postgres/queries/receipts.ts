import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/access/access'
import type { Allocation, Receipt, ReceiptDay, ReceiptView, ReceiptMonth } from '#domain/money/receipt'
import type { Match } from '../../../resources/filters.ts'
import { receipts as described } from '../../../resources/receipts.ts'
import type { Ledger, ReceiptFilter, ReceiptReads, ReceiptSort } from '../../port/money.ts'
import type { SumQuery, WholeQuery, Writes } from '../../port/table.ts'
import { searchWords } from '#domain/values/searchText'
import {
  NOTHING,
  allOf,
  amongst,
  anyOf,
  contains,
  isId,
  arrayOf,
  matching,
  searching,
  where,
  commaSeparated,
  type Queries,
} from './queries.ts'
import {
  fieldConditions,
  sortColumn,
  idCount,
  listIds,
  listPage,
  familyFees,
  wardIds,
  wholeReceiptScope,
} from './described.ts'
import { searchDaysOf, type DaysByInstitution } from './feeStatus.ts'
import { matchesPerson } from './people.ts'
import { ledgerColumns, receiptRow, writes } from './records.ts'
import { fees, ledgerEntries, receipts as table } from '../schema/money.ts'

const visible = alias(table, 'shown')
const { search: _search, ...shownColumns } = getTableColumns(visible)

export function receipts(queries: Queries): ReceiptReads & Writes<Receipt> {
  async function fromOf({ scope, filter }: SumQuery<ReceiptFilter>, ...conditions: SQL[]) {
    const scopeDays = await searchDaysOf(queries, scope, filter.q)
    return sql`FROM ${shownReceipts(scope)} ${where(scopeOfShown(scope), receiptFilter(scope, filter, scopeDays), ...conditions)}`
  }
  async function rowsOf({ sort: { field, order }, ...query }: WholeQuery<ReceiptFilter, ReceiptSort>) {
    return {
      id: visible.id,
      from: await fromOf(query),
      sort: sortColumn(shownColumns, field, described.sorts[field]),
      order,
    }
  }

  async function sumsBy<Sum>(name: 'month' | 'day', format: string, query: SumQuery<ReceiptFilter>): Promise<Sum[]> {
    return queries.rows<Sum>(
      sql`SELECT to_char(${visible.receivedOn}, ${format}) AS ${sql.identifier(name)}, ${visible.currency} AS currency,
        count(*) AS receipts, sum(${visible.amount})::bigint AS collected
        ${await fromOf(query, sql`${visible.reversedAt} IS NULL`)} GROUP BY 1, 2 ORDER BY 1, 2`,
    )
  }

  return {
    async list(query) {
      const { scope, filter, range } = query
      const page = await listPage(queries, shownColumns, {
        ...(await rowsOf(query)),
        table: shownReceipts(scope),
        range,
        isCountedInQuery: scope.kind === 'some' && searchWords(filter.q).length > 0,
        maxRows: idCount(filter.id),
      })
      return { ...page, rows: await viewsOf(queries, scope, page.rows) }
    },
    ids: async (query) => listIds(queries, await rowsOf(query)),
    monthly: (query) => sumsBy<ReceiptMonth>('month', 'YYYY-MM', query),
    daily: (query) => sumsBy<ReceiptDay>('day', 'YYYY-MM-DD', query),
    async get(scope, id) {
      const rows = await queries.records(
        shownColumns,
        sql`FROM ${shownReceipts(scope)} ${where(matching(visible.id, 'uuid', id), scopeOfShown(scope))}`,
      )
      const [view] = await viewsOf(queries, scope, rows)
      return view ?? null
    },
    ...writes(queries, table, receiptRow),
  }
}

const IS_SHARE = sql`${ledgerEntries.kind} IN ('payment', 'refund')`

const memberIdOf = (scope: Scope) =>
  scope.kind === 'some' && scope.userId !== null && isId(scope.userId) ? scope.userId : null

function shownReceipts(scope: Scope): SQL {
  const member = memberIdOf(scope)
  if (scope.kind === 'all' || member === null) return sql`${table} AS shown`
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  const columns = commaSeparated(names.map((name) => sql.identifier(name)))
  const elsewhere = sql`institution_id <> ALL (${arrayOf(scope.institutionIds.filter(isId))}::uuid[])`
  const { institutionIds, payerIds } = wardIds(scope)
  const wards = sql`${arrayOf(institutionIds)}::uuid[], ${arrayOf(payerIds)}::uuid[]`
  return sql`(SELECT ${columns} FROM ${table} WHERE ${wholeReceiptScope(scope)}
    UNION ALL SELECT ${columns} FROM rayo.shared_receipts(${member}::uuid, ${wards}) WHERE ${elsewhere}) AS shown`
}

function scopeOfShown(scope: Scope): SQL | undefined {
  return scope.kind === 'all' || memberIdOf(scope) !== null ? undefined : wholeReceiptScope(scope, visible)
}

function receiptFilter(scope: Scope, filter: ReceiptFilter, scopeDays: DaysByInstitution): SQL | undefined {
  return allOf(
    fieldConditions(described.filters, shownColumns, filter),
    filter.reversed === undefined ? undefined : sql`(${visible.reversedAt} IS NOT NULL) = ${filter.reversed}::boolean`,
    paysFee(scope, filter.feeId),
    ofMember(scope, filter.memberId),
    searching(
      filter.q,
      (word) => sql`(${contains(visible.search, word)} OR ${matchesPerson(visible.payerId, scope, word, scopeDays)})`,
    ),
  )
}

/** "IS TRUE" lets PostgreSQL list the receipts' fees once. Otherwise it joins, and looks each up in the institution. */
export function paidByMethod(scope: Scope, feeId: SQLWrapper, method: Match<string>): SQL {
  return sql`(${feeId} IN (SELECT ${ledgerEntries.feeId} FROM ${ledgerEntries}
    JOIN ${shownReceipts(scope)} ON ${visible.id} = ${ledgerEntries.receiptId}
    ${where(
      sql`${ledgerEntries.kind} = 'payment'`,
      sql`${visible.reversedAt} IS NULL`,
      matching(visible.method, 'text', method),
      scopeOfShown(scope),
    )})) IS TRUE`
}

function paysFee(scope: Scope, feeId: string | undefined): SQL | undefined {
  if (feeId === undefined) return undefined
  if (!isId(feeId)) return NOTHING
  const paysIt = sql`${visible.id} IN (SELECT ${ledgerEntries.receiptId} FROM ${ledgerEntries}
    WHERE ${ledgerEntries.feeId} = ${feeId}::uuid AND ${IS_SHARE})`
  return allOf(paysIt, anyOf(sql`${visible.payerId} IS NOT NULL`, ownFee(scope, sql`${feeId}::uuid`)))
}

function ofMember(scope: Scope, memberId: Match<string> | undefined): SQL | undefined {
  const isPayer = matching(visible.payerId, 'uuid', memberId)
  if (isPayer === undefined) return undefined
  const pays = (...conditions: (SQL | undefined)[]) => sql`${visible.id} IN (SELECT ${ledgerEntries.receiptId}
    FROM ${ledgerEntries} JOIN ${fees} ON ${fees.id} = ${ledgerEntries.feeId}
    ${where(IS_SHARE, matching(fees.userId, 'uuid', memberId), ...conditions)})`
  const family = scope.kind === 'all' ? undefined : familyFees(scope)
  return anyOf(isPayer, allOf(sql`${visible.payerId} IS NOT NULL`, pays()), family && pays(family))
}

function ownFee(scope: Scope, feeId: SQL): SQL {
  const family = scope.kind === 'all' ? undefined : familyFees(scope)
  return family === undefined ? NOTHING : sql`${feeId} IN (SELECT ${fees.id} FROM ${fees} WHERE ${family})`
}

async function viewsOf(
  queries: Queries,
  scope: Scope,
  rows: readonly Omit<ReceiptView, 'allocations'>[],
): Promise<ReceiptView[]> {
  if (rows.length === 0) return []
  const idsOf = (isWhole: boolean) =>
    arrayOf(rows.filter(({ payerId }) => (payerId !== null) === isWhole).map(({ id }) => id))
  const payments = await queries.rows<Allocation & { receiptId: string }>(sql`
    SELECT ${ledgerEntries.receiptId} AS "receiptId", ${ledgerEntries.feeId} AS "feeId", ${ledgerEntries.amount} AS amount
    FROM ${ledgerEntries}
    WHERE ${IS_SHARE} AND (${ledgerEntries.receiptId} = ANY (${idsOf(true)}::uuid[])
      OR (${ledgerEntries.receiptId} = ANY (${idsOf(false)}::uuid[]) AND ${ownFee(scope, sql`${ledgerEntries.feeId}`)}))
    ORDER BY ${ledgerEntries.id}`)
  const allocations = new Map<string, ReceiptView['allocations']>(rows.map(({ id }) => [id, []]))
  for (const { receiptId, ...allocation } of payments) allocations.get(receiptId)?.push(allocation)
  return rows.map((receipt) => ({ ...receipt, allocations: allocations.get(receipt.id) ?? [] }))
}

export function ledger(queries: Queries): Ledger {
  const entriesBy = (column: SQLWrapper, ids: readonly string[]) =>
    queries.records(
      ledgerColumns,
      sql`FROM ${ledgerEntries} ${where(amongst(column, 'uuid', ids))} ORDER BY ${ledgerEntries.id}`,
    )
  return {
    ofFees: (feeIds) => entriesBy(ledgerEntries.feeId, feeIds),
    ofReceipt: (receiptId) => entriesBy(ledgerEntries.receiptId, [receiptId]),
    ofPairs: (pairIds) => entriesBy(ledgerEntries.pairId, [...new Set(pairIds)]),
    append: (entries) => queries.insert(ledgerEntries, entries),
  }
}
