import { scopeOf } from '#domain/access'
import type { Institution } from '#domain/institution'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { found, requireVersion, saveRecord } from './records.ts'

/** Archives an institution (what DELETE does): its memberships count no more, its history stays. Doing it again changes nothing. Throws `notFound` or `stale`. */
export async function archiveInstitution(
  tx: WriteTransaction,
  by: By,
  id: string,
  version?: number,
): Promise<Institution> {
  const current = found(await tx.institutions.get(scopeOf(by.actor, 'institutions', 'delete'), id, by.now))
  requireVersion(version, current)
  const audited = { entity: 'institution', institutionId: id, action: 'archive' } as const
  return saveRecord(tx, by, tx.institutions, current, { ...current, status: 'archived' }, audited)
}
