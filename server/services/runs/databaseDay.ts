import { calendarDateIn } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import { Outage } from '../../outage.ts'
import type { ReadTransaction } from '../../store/port.ts'

/** Ours, or the database’s if that is earlier: a clock that runs ahead generates no month before its day. */
export async function instantDue(tx: Pick<ReadTransaction, 'time'>, now: number): Promise<number> {
  return Math.min(now, await tx.time(now))
}

/** Throws `unavailable` while it is a later day here than by the database's clock, in the institution's time zone. */
export async function refuseDayAhead(
  tx: Pick<ReadTransaction, 'time'>,
  { timezone }: Pick<Institution, 'timezone'>,
  now: number,
): Promise<void> {
  const ours = calendarDateIn(timezone, now)
  const its = calendarDateIn(timezone, await tx.time(now))
  if (ours <= its) return
  throw new DomainError('unavailable', {
    cause: new Outage('clock', `it is ${ours} here, and ${its} by the database's clock`),
  })
}
