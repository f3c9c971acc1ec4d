import { v7 } from 'uuid'
import type { Actor } from '#domain/actor'

/** On whose behalf a service works, and when (milliseconds, UTC). */
export type By = { actor: Actor; now: number }

/** Who does something, as the history keeps them; who is only just signing in has no roles yet. */
export type Doer = { actor: Pick<Actor, 'userId'>; now: number }

/** A new identifier, a UUIDv7. */
export const newId = () => v7()

/** An instant (milliseconds) as records hold it. */
export const instantOf = (now: number) => new Date(now).toISOString()
