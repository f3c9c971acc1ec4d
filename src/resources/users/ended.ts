import { calendarDateIn } from '#domain/calendar'
import type { UserView } from '#domain/user'

/** The day where the person at this screen is. */
export function localToday(): string {
  return calendarDateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())
}

/** Whether all memberships that one may see of a person are over. */
export function hasEnded({ memberships }: Pick<UserView, 'memberships'>, today: string): boolean {
  return memberships.length > 0 && memberships.every(({ until }) => until !== null && until < today)
}
