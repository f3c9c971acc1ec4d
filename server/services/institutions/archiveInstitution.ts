import { scopeOf } from '#domain/access/access'
import type { Institution } from '#domain/clubs/institution'
import type { WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { existing, requireVersion, saveRecord } from '../records/records.ts'
import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { INSTITUTION_STATUSES } from '#domain/clubs/institution'

/** Its memberships no longer count, its history stays. */
export async function archiveInstitution(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  version?: number,
): Promise<Institution> {
  const current = existing(await tx.institutions.get(scopeOf(caller.actor, 'institutions', 'delete'), id, caller.now))
  requireVersion(version, current)
  const audited = { entity: 'institution', institutionId: id, action: 'archive' } as const
  return saveRecord(tx, caller, tx.institutions, current, { ...current, status: 'archived' }, audited)
}

const archivingSchema = z.object({ from: z.enum(INSTITUTION_STATUSES), to: z.literal('archived') })

/**
 * To the status that the history has. Throws `notFound`, `stale`, or `notUndoable` unless the last event is the actor’s
 * archiving.
 */
export async function unarchiveInstitution(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  version?: number,
): Promise<Institution> {
  await tx.lock('institution', id)
  const current = existing(await tx.institutions.get(scopeOf(caller.actor, 'institutions', 'delete'), id, caller.now))
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
