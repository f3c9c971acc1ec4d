import { DomainError } from '#domain/api/errors'
import { UNKNOWN_PERSON, completedFrom } from '#domain/members/person'
import type { Profile } from '#domain/members/user'
import type { WriteTransaction } from '../../store/port.ts'
import { isSentTo, isWithdrawn } from './pendingInvitations.ts'
import { profileOf } from '../profile/profile.ts'
import type { Caller } from '../records/caller.ts'
import { recordAudit } from '../history/recordAudit.ts'
import { existing, saveRecord } from '../records/records.ts'

/**
 * From then on the institution sees the person, and the person what they owe there. Empty fields are filled in from the
 * invitation. Throws `notFound`, also for one sent to another e-mail or withdrawn.
 */
export async function acceptMembership(tx: WriteTransaction, caller: Caller, membershipId: string): Promise<Profile> {
  const membership = await tx.memberships.get(membershipId)
  const current = existing(membership?.userId === caller.actor.userId ? membership : null)
  const user = existing(await tx.users.stored({ id: caller.actor.userId }))
  const institution = existing((await tx.institutionsById([current.institutionId]))[0])
  if (!isSentTo(current, user) || isWithdrawn(current, institution, caller.now)) throw new DomainError('notFound')
  if (current.state === 'accepted') return profileOf(tx, user, caller.now)
  const audited = { entity: 'membership', institutionId: institution.id, action: 'accept' } as const
  await saveRecord(tx, caller, tx.memberships, current, { ...current, state: 'accepted', invitation: null }, audited)
  const dues = await tx.memberships.moveDues(current.id)
  for (const id of dues.fees) await recordAudit(tx, caller, { ...audited, entity: 'fee', id })
  for (const id of dues.receipts) await recordAudit(tx, caller, { ...audited, entity: 'receipt', id })
  const completed = current.invitation ? completedFrom(user, { ...UNKNOWN_PERSON, ...current.invitation }) : user
  const record = await saveRecord(tx, caller, tx.users, user, completed, { entity: 'user', institutionId: null })
  return profileOf(tx, record, caller.now)
}
