import { scopeOf } from '#domain/access'
import type { Institution } from '#domain/institution'
import type { WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { found, requireVersion, saveRecord } from '../records/records.ts'
import { z } from 'zod'
import { DomainError } from '#domain/errors'
import { INSTITUTION_STATUSES } from '#domain/institution'

/** Archives an institution (what DELETE does): its memberships count no more, its history stays. Doing it again changes nothing. Throws `notFound` or `stale`. */
export async function archiveInstitution(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  version?: number,
): Promise<Institution> {
  const current = found(await tx.institutions.get(scopeOf(caller.actor, 'institutions', 'delete'), id, caller.now))
  requireVersion(version, current)
  const audited = { entity: 'institution', institutionId: id, action: 'archive' } as const
  return saveRecord(tx, caller, tx.institutions, current, { ...current, status: 'archived' }, audited)
}

const archivingSchema = z.object({ from: z.enum(INSTITUTION_STATUSES), to: z.literal('archived') })

/**
 * Takes back the archiving of an institution: it gets the status that it had, as the history tells. Throws `notFound`, `stale` when it was changed since,
 * and `notUndoable` when the last thing done to it was not the actor's archiving it.
 */
export async function unarchiveInstitution(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  version?: number,
): Promise<Institution> {
  await tx.lock('institution', id)
  const current = found(await tx.institutions.get(scopeOf(caller.actor, 'institutions', 'delete'), id, caller.now))
  requireVersion(version, current)
  const { rows } = await tx.audit.list({
    scope: scopeOf(caller.actor, 'institutions', 'history'),
    of: [{ entity: 'institution', id }],
    range: { offset: 0, limit: 1 },
  })
  const [last] = rows
  const archiving = archivingSchema.safeParse(last?.changes.status)
  if (!archiving.success || last?.actorId !== caller.actor.userId) throw new DomainError('notUndoable')
  const audited = { entity: 'institution', institutionId: id } as const
  return saveRecord(tx, caller, tx.institutions, current, { ...current, status: archiving.data.from }, audited)
}
