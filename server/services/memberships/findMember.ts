import { scopeOf } from '#domain/access/access'
import type { FieldErrors } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { StoredMembership } from '#domain/members/membership'
import type { ReadTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'

/**
 * The member whom a cuota or a receipt names: `id` is the person’s, or the membership’s own, which keeps working after
 * acceptance. A pending membership is found by the person’s id only if the actor sees the two together.
 */
export async function findMember(
  tx: ReadTransaction,
  caller: Caller,
  institution: Institution,
  id: string,
  path: string,
): Promise<StoredMembership | { errors: FieldErrors }> {
  const isHere = ({ institutionId }: Pick<StoredMembership, 'institutionId'>) => institutionId === institution.id
  const membership = await tx.memberships.get(id)
  if (membership && isHere(membership)) return membership
  const current = (await tx.memberships.ofUser(id)).find(isHere)
  if (current?.state === 'accepted') return current
  const person = current && (await tx.users.get(scopeOf(caller.actor, 'users'), id, caller.now))
  return current && person?.memberships.some((one) => one.id === current.id)
    ? current
    : { errors: { [path]: 'notMember' } }
}
