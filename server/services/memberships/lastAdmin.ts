import { calendarDateIn } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { StoredMembership } from '#domain/members/membership'
import type { ReadTransaction } from '../../store/port.ts'
import type { Books } from '../institutions/lockedBooks.ts'

type Office = Pick<StoredMembership, 'role' | 'state' | 'since'>

function isAdminToday({ role, state, since }: Office, institution: Institution, now: number): boolean {
  return role === 'Admin' && state === 'accepted' && since <= calendarDateIn(institution.timezone, now)
}

/** Throws `lastAdmin` (decisions §3). The institution is locked, so that two Admins cannot remove each other at once. */
export async function keepAnAdmin(
  tx: ReadTransaction,
  institution: Books,
  current: StoredMembership,
  next: Office,
  now: number,
): Promise<void> {
  if (!isAdminToday(current, institution, now) || isAdminToday(next, institution, now)) return
  const admins = await tx.memberships.ofInstitution(institution.id, 'Admin')
  const others = admins.filter(({ id, ...office }) => id !== current.id && isAdminToday(office, institution, now))
  const people = await Promise.all(
    others.map(async ({ userId }) => (userId === null ? null : tx.users.stored({ id: userId }))),
  )
  if (!people.some((person) => person?.active)) throw new DomainError('lastAdmin')
}
