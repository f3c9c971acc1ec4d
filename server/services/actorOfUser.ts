import { actorOf } from '#domain/actor'
import type { Actor } from '#domain/actor'
import { DomainError } from '#domain/errors'
import type { User } from '#domain/user'
import type { ReadTransaction } from '../store/port.ts'

/** What a stored user may be today (decisions §3). Throws `deactivated`. */
export async function actorOfUser(tx: ReadTransaction, user: User, now: number): Promise<Actor> {
  if (!user.active) throw new DomainError('deactivated')
  const memberships = await tx.memberships.ofUser(user.id)
  const institutions = await tx.institutionsById(memberships.map(({ institutionId }) => institutionId))
  return actorOf(user, memberships, institutions, now)
}
