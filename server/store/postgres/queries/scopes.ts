import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Scope, SomeScope } from '#domain/access/access'
import { CATALOGUE } from '../../../resources/catalogue.ts'
import { fees as describedFees } from '../../../resources/fees.ts'
import { receipts as describedReceipts } from '../../../resources/receipts.ts'
import { users } from '../../../resources/users.ts'
import { amongst, anyOf, isId, arrayOf } from './conditions.ts'
import { reachCondition } from './described.ts'
import { institutions } from '../schema/clubs.ts'
import { fees, receipts } from '../schema/money.ts'

const INSTITUTION_COLUMNS = getTableColumns(institutions)

export const institutionScope = (scope: Scope): SQL | undefined =>
  reachCondition(CATALOGUE.institutions.reach, INSTITUTION_COLUMNS, scope)

type MembershipColumns = Record<'institutionId' | 'sportIds', SQLWrapper>

export function membershipScope(scope: Scope, columns: MembershipColumns): SQL | undefined {
  const whole = reachCondition(users.reach, columns, scope)
  if (scope.kind === 'all' || scope.sports === undefined) return whole
  const ofSports = scope.sports.map(
    ({ institutionId, sportIds }) =>
      sql`(${amongst(columns.institutionId, 'uuid', [institutionId])} AND ${columns.sportIds} && ${arrayOf(sportIds.filter(isId))}::uuid[])`,
  )
  return anyOf(whole, ...ofSports)
}

const FEE_COLUMNS = getTableColumns(fees)

export function feeScope(scope: Scope): SQL | undefined {
  const condition = reachCondition(describedFees.reach, FEE_COLUMNS, scope)
  if (scope.kind === 'all' || scope.wards === undefined) return condition
  return anyOf(condition, wardFees(scope))
}

export function familyFees(scope: SomeScope): SQL | undefined {
  const own = scope.userId !== null && isId(scope.userId) ? amongst(fees.userId, 'uuid', [scope.userId]) : undefined
  return anyOf(own, wardFees(scope))
}

function wardFees(scope: SomeScope): SQL | undefined {
  const { institutionIds, payerIds } = wardIds(scope)
  if (payerIds.length === 0) return undefined
  // By payer first, which has an index.
  return sql`(${amongst(fees.userId, 'uuid', payerIds)} AND (${fees.institutionId}, ${fees.userId}) IN (
    SELECT * FROM unnest(${arrayOf(institutionIds)}::uuid[], ${arrayOf(payerIds)}::uuid[])))`
}

export function wardIds({ wards = [] }: SomeScope): { institutionIds: string[]; payerIds: string[] } {
  const valid = wards.filter(({ institutionId, payerId }) => isId(institutionId) && isId(payerId))
  return {
    institutionIds: valid.map(({ institutionId }) => institutionId),
    payerIds: valid.map(({ payerId }) => payerId),
  }
}

/** To their institution and payer. If both apply it lists the ids, so that PostgreSQL reads only these few rows. */
export function wholeReceiptScope(
  scope: Scope,
  table: Record<'institutionId' | 'payerId', SQLWrapper> = receipts,
): SQL | undefined {
  if (scope.kind === 'all') return undefined
  if (scope.userId === null || scope.institutionIds.length === 0)
    return reachCondition(describedReceipts.reach, table, scope)
  const own = alias(receipts, 'own')
  const mine = (condition: SQL) => sql`SELECT ${own.id} FROM ${receipts} AS own WHERE ${condition}`
  const conditions = [
    mine(amongst(own.payerId, 'uuid', [scope.userId])),
    mine(amongst(own.institutionId, 'uuid', scope.institutionIds)),
  ]
  return sql`${receipts.id} IN (${sql.join(conditions, sql` UNION `)})`
}
