import type { z } from 'zod'
import { mayFound } from '#domain/access/access'
import { actorOf } from '#domain/access/actor'
import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/api/errors'
import { institutionInputSchema } from '#domain/clubs/institution'
import type { foundingInputSchema } from '#domain/clubs/founding'
import type { Institution } from '#domain/clubs/institution'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { existing } from '../records/records.ts'
import { insertInstitution } from './createInstitution.ts'

/**
 * A draft, with the person as its Admin. Throws `administersAlready`, also for the second of two requests at once, or
 * `slugTaken`.
 */
export async function foundInstitution(
  tx: WriteTransaction,
  caller: Caller,
  input: z.output<typeof foundingInputSchema>,
): Promise<Institution> {
  const { userId } = caller.actor
  await tx.lock('user', userId)
  if (!mayFound(await actorNow(tx, caller))) throw new DomainError('administersAlready')
  return insertInstitution(tx, caller, institutionInputSchema.parse(input))
}

/** The roles of the request were derived before the lock, so they are derived again. */
async function actorNow(tx: ReadTransaction, { actor, now }: Caller): Promise<Actor> {
  const user = existing(await tx.users.stored({ id: actor.userId }))
  const memberships = await tx.memberships.ofUser(user.id)
  const institutions = await tx.institutionsById(memberships.map(({ institutionId }) => institutionId))
  return actorOf(user, memberships, institutions, now)
}
