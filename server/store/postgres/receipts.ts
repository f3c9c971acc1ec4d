import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access'
import { PAYMENT_METHODS } from '#domain/receipt'
import type { Receipt, ReceiptView } from '#domain/receipt'
import type { ReadTransaction, ReceiptFilter } from '../port.ts'
import { searchWords } from '../search.ts'
import { NOTHING, allOf, anyOf, contains, isId, list, matching, searching, where } from './conditions.ts'
import { listPage, positionIn } from './listing.ts'
import { namesFound } from './people.ts'
import type { Queries } from './queries.ts'
import { receiptColumns } from './records.ts'
import { fees, ledgerEntries, receipts } from './schemaMoney.ts'
import { receiptScope, wholeReceiptScope } from './scopes.ts'

const SORTS = {
  id: { by: receipts.id },
  number: { by: receipts.number },
  receivedOn: { by: receipts.receivedOn },
  amount: { by: receipts.amount },
  method: { by: positionIn(PAYMENT_METHODS, receipts.method) },
  createdAt: { by: receipts.createdAt },
}

export function receiptReads(queries: Queries): ReadTransaction['receipts'] {
  return {
    async list({ scope, filter, sort: { field, order }, range }) {
      const page = await listPage(queries, receiptColumns, {
        table: receipts,
        id: receipts.id,
        from: sql`FROM ${receipts} ${where(receiptScope(scope), receiptFilter(scope, filter))}`,
        sort: SORTS[field],
        order,
        range,
        counted: scope.kind === 'some' && searchWords(filter.q).length > 0,
      })
      return { ...page, rows: await viewsOf(queries, scope, page.rows) }
    },
    async get(scope, id) {
      const rows = await queries.records(
        receiptColumns,
        sql`FROM ${receipts} ${where(matching(receipts.id, 'uuid', id), receiptScope(scope))}`,
      )
      const [view] = await viewsOf(queries, scope, rows)
      return view ?? null
    },
  }
}

function receiptFilter(scope: Scope, filter: ReceiptFilter): SQL | undefined {
  return allOf(
    matching(receipts.id, 'uuid', filter.id),
    matching(receipts.institutionId, 'uuid', filter.institutionId),
    matching(receipts.payerId, 'uuid', filter.payerId),
    matching(receipts.method, 'text', filter.method),
    matching(receipts.receivedOn, 'date', filter.receivedOn),
    matching(receipts.number, 'bigint', filter.number),
    matching(receipts.amount, 'bigint', filter.amount),
    filter.reversed === undefined ? undefined : sql`(${receipts.reversedAt} IS NOT NULL) = ${filter.reversed}::boolean`,
    paysFee(scope, filter.feeId),
    searching(
      filter.q,
      (word) => sql`(${contains(receipts.search, word)} OR ${namesFound(receipts.payerId, scope, word)})`,
    ),
  )
}

/** Whether a receipt has a payment of a fee that the scope shows. */
function paysFee(scope: Scope, feeId: string | undefined): SQL | undefined {
  if (feeId === undefined) return undefined
  if (!isId(feeId)) return NOTHING
  const paying = sql`${receipts.id} IN (SELECT ${ledgerEntries.receiptId} FROM ${ledgerEntries}
    WHERE ${ledgerEntries.feeId} = ${feeId}::uuid AND ${ledgerEntries.kind} = 'payment')`
  return allOf(paying, anyOf(wholeReceiptScope(scope) ?? sql`true`, ownFee(scope, sql`${feeId}::uuid`)))
}

/** Whether a fee is of the scope's person. */
function ownFee(scope: Scope, feeId: SQL): SQL {
  if (scope.kind === 'all' || scope.userId === null || !isId(scope.userId)) return NOTHING
  return sql`${feeId} IN (SELECT ${fees.id} FROM ${fees} WHERE ${fees.userId} = ${scope.userId}::uuid)`
}

/** Receipts with their payments, oldest first: to their institution and payer all, to others those of their own fees. */
async function viewsOf(queries: Queries, scope: Scope, rows: readonly Receipt[]): Promise<ReceiptView[]> {
  if (rows.length === 0) return []
  const payments = await queries.rows(sql`
    SELECT ${ledgerEntries.receiptId} AS receipt_id, ${ledgerEntries.feeId} AS fee_id, ${ledgerEntries.amount} AS amount
    FROM ${ledgerEntries} JOIN ${receipts} ON ${receipts.id} = ${ledgerEntries.receiptId}
    WHERE ${ledgerEntries.receiptId} = ANY (${list(rows.map(({ id }) => id))}::uuid[]) AND ${ledgerEntries.kind} = 'payment'
      AND (${wholeReceiptScope(scope) ?? sql`true`} OR ${ownFee(scope, sql`${ledgerEntries.feeId}`)})
    ORDER BY ${ledgerEntries.id}`)
  const allocations = new Map<string, ReceiptView['allocations']>(rows.map(({ id }) => [id, []]))
  for (const payment of payments) {
    const of = allocations.get(String(payment['receipt_id']))
    of?.push({ feeId: String(payment['fee_id']), amount: Number(payment['amount']) })
  }
  return rows.map((receipt) => ({ ...receipt, allocations: allocations.get(receipt.id) ?? [] }))
}
