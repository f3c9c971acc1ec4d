import type { Profile } from '#domain/members/user'
import type { WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { instantOf } from '../records/caller.ts'
import { found, saveRecord } from '../records/records.ts'
import { profileOf } from './profile.ts'

/** Accepting again changes nothing: the first acceptance counts. */
export async function acceptTerms(tx: WriteTransaction, caller: Caller, termsVersion: string): Promise<Profile> {
  const { actor, now } = caller
  // Of two requests at once, the second waits and finds what the first recorded.
  await tx.lock('user', actor.userId)
  const user = found(await tx.users.stored({ id: actor.userId }))
  if (user.termsVersion === termsVersion) return profileOf(tx, user, now)
  const accepted = { ...user, termsVersion, termsAcceptedAt: instantOf(now) }
  const audited = { entity: 'user', institutionId: null } as const
  return profileOf(tx, await saveRecord(tx, caller, tx.users, user, accepted, audited), now)
}
