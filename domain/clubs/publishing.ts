import type { Institution } from './institution.ts'

export type PublishingGap = 'schedule' | 'admin' | 'contact'

/** What an institution lacks for its visitors: hours, somebody who administers it, a way to reach it. */
export function publishingGaps(
  { offerings, email, phone }: Pick<Institution, 'offerings' | 'email' | 'phone'>,
  admins: number,
): PublishingGap[] {
  const gaps = {
    schedule: offerings.every(({ schedule }) => schedule.length === 0),
    admin: admins === 0,
    contact: email === null && phone === null,
  }
  return (['schedule', 'admin', 'contact'] as const).filter((gap) => gaps[gap])
}
