import { calendarDateIn } from '#domain/calendar'
import type { Institution } from '#domain/institution'
import type { StoredMembership } from '#domain/membership'

/** Whether an invitation has ended before it was accepted, and so can no longer be. */
export function isWithdrawn(
  { state, until }: Pick<StoredMembership, 'state' | 'until'>,
  { timezone }: Pick<Institution, 'timezone'>,
  now: number,
): boolean {
  return state === 'pending' && until !== null && until < calendarDateIn(timezone, now)
}
