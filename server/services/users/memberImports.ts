import { scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { MemberImport, MemberImportView } from '#domain/members/import/memberImport'
import type { PlannedRow } from '#domain/members/import/plannedRow'
import type { ImportInput } from '#domain/members/import/report'
import { withAuthors } from '../records/names.ts'
import {
  requireRight,
  type ActorReads,
  type ActorWrites,
  ofOne,
  readRecord,
  refuse,
  newRecord,
} from '../records/records.ts'
import { auditEvent, insertRecord, requireVersion, saveRecord } from '../records/writeRecord.ts'

/** Records a new import, or more rows of an earlier one. Throws `validation` if that is undone or not the actor's. */
export async function recordImport(
  tx: ActorWrites,
  { id: institutionId }: Institution,
  { importId, fileName }: Pick<ImportInput, 'importId' | 'fileName'>,
  plan: readonly PlannedRow[],
): Promise<MemberImport> {
  const count = (outcome: PlannedRow['outcome']) => plan.filter((one) => one.outcome === outcome).length
  const counts = { made: count('made'), present: count('present') }
  const { userId: actorId } = tx.actor
  if (importId === null) {
    const begun: MemberImport = { ...newRecord(tx.now), institutionId, actorId, fileName, ...counts, state: 'done' }
    return insertRecord(tx, 'memberImports', begun)
  }
  const begun = await tx.memberImports.get(scopeOf(tx.actor, 'member-imports', 'show'), importId)
  if (begun?.institutionId !== institutionId || begun.actorId !== actorId || begun.state !== 'done')
    refuse({ importId: 'unknownReference' })
  const next = { ...begun, made: begun.made + counts.made, present: begun.present + counts.present }
  return saveRecord(tx, 'memberImports', begun, next)
}

/** Removes all members that it created. Throws `notUndoable`, or `importInUse` if something depends on one of them. */
export async function undoImport(tx: ActorWrites, id: string, version: number | undefined): Promise<MemberImport> {
  const { institutionId } = await readRecord(tx, 'memberImports', id)
  requireRight(tx, 'delete', 'member-imports', institutionId)
  // An import of the same institution waits.
  await tx.lock('institution', institutionId)
  const current = await readRecord(tx, 'memberImports', id)
  requireVersion(version, current)
  if (current.state === 'undone') throw new DomainError('notUndoable')
  const { memberships, users, inUse } = await tx.memberships.removeImported(id)
  if (inUse.length > 0) throw new DomainError('importInUse')
  await tx.audit.append([
    ...memberships.map((one) => auditEvent(tx, { entity: 'membership', institutionId, action: 'delete', id: one })),
    ...users.map((one) => auditEvent(tx, { entity: 'user', institutionId: null, action: 'delete', id: one })),
  ])
  const undone: MemberImport = { ...current, state: 'undone' }
  return saveRecord(tx, 'memberImports', current, undone, { action: 'undo' })
}

export async function importViews(tx: ActorReads, imports: readonly MemberImport[]): Promise<MemberImportView[]> {
  return (await withAuthors(tx, imports)).map(({ actorId: _author, ...rest }) => rest)
}

export const importView = ofOne(importViews)
