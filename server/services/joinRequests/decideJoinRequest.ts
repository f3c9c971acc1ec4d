import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import { requireOpen } from '#domain/visitors/joinRequest'
import type { JoinRequest, joinDecisionSchema } from '#domain/visitors/joinRequest'
import type { WriteTransaction } from '../../store/port.ts'
import { rowsById } from '../records/caller.ts'
import type { Caller } from '../records/caller.ts'
import { existing, requireVersion, saveRecord, refuse } from '../records/records.ts'
import type { FormChange } from '../records/records.ts'

/** `member` is final. */
export async function decideJoinRequest(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { fields: { status, membershipId }, version }: FormChange<z.output<typeof joinDecisionSchema>>,
): Promise<JoinRequest> {
  const { actor, now } = caller
  const request = existing(await tx.joinRequests.get(scopeOf(actor, 'join-requests', 'show'), id, now))
  const { institutionId } = request
  if (!can(actor, 'edit', 'join-requests', { institutionIds: [institutionId] })) throw new DomainError('forbidden')
  requireVersion(version, request)
  requireOpen(request)
  if (status === 'member' && membershipId === null) refuse({ membershipId: 'required' })
  if (status !== 'member' && membershipId !== null) refuse({ membershipId: 'forbiddenField' })
  if (membershipId !== null && !(await isMembershipOf(tx, caller, institutionId, membershipId))) {
    refuse({ membershipId: 'notMember' })
  }
  const action = status === 'declined' ? 'reject' : status === 'member' ? 'accept' : 'edit'
  const audited = { entity: 'joinRequest', institutionId, action } as const
  return saveRecord(tx, caller, tx.joinRequests, request, { ...request, status, membershipId }, audited)
}

async function isMembershipOf(
  tx: WriteTransaction,
  { actor, now }: Caller,
  institutionId: string,
  membershipId: string,
): Promise<boolean> {
  const { total } = await tx.users.list({
    scope: scopeOf(actor, 'users', 'show'),
    filter: { membershipId, institutionId },
    ...rowsById(1),
    now,
  })
  return total > 0
}
