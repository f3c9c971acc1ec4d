import type { z } from 'zod'
import { can, type Action } from '#domain/access/access'
import type { Note, noteInputSchema, notePatchSchema } from '#domain/members/note'
import { sameJson } from '#domain/values/record'
import { readRecord, refuse, instantOf, newRecord, requireRight, type ActorWrites } from '../records/records.ts'
import { recordAudit, requireVersion, type FormChange } from '../records/writeRecord.ts'

export async function writeNote(
  tx: ActorWrites,
  { membershipId, ...content }: z.output<typeof noteInputSchema>,
): Promise<Note> {
  const { actor, now } = tx
  const institutionId = (await tx.memberships.get(membershipId))?.institutionId
  if (institutionId === undefined || !can(actor, 'create', 'notes', { institutionIds: [institutionId] })) {
    refuse({ membershipId: 'unknownReference' })
  }
  const note = { ...newRecord(now), ...content, institutionId, membershipId, actorId: actor.userId }
  await tx.notes.insert(note)
  await record(tx, { action: 'create', after: note }, note)
  return note
}

export async function editNote(
  tx: ActorWrites,
  id: string,
  { fields, version }: FormChange<z.output<typeof notePatchSchema>>,
): Promise<Note> {
  const note = await ownNote(tx, id, 'edit')
  requireVersion(version, note)
  if (sameJson(note, { ...note, ...fields })) return note
  const after = { ...note, ...fields, updatedAt: instantOf(tx.now), version: note.version + 1 }
  await tx.notes.update(after, note.version)
  await record(tx, { action: 'edit', before: note, after }, note)
  return after
}

export async function removeNote(tx: ActorWrites, id: string): Promise<Note> {
  const note = await ownNote(tx, id, 'delete')
  await tx.notes.remove(id, note.version)
  await record(tx, { action: 'delete', before: note }, note)
  return note
}

type Change = { action: 'create' | 'edit' | 'delete'; before?: Note; after?: Note }

/** The history of a membership’s notes is one, so that it outlives a deleted note. It never has their text. */
function record(tx: ActorWrites, change: Change, { institutionId, membershipId }: Note) {
  return recordAudit(tx, { ...change, entity: 'note', institutionId, id: membershipId })
}

async function ownNote(tx: ActorWrites, id: string, action: Action): Promise<Note> {
  const note = await readRecord(tx, 'notes', id)
  requireRight(tx, action, 'notes', note.institutionId)
  return note
}
