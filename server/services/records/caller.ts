import { v7 } from 'uuid'
import type { Actor } from '#domain/actor'

/** On whose behalf a service works, and when (milliseconds, UTC). */
export type Caller = { actor: Actor; now: number }

/** What is done for somebody beside, how many invitations an institution may send in an hour, and whom to tell to which e-mail one is sent. */
export type InvitingCaller = Caller & { invitationsAnHour: number; sends: (email: string) => void }

/** Who does something, as the history keeps them; who is only just signing in has no roles yet, and an operator no record (null). */
export type Author = { actor: { userId: Actor['userId'] | null }; now: number }

/** A new identifier, a UUIDv7. */
export const newId = () => v7()

/** An instant (milliseconds) as records hold it. */
export const instantOf = (now: number) => new Date(now).toISOString()
