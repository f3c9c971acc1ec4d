import { DomainError } from '#domain/errors'
import type { ReadTransaction } from '../../store/port.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import { instantOf } from '../records/caller.ts'
import type { InvitingCaller } from '../records/caller.ts'

const HOUR_MS = 3_600_000

/**
 * The default limit of invitations per institution and hour. A club that types its members in by hand stays below it.
 */
export const INVITATIONS_AN_HOUR = 100

/**
 * Refuses an invitation if the institution has sent too many in the last hour, because each may send a mail. It counts
 * them in the history, and the institution is locked, so that all processes share the limit. It passes the e-mail of each
 * allowed invitation to `sends`; only these get an account. Throws `rateLimited` with the seconds to wait as its cause.
 */
export async function limitInvitations(
  tx: ReadTransaction,
  caller: InvitingCaller,
  { id: institutionId }: Books,
  email: string,
): Promise<void> {
  const { count, first } = await tx.audit.invitations(institutionId, instantOf(caller.now - HOUR_MS))
  if (count < caller.invitationsAnHour) return caller.sends(email)
  const waitMs = first === null ? HOUR_MS : Date.parse(first) + HOUR_MS - caller.now
  throw new DomainError('rateLimited', { cause: Math.max(1, Math.ceil(waitMs / 1000)) })
}
