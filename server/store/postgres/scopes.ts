import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/access'
import { NOTHING, amongst, anyOf } from './conditions.ts'
import { institutions, plans, sports } from './schema.ts'
import { fees, receipts } from './schemaMoney.ts'

/**
 * One scope builder per resource (decisions §3): the condition under which a scope lets a row through; undefined lets all through. Every
 * query goes through the one of its resource.
 */

export function institutionScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return anyOf(
    amongst(institutions.id, 'uuid', scope.institutionIds),
    scope.public ? sql`${institutions.status} = 'published'` : undefined,
  )
}

export function sportScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return scope.public ? sql`${sports.active}` : NOTHING
}

export function sportTypeScope(scope: Scope): SQL | undefined {
  return scope.kind === 'all' || scope.public ? undefined : NOTHING
}

export function planScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return scope.public ? sql`${plans.published}` : NOTHING
}

/** Of memberships, and so of people: whatever their state. */
export function membershipScope(scope: Scope, institutionId: SQLWrapper): SQL | undefined {
  return scope.kind === 'all' ? undefined : amongst(institutionId, 'uuid', scope.institutionIds)
}

export function feeScope(scope: Scope): SQL | undefined {
  return scope.kind === 'all' ? undefined : ownOr(scope, fees.institutionId, fees.userId)
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
  if (scope.userId === null || scope.institutionIds.length === 0)
    return ownOr(scope, table.institutionId, table.payerId)
  const own = alias(receipts, 'own')
  const mine = (condition: SQL) => sql`SELECT ${own.id} FROM ${receipts} AS own WHERE ${condition}`
  const shown = [
    mine(amongst(own.payerId, 'uuid', [scope.userId])),
    mine(amongst(own.institutionId, 'uuid', scope.institutionIds)),
  ]
  return sql`${receipts.id} IN (${sql.join(shown, sql` UNION `)})`
}

function ownOr(scope: Exclude<Scope, { kind: 'all' }>, institutionId: SQLWrapper, userId: SQLWrapper): SQL | undefined {
  const own = scope.userId === null ? undefined : amongst(userId, 'uuid', [scope.userId])
  if (scope.institutionIds.length === 0) return own ?? NOTHING
  return anyOf(amongst(institutionId, 'uuid', scope.institutionIds), own)
}
