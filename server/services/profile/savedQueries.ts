import type { z } from 'zod'
import { administeredBy, type Actor } from '#domain/access/actor'
import { DomainError } from '#domain/api/errors'
import { MOST_SAVED_QUERIES } from '#domain/api/savedQuery'
import type { SavedQuery, SavedQueryView, savedQueryInputSchema } from '#domain/api/savedQuery'
import { sameJson } from '#domain/values/record'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { refuse, existing, newId } from '../records/records.ts'

/** The person's own queries, and those that others share with an institution that they see whole. */
export async function readSavedQueries(tx: ReadTransaction, actor: Actor): Promise<SavedQueryView[]> {
  const queries = await tx.savedQueries.seenBy(actor.userId, administeredBy(actor, 'own'))
  return queries.map((query) => viewOf(query, actor))
}

/** Saving the same again changes nothing. */
export async function saveQuery(
  tx: WriteTransaction,
  actor: Actor,
  input: z.output<typeof savedQueryInputSchema>,
): Promise<SavedQueryView> {
  const { userId } = actor
  await tx.lock('user', userId)
  const own = await tx.savedQueries.seenBy(userId, [])
  const { list, label, value } = input
  const same = own.find((one) => sameJson([one.list, one.label, one.value], [list, label, value]))
  if (same) return viewOf(same, actor)
  if (own.length >= MOST_SAVED_QUERIES) refuse({ label: 'tooManySaved' })
  const query = { id: newId(), userId, list, label, value, institutionId: null }
  await tx.savedQueries.insert(query)
  return viewOf(query, actor)
}

export async function shareQuery(
  tx: WriteTransaction,
  actor: Actor,
  id: string,
  institutionId: string | null,
): Promise<SavedQueryView> {
  const query = await foundQuery(tx, actor, id)
  if (query.userId !== actor.userId) throw new DomainError('forbidden')
  if (institutionId !== null && !administeredBy(actor, 'own').includes(institutionId)) {
    refuse({ institutionId: 'unknownReference' })
  }
  await tx.savedQueries.share(id, institutionId)
  return viewOf({ ...query, institutionId }, actor)
}

/** Of a shared one, a full Admin of the institution may do it too: who saved it may have left. */
export async function removeQuery(tx: WriteTransaction, actor: Actor, id: string): Promise<SavedQueryView> {
  const query = await foundQuery(tx, actor, id)
  const { userId, institutionId } = query
  const isOfClub = institutionId !== null && administeredBy(actor, 'full').includes(institutionId)
  if (userId !== actor.userId && !isOfClub) throw new DomainError('forbidden')
  await tx.savedQueries.remove([id])
  return viewOf(query, actor)
}

async function foundQuery(tx: ReadTransaction, actor: Actor, id: string): Promise<SavedQuery> {
  const queries = await tx.savedQueries.seenBy(actor.userId, administeredBy(actor, 'own'))
  return existing(queries.find((one) => one.id === id))
}

function viewOf({ userId, ...query }: SavedQuery, actor: Actor): SavedQueryView {
  return { ...query, own: userId === actor.userId }
}
