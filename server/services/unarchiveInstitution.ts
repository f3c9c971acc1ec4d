import { z } from 'zod'
import { scopeOf } from '#domain/access'
import { DomainError } from '#domain/errors'
import { INSTITUTION_STATUSES } from '#domain/institution'
import type { Institution } from '#domain/institution'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { found, requireVersion, saveRecord } from './records.ts'

const archivingSchema = z.object({ from: z.enum(INSTITUTION_STATUSES), to: z.literal('archived') })

/**
 * Takes back the archiving of an institution: it gets the status that it had, as the history tells. Throws `notFound`, `stale` when it was changed since,
 * and `notUndoable` when the last thing done to it was not the actor's archiving it.
 */
export async function unarchiveInstitution(
  tx: WriteTransaction,
  by: By,
  id: string,
  version?: number,
): Promise<Institution> {
  await tx.lock('institution', id)
  const current = found(await tx.institutions.get(scopeOf(by.actor, 'institutions', 'delete'), id, by.now))
  requireVersion(version, current)
  const { rows } = await tx.audit.list({
    scope: scopeOf(by.actor, 'institutions', 'history'),
    of: [{ entity: 'institution', id }],
    range: { offset: 0, limit: 1 },
  })
  const [last] = rows
  const archiving = archivingSchema.safeParse(last?.changes.status)
  if (!archiving.success || last?.actorId !== by.actor.userId) throw new DomainError('notUndoable')
  const audited = { entity: 'institution', institutionId: id } as const
  return saveRecord(tx, by, tx.institutions, current, { ...current, status: archiving.data.from }, audited)
}
