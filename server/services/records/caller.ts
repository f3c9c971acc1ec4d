import { DomainError } from '#domain/api/errors'
import { can, type Action, type Resource } from '#domain/access/access'
import type { Actor } from '#domain/access/actor'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'

export type Caller = { actor: Actor; now: number }

/** `sends` gets the e-mail of each invitation sent. */
type InvitingCaller = Caller & { invitationsAnHour: number; sends: (email: string) => void }

/** A person who is signing in has no roles yet; an operator has no record (null). */
export type Author = { actor: { userId: Actor['userId'] | null }; now: number }

export type ActorReads = ReadTransaction & Caller
export type ActorWrites = WriteTransaction & Caller
export type InviterWrites = WriteTransaction & InvitingCaller
export type AuthorWrites = WriteTransaction & Author

/** A transaction with whom it is for. Its parts are made when they are used, so it is not copied. */
export function actingAs<Tx extends ReadTransaction, Who extends object>(tx: Tx, who: Who): Tx & Who {
  return Object.create(tx, Object.getOwnPropertyDescriptors(who)) as Tx & Who
}

/** The product itself acts, or an operator, who has no record. */
export const asSystem = <Tx extends ReadTransaction>(tx: Tx) => actingAs(tx, { actor: { userId: null } })

/** Throws `forbidden` unless the actor may do this in the institution. */
export function requireRight({ actor }: Caller, action: Action, resource: Resource, institutionId: string): void {
  if (!can(actor, action, resource, { institutionIds: [institutionId] })) throw new DomainError('forbidden')
}
