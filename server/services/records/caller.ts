import { v7 } from 'uuid'
import type { Actor } from '#domain/access/actor'

export type Caller = { actor: Actor; now: number }

/** `sends` gets the e-mail of each invitation sent. */
export type InvitingCaller = Caller & { invitationsAnHour: number; sends: (email: string) => void }

/** A person who is signing in has no roles yet; an operator has no record (null). */
export type Author = { actor: { userId: Actor['userId'] | null }; now: number }

export const newId = () => v7()

export const instantOf = (now: number) => new Date(now).toISOString()

/** The order and range of a query for the first rows by id; for all without a limit. */
export const rowsById = (limit = Number.MAX_SAFE_INTEGER) =>
  ({ sort: { field: 'id', order: 'ASC' }, range: { offset: 0, limit } }) as const
