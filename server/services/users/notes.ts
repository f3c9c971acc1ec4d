import type { z } from 'zod'
import { can, type Action } from '#domain/access/access'
import type { Note, noteInputSchema, notePatchSchema } from '#domain/members/note'
import { readRecord, refuse, newRecord, requireRight, type ActorWrites } from '../records/records.ts'
import { insertRecord, recordAudit, requireVersion, saveRecord, type FormChange } from '../records/writeRecord.ts'

/** All notes of a membership share one history, which outlives a deleted note and never has their text. */
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
  return insertRecord(tx, 'notes', note, { id: membershipId })
}

export async function editNote(
  tx: ActorWrites,
  id: string,
  { fields, version }: FormChange<z.output<typeof notePatchSchema>>,
): Promise<Note> {
  const note = await editableNote(tx, id, 'edit')
  requireVersion(version, note)
  return saveRecord(tx, 'notes', note, { ...note, ...fields }, { id: note.membershipId })
}

export async function removeNote(tx: ActorWrites, id: string): Promise<Note> {
  const note = await editableNote(tx, id, 'delete')
  await tx.notes.remove(id, note.version)
  const { institutionId, membershipId } = note
  await recordAudit(tx, { entity: 'note', institutionId, action: 'delete', id: membershipId, before: note })
  return note
}

async function editableNote(tx: ActorWrites, id: string, action: Action): Promise<Note> {
  const note = await readRecord(tx, 'notes', id)
  requireRight(tx, action, 'notes', note.institutionId)
  return note
}
