import { v7 } from 'uuid'
import type { Actor } from '#domain/actor'

/** The actor for whom a service works, and the instant (milliseconds, UTC). */
export type Caller = { actor: Actor; now: number }

/**
 * A caller who may invite: with the limit of invitations per institution, and per person, and hour, and a function that gets the e-mail
 * of each invitation sent.
 */
export type InvitingCaller = Caller & { invitationsAnHour: number; sends: (email: string) => void }

/**
 * The author of a change, for the history. A person who is just signing in has no roles yet; an operator has no record
 * (null).
 */
export type Author = { actor: { userId: Actor['userId'] | null }; now: number }

/** Returns a new identifier, a UUIDv7. */
export const newId = () => v7()

/** Returns an instant (milliseconds) in the form that records have. */
export const instantOf = (now: number) => new Date(now).toISOString()
