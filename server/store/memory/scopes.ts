import { coversMember, type Scope, type SomeScope } from '#domain/access/access'
import type { AuditEvent } from '#domain/access/audit'
import type { Fee } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import { isShare } from '#domain/money/ledger'
import type { StoredMembership } from '#domain/members/membership'
import type { Receipt } from '#domain/money/receipt'
import { CATALOGUE } from '../../resources/catalogue.ts'
import { fees } from '../../resources/fees.ts'
import { users } from '../../resources/users.ts'
import { joinRequests } from '../../resources/visitors.ts'
import type { Database } from './database.ts'
import { reachTest } from './query.ts'

/**
 * One test per resource of whether a scope covers a record (§D3). Every query and every read of a single
 * record uses the one of its resource.
 */
type ScopeTest<Row> = (row: Row) => boolean

const everything = () => true
const inInstitutions = (scope: Exclude<Scope, { kind: 'all' }>) => {
  const ids = new Set(scope.institutionIds)
  return (id: string) => ids.has(id)
}

export function institutionScope(scope: Scope): ScopeTest<Institution> {
  return reachTest(CATALOGUE.institutions.reach, scope)
}

export function membershipScope(scope: Scope): ScopeTest<Pick<StoredMembership, 'institutionId' | 'sportIds'>> {
  const isInScope = reachTest(users.reach, scope)
  return (membership) => isInScope(membership) || coversMember(scope, membership)
}

export function feeScope(scope: Scope): ScopeTest<Pick<Fee, 'institutionId' | 'userId'>> {
  const isInScope = reachTest(fees.reach, scope)
  if (scope.kind === 'all' || scope.wards === undefined) return isInScope
  const ofFamily = familyFees(scope)
  return (fee) => isInScope(fee) || ofFamily(fee)
}

export function familyFees({ userId, wards = [] }: SomeScope): (fee: FeeOwner | undefined) => boolean {
  const paidFor = new Set(wards.map((ward) => `${ward.institutionId} ${ward.payerId}`))
  return (fee) =>
    fee !== undefined &&
    ((userId !== null && fee.userId === userId) || paidFor.has(`${fee.institutionId} ${fee.userId}`))
}

type FeeOwner = Pick<Fee, 'institutionId' | 'userId'>

/**
 * Which payments of a receipt a scope shows. Its institution and its payer see all, other members those of their own
 * fees and of the members whom they pay for.
 */
export type ReceiptVisibility = 'whole' | 'ownFees' | 'none'

export function receiptScope({ tables, indexes }: Database, scope: Scope): (receipt: Receipt) => ReceiptVisibility {
  if (scope.kind === 'all') return () => 'whole'
  const own = inInstitutions(scope)
  const ofFamily = familyFees(scope)
  return ({ id, institutionId, payerId }) => {
    if (own(institutionId) || payerId === scope.userId) return 'whole'
    const paysOwnFee = indexes.ledgerByReceipt
      .get(id)
      .some((entry) => isShare(entry) && ofFamily(tables.fees.get(entry.feeId)))
    return paysOwnFee ? 'ownFees' : 'none'
  }
}

/**
 * The scope of the history. An event is shown with its institution's data. A member also sees the events of their own
 * fees and of the members whom they pay for, and of receipts that they see in full. The events of a person are shown
 * where they have accepted a membership, those of a membership or of a request where it is in scope.
 */
export function auditScope(database: Database, scope: Scope): ScopeTest<AuditEvent> {
  if (scope.kind === 'all') return everything
  const { tables, indexes } = database
  const own = inInstitutions(scope)
  const receiptVisibility = receiptScope(database, scope)
  const ofFamily = familyFees(scope)
  const ownMembership = membershipScope(scope)
  const ownRequest = reachTest(joinRequests.reach, scope)
  return ({ institutionId, entity, entityId }) => {
    if (institutionId !== null && own(institutionId)) return true
    if (entity === 'fee') return ofFamily(tables.fees.get(entityId))
    if (entity === 'receipt') {
      const receipt = tables.receipts.get(entityId)
      return receipt !== undefined && receiptVisibility(receipt) === 'whole'
    }
    if (entity === 'membership' || entity === 'joinRequest') {
      const membership = tables.memberships.get(entityId)
      const ofRequest = () => ownRequest(tables.joinRequests.get(entityId) ?? {})
      return institutionId !== null && (membership ? ownMembership(membership) : ofRequest())
    }
    const isMember = () =>
      indexes.membershipsByUser.get(entityId).some((one) => one.state === 'accepted' && ownMembership(one))
    return entity === 'user' && isMember()
  }
}
