import type { z } from 'zod'
import { scopeOf } from '#domain/access'
import type { Sport, sportPatchSchema } from '#domain/sport'
import type { Change } from './change.ts'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { found, requireVersion, saveRecord } from './records.ts'
import { requireSportType } from './requireSportType.ts'

/** Merges the fields given into a sport. Throws `notFound`, `stale`, `validation` or `slugTaken`. */
export async function updateSport(
  tx: WriteTransaction,
  by: By,
  id: string,
  { given, version }: Change<z.output<typeof sportPatchSchema>>,
): Promise<Sport> {
  const current = found(await tx.sports.get(scopeOf(by.actor, 'sports', 'edit'), id, by.now))
  requireVersion(version, current)
  if (given.typeId !== undefined) await requireSportType(tx, given.typeId, by.now)
  return saveRecord(tx, by, tx.sports, current, { ...current, ...given }, { entity: 'sport', institutionId: null })
}
