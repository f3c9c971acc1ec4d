import type { z } from 'zod'
import { scopeOf } from '#domain/access'
import type { SportType, sportTypePatchSchema } from '#domain/sport'
import type { Change } from './change.ts'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { found, requireVersion, saveRecord } from './records.ts'

/** Merges the fields given into a sport type. Throws `notFound`, `stale` or `duplicate`. */
export async function updateSportType(
  tx: WriteTransaction,
  by: By,
  id: string,
  { given, version }: Change<z.output<typeof sportTypePatchSchema>>,
): Promise<SportType> {
  const current = found(await tx.sportTypes.get(scopeOf(by.actor, 'sports-types', 'edit'), id, by.now))
  requireVersion(version, current)
  return saveRecord(
    tx,
    by,
    tx.sportTypes,
    current,
    { ...current, ...given },
    { entity: 'sportType', institutionId: null },
  )
}
