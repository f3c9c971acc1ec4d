import type { Scope } from '#domain/access'
import type { AuditEvent } from '#domain/audit'
import type { Fee } from '#domain/fee'
import type { Institution } from '#domain/institution'
import type { StoredMembership } from '#domain/membership'
import type { Plan } from '#domain/plan'
import type { Receipt } from '#domain/receipt'
import type { Sport } from '#domain/sport'
import type { Database } from './database.ts'

/**
 * One scope builder per resource (decisions §3): what a scope lets through of it. Every query, and every look at a single record, goes
 * through the one of its resource.
 */
type ScopeTest<Row> = (row: Row) => boolean

const everything = () => true
const inInstitutions = (scope: Exclude<Scope, { kind: 'all' }>) => {
  const ids = new Set(scope.institutionIds)
  return (id: string) => ids.has(id)
}

export function institutionScope(scope: Scope): ScopeTest<Institution> {
  if (scope.kind === 'all') return everything
  const own = inInstitutions(scope)
  return ({ id, status }) => own(id) || (scope.public && status === 'published')
}

export function sportScope(scope: Scope): ScopeTest<Sport> {
  return scope.kind === 'all' ? everything : ({ active }) => scope.public && active
}

export function sportTypeScope(scope: Scope): ScopeTest<unknown> {
  return scope.kind === 'all' ? everything : () => scope.public
}

export function planScope(scope: Scope): ScopeTest<Plan> {
  return scope.kind === 'all' ? everything : ({ published }) => scope.public && published
}

/** The users resource is scoped by its memberships: a person is visible by those that are let through, whatever their state. */
export function membershipScope(scope: Scope): ScopeTest<Pick<StoredMembership, 'institutionId'>> {
  if (scope.kind === 'all') return everything
  const own = inInstitutions(scope)
  return ({ institutionId }) => own(institutionId)
}

export function feeScope(scope: Scope): ScopeTest<Pick<Fee, 'institutionId' | 'userId'>> {
  if (scope.kind === 'all') return everything
  const own = inInstitutions(scope)
  return ({ institutionId, userId }) => own(institutionId) || userId === scope.userId
}

/** Which payments of a receipt a scope shows: all to its institution and to its payer, to others those of their own fees. */
export type ReceiptVisibility = 'whole' | 'ownFees' | 'none'

export function receiptScope({ tables, indexes }: Database, scope: Scope): (receipt: Receipt) => ReceiptVisibility {
  if (scope.kind === 'all') return () => 'whole'
  const own = inInstitutions(scope)
  return ({ id, institutionId, payerId }) => {
    if (own(institutionId) || payerId === scope.userId) return 'whole'
    const paysOwnFee = indexes.ledgerByReceipt
      .get(id)
      .some(({ kind, feeId }) => kind === 'payment' && tables.fees.get(feeId)?.userId === scope.userId)
    return scope.userId !== null && paysOwnFee ? 'ownFees' : 'none'
  }
}

/**
 * An event is shown with its institution's data; to a member, with their own fee, or receipt that they see whole; of a person, to where they have
 * accepted.
 */
export function auditScope(database: Database, scope: Scope): ScopeTest<AuditEvent> {
  if (scope.kind === 'all') return everything
  const { tables, indexes } = database
  const own = inInstitutions(scope)
  const receiptVisibility = receiptScope(database, scope)
  return ({ institutionId, entity, entityId }) => {
    if (institutionId !== null && own(institutionId)) return true
    if (entity === 'fee') return scope.userId !== null && tables.fees.get(entityId)?.userId === scope.userId
    if (entity === 'receipt') {
      const receipt = tables.receipts.get(entityId)
      return receipt !== undefined && receiptVisibility(receipt) === 'whole'
    }
    const isMember = () =>
      indexes.membershipsByUser.get(entityId).some((one) => one.state === 'accepted' && own(one.institutionId))
    return entity === 'user' && isMember()
  }
}
