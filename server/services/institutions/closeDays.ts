import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import type { Institution, closingInputSchema } from '#domain/clubs/institution'
import type { WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { existing, requireVersion, saveRecord, refuse } from '../records/records.ts'
import { isDayClosed } from './lockedBooks.ts'

/** For good: nothing dated up to the day is written any more (decisions §4). Waits for money that is being written. */
export async function closeDays(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { through, version }: z.output<typeof closingInputSchema> & { version?: number | undefined },
): Promise<Institution> {
  existing(await tx.institutions.get(scopeOf(caller.actor, 'institutions', 'show'), id, caller.now))
  const current = existing(await tx.lock('institution', id))
  if (!can(caller.actor, 'close', 'institutions', { institutionIds: [id] })) throw new DomainError('forbidden')
  requireVersion(version, current)
  if (isDayClosed(current, through)) throw new DomainError('alreadyClosed')
  if (through >= calendarDateIn(current.timezone, caller.now)) refuse({ through: 'notBeforeToday' })
  const audited = { entity: 'institution', institutionId: id, action: 'close' } as const
  return saveRecord(tx, caller, tx.institutions, current, { ...current, closedThrough: through }, audited)
}
