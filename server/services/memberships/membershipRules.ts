import { isFullAdmin } from '#domain/access/duties'
import { type FieldErrors, DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { StoredMembership } from '#domain/members/membership'
import type { ReadTransaction } from '../../store/port.ts'
import { type ActorReads, EVERYTHING, recordsById } from '../records/records.ts'
import { calendarDateIn } from '#domain/values/calendar'
import { guardianError } from '#domain/members/family'
import type { Books } from '../institutions/lockedBooks.ts'

export async function missingSports(
  tx: ReadTransaction,
  references: readonly { path: string; sportId: string }[],
): Promise<FieldErrors> {
  const sportIds = references.map(({ sportId }) => sportId)
  const sports = await recordsById(tx.sports, EVERYTHING, sportIds)
  const missing = references.filter(({ sportId }) => !sports.has(sportId))
  return Object.fromEntries(missing.map(({ path }) => [path, 'unknownReference']))
}

export function sportErrors(tx: ReadTransaction, path: string, sportIds: readonly string[]) {
  return missingSports(
    tx,
    sportIds.map((sportId) => ({ path: `${path}.sportIds`, sportId })),
  )
}

/** The institution is locked, so that two changes at once cannot make each member pay for the other. */
export async function guardianErrors(
  tx: ActorReads,
  path: string,
  membership: Pick<StoredMembership, 'id' | 'institutionId' | 'guardianId'>,
  institution: Books,
): Promise<FieldErrors> {
  if (membership.guardianId === null) return {}
  const guardian = await tx.memberships.get(membership.guardianId)
  const wards = await tx.memberships.wardsOf([membership.id])
  const today = calendarDateIn(institution.timezone, tx.now)
  const error = guardianError(membership, guardian, wards.length > 0, today)
  return error === null ? {} : { [`${path}.guardianId`]: error }
}

type Office = Pick<StoredMembership, 'role' | 'duties' | 'state' | 'since'>

function isAdminToday({ state, since, ...office }: Office, institution: Institution, now: number): boolean {
  return isFullAdmin(office) && state === 'accepted' && since <= calendarDateIn(institution.timezone, now)
}

/** Throws `lastAdmin` for the last full Admin (§D3). The institution is locked, so that two Admins cannot remove each other at once. */
export async function keepAnAdmin(
  tx: ReadTransaction,
  institution: Books,
  current: StoredMembership,
  next: Office,
): Promise<void> {
  if (!isAdminToday(current, institution, tx.now) || isAdminToday(next, institution, tx.now)) return
  const admins = await tx.memberships.adminsOf(institution.id)
  const others = admins.filter(({ id, ...office }) => id !== current.id && isAdminToday(office, institution, tx.now))
  const people = await Promise.all(
    others.map(async ({ userId }) => (userId === null ? null : tx.users.stored({ id: userId }))),
  )
  if (!people.some((person) => person?.active)) throw new DomainError('lastAdmin')
}
