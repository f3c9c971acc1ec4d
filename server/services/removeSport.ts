import { scopeOf } from '#domain/access'
import type { Sport } from '#domain/sport'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { found, requireVersion } from './records.ts'
import { removeUnused } from './removeUnused.ts'

/** Removes a sport that nothing uses. Throws `notFound`, `stale` or `inUse`. */
export async function removeSport(tx: WriteTransaction, by: By, id: string, version?: number): Promise<Sport> {
  const current = found(await tx.sports.get(scopeOf(by.actor, 'sports', 'delete'), id, by.now))
  requireVersion(version, current)
  return removeUnused(tx, by, tx.sports, current, { entity: 'sport', institutionId: null })
}
