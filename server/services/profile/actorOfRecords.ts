import { actorOf } from '#domain/actor'
import type { Actor } from '#domain/actor'
import { DomainError } from '#domain/errors'
import type { ActorRecords } from '../../store/port.ts'

/** What a stored user may be today (decisions §3). Throws `deactivated`. */
export function actorOfRecords({ user, memberships, institutions }: ActorRecords, now: number): Actor {
  if (!user.active) throw new DomainError('deactivated')
  return actorOf(user, memberships, institutions, now)
}
