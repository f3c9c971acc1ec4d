import { DomainError } from '#domain/api/errors'
import type { Books } from '../institutions/lockedBooks.ts'
import { type InviterWrites, instantOf } from '../records/records.ts'

const HOUR_MS = 3_600_000

/**
 * The default limit of invitations per institution, and per person, and hour. A club that types its members in by hand
 * stays below it.
 */
export const INVITATIONS_AN_HOUR = 100

/**
 * Refuses an invitation if the institution, or the actor in all of theirs, has sent too many in the last hour, because
 * each may send a mail and a further institution costs nothing. It counts them in the history, with the institution and
 * the actor locked, so that all processes share the limit. It passes the e-mail of each allowed invitation to `sends`;
 * only these get an account.
 */
export async function limitInvitations(tx: InviterWrites, { id: institutionId }: Books, email: string): Promise<void> {
  const { userId: actorId } = tx.actor
  await tx.lock('user', actorId)
  for (const by of [{ institutionId }, { actorId }]) {
    const { count, first } = await tx.audit.invitations(by, instantOf(tx.now - HOUR_MS))
    if (count < tx.invitationsAnHour) continue
    const waitMs = first === null ? HOUR_MS : Date.parse(first) + HOUR_MS - tx.now
    throw new DomainError('rateLimited', { cause: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
  tx.sends(email)
}
