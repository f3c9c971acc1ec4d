import { scopeOf } from '#domain/access'
import type { SportType } from '#domain/sport'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { found, requireVersion } from './records.ts'
import { removeUnused } from './removeUnused.ts'

/** Removes a sport type that nothing uses. Throws `notFound`, `stale` or `inUse`. */
export async function removeSportType(tx: WriteTransaction, by: By, id: string, version?: number): Promise<SportType> {
  const current = found(await tx.sportTypes.get(scopeOf(by.actor, 'sports-types', 'delete'), id, by.now))
  requireVersion(version, current)
  return removeUnused(tx, by, tx.sportTypes, current, { entity: 'sportType', institutionId: null })
}
