import { DomainError } from '#domain/errors'
import type { WriteTransaction } from '../../store/port.ts'
import { instantOf } from '../records/caller.ts'
import type { InvitingCaller } from '../records/caller.ts'

const HOUR_MS = 3_600_000

/** How many invitations an institution may send in an hour unless it is told otherwise: a club that types its members in stays below. */
export const INVITATIONS_AN_HOUR = 100

/**
 * Refuses an invitation into an institution that has sent too many in the last hour, since each may send a mail. They are counted in the
 * history, under the institution's lock, so that all processes together keep to the limit. Of one that is let through `sends` is told with its e-mail: no
 * other asks for an account. Throws `rateLimited` with the seconds to wait as its cause.
 */
export async function limitInvitations(
  tx: WriteTransaction,
  caller: InvitingCaller,
  institutionId: string,
  email: string,
): Promise<void> {
  await tx.lock('institution', institutionId)
  const { count, first } = await tx.audit.invitations(institutionId, instantOf(caller.now - HOUR_MS))
  if (count < caller.invitationsAnHour) return caller.sends(email)
  const waitMs = first === null ? HOUR_MS : Date.parse(first) + HOUR_MS - caller.now
  throw new DomainError('rateLimited', { cause: Math.max(1, Math.ceil(waitMs / 1000)) })
}
