import type { z } from 'zod'
import { administeredBy } from '#domain/access/actor'
import { DomainError } from '#domain/api/errors'
import { MOST_SAVED_QUERIES } from '#domain/api/savedQuery'
import type { SavedQuery, SavedQueryView, savedQueryInputSchema } from '#domain/api/savedQuery'
import { sameJson } from '#domain/values/record'
import { type ActorReads, type ActorWrites, refuse, orNotFound, newId } from '../records/records.ts'

export async function readSavedQueries(tx: ActorReads): Promise<SavedQueryView[]> {
  return (await visibleQueries(tx)).map((query) => viewOf(tx, query))
}

/** Saving an equal query again changes nothing. */
export async function saveQuery(
  tx: ActorWrites,
  { list, label, value }: z.output<typeof savedQueryInputSchema>,
): Promise<SavedQueryView> {
  const { userId } = tx.actor
  await tx.lock('user', userId)
  const ownQueries = await tx.savedQueries.visibleTo(userId, [])
  const same = ownQueries.find((one) => sameJson([one.list, one.label, one.value], [list, label, value]))
  if (same) return viewOf(tx, same)
  if (ownQueries.length >= MOST_SAVED_QUERIES) refuse({ label: 'tooManySaved' })
  const query = { id: newId(), userId, list, label, value, institutionId: null }
  await tx.savedQueries.insert(query)
  return viewOf(tx, query)
}

export async function shareQuery(tx: ActorWrites, id: string, institutionId: string | null): Promise<SavedQueryView> {
  const query = await visibleQuery(tx, id)
  if (query.userId !== tx.actor.userId) throw new DomainError('forbidden')
  if (institutionId !== null && !administeredBy(tx.actor, 'own').includes(institutionId)) {
    refuse({ institutionId: 'unknownReference' })
  }
  await tx.savedQueries.share(id, institutionId)
  return viewOf(tx, { ...query, institutionId })
}

/** A full Admin may also remove one shared with the institution, because its owner may have left. */
export async function removeQuery(tx: ActorWrites, id: string): Promise<SavedQueryView> {
  const query = await visibleQuery(tx, id)
  const { userId, institutionId } = query
  const isOfClub = institutionId !== null && administeredBy(tx.actor, 'full').includes(institutionId)
  if (userId !== tx.actor.userId && !isOfClub) throw new DomainError('forbidden')
  await tx.savedQueries.remove([id])
  return viewOf(tx, query)
}

const visibleQueries = (tx: ActorReads) => tx.savedQueries.visibleTo(tx.actor.userId, administeredBy(tx.actor, 'own'))

async function visibleQuery(tx: ActorReads, id: string): Promise<SavedQuery> {
  return orNotFound((await visibleQueries(tx)).find((one) => one.id === id))
}

function viewOf({ actor }: ActorReads, { userId, ...query }: SavedQuery): SavedQueryView {
  return { ...query, own: userId === actor.userId }
}
