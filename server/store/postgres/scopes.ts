import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/access'
import { fees as describedFees } from '../../resources/fees.ts'
import { receipts as describedReceipts } from '../../resources/receipts.ts'
import { users } from '../../resources/users.ts'
import { amongst } from './conditions.ts'
import { reached } from './described.ts'
import { fees, receipts } from './schemaMoney.ts'

/**
 * The condition under which a scope covers a row of people, cuotas and receipts (decisions §3); undefined covers all. Every query goes through the one of
 * its resource; the catalogue's are in `described.ts`.
 */

/** Of memberships, and so of people: whatever their state. */
export function membershipScope(scope: Scope, institutionId: SQLWrapper): SQL | undefined {
  return reached(users.reach, { institutionId }, scope)
}

const FEE_COLUMNS = getTableColumns(fees)

export function feeScope(scope: Scope): SQL | undefined {
  return reached(describedFees.reach, FEE_COLUMNS, scope)
}

/**
 * The receipts that a scope shows whole: to their institution and to their payer. Told by id where it may be either, so that nothing but these few is
 * looked at, by the row security neither.
 */
export function wholeReceiptScope(
  scope: Scope,
  table: Record<'institutionId' | 'payerId', SQLWrapper> = receipts,
): SQL | undefined {
  if (scope.kind === 'all') return undefined
  if (scope.userId === null || scope.institutionIds.length === 0) return reached(describedReceipts.reach, table, scope)
  const own = alias(receipts, 'own')
  const mine = (condition: SQL) => sql`SELECT ${own.id} FROM ${receipts} AS own WHERE ${condition}`
  const shown = [
    mine(amongst(own.payerId, 'uuid', [scope.userId])),
    mine(amongst(own.institutionId, 'uuid', scope.institutionIds)),
  ]
  return sql`${receipts.id} IN (${sql.join(shown, sql` UNION `)})`
}
