import { coversMember, type Scope } from '#domain/access/access'
import type { AuditEvent } from '#domain/access/audit'
import type { Fee } from '#domain/money/fee'
import type { StoredMembership } from '#domain/members/membership'
import { fees } from '../../resources/fees.ts'
import { receipts } from '../../resources/receipts.ts'
import { joinRequests } from '../../resources/visitors.ts'
import { reachTest, type Test } from './query.ts'
import type { Tables } from './snapshot.ts'

/**
 * Tests of whether a scope covers a record (§D3), where its resource's reach does not say all. Every query and every read
 * of a single record uses the one of its resource.
 */

export const membershipScope =
  (scope: Scope) =>
  (membership: StoredMembership): boolean =>
    coversMember(scope, membership)

/** The cuotas of the scope's person and of the members whom they pay for. */
export function familyFees(scope: Scope): (fee: Fee | undefined) => boolean {
  const isTheirs = reachTest(fees.reach, scope.kind === 'all' ? scope : { ...scope, institutionIds: [] })
  return (fee) => fee !== undefined && isTheirs(fee)
}

/**
 * Receipts that a scope shows in full: to their institution and their payer. Other members see the payments of their own
 * fees and of the members whom they pay for.
 */
export function wholeReceipts(scope: Scope): Test {
  return reachTest(receipts.reach, scope.kind === 'all' ? scope : { ...scope, wards: [] })
}

/**
 * The scope of the history. An event is shown with its institution's data. A member also sees the events of their own
 * fees and of the members whom they pay for, and of receipts that they see in full. The events of a person are shown
 * where they have accepted a membership, those of a membership or of a request where it is in scope.
 */
export function auditScope(tables: Tables, scope: Scope): (event: AuditEvent) => boolean {
  if (scope.kind === 'all') return () => true
  const isWhole = wholeReceipts(scope)
  const ofFamily = familyFees(scope)
  const ownMembership = membershipScope(scope)
  const ownRequest = reachTest(joinRequests.reach, scope)
  return ({ institutionId, entity, entityId }) => {
    if (institutionId !== null && scope.institutionIds.includes(institutionId)) return true
    if (entity === 'fee') return ofFamily(tables.fees.get(entityId))
    if (entity === 'receipt') return isWhole(tables.receipts.get(entityId) ?? {})
    if (entity === 'membership' || entity === 'joinRequest') {
      const membership = tables.memberships.get(entityId)
      const ofRequest = () => ownRequest(tables.joinRequests.get(entityId) ?? {})
      return institutionId !== null && (membership ? ownMembership(membership) : ofRequest())
    }
    const theirs = () => tables.memberships.by('userId', entityId).filter(ownMembership)
    return entity === 'user' && theirs().some(({ state }) => state === 'accepted')
  }
}
