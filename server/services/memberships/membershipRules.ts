import { authorityOver, editsMember, otherSports } from '#domain/access/authority'
import type { Actor } from '#domain/access/actor'
import { isFullAdmin, mayCoordinate } from '#domain/access/duties'
import { type FieldErrors, DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import { variantIn } from '#domain/clubs/offering'
import { MEMBERSHIP_TERMS, type StoredMembership } from '#domain/members/membership'
import type { ReadTransaction } from '../../store/port.ts'
import { type ActorReads, sameJson, missingSports } from '../records/records.ts'
import { calendarDateIn } from '#domain/values/calendar'
import { guardianError } from '#domain/members/family'
import type { Books } from '../institutions/lockedBooks.ts'

export type MembershipTerms = Pick<StoredMembership, (typeof MEMBERSHIP_TERMS)[number]>

type CheckedTerms = Pick<
  MembershipTerms,
  'role' | 'duties' | 'dutySportIds' | 'since' | 'until' | 'sportIds' | 'contact'
>

export function termErrors(path: string, terms: CheckedTerms): FieldErrors {
  const errors: FieldErrors = {}
  if (terms.until !== null && terms.role === 'Admin') errors[`${path}.until`] = 'adminHasNoEnd'
  else if (terms.until !== null && terms.until < terms.since) errors[`${path}.until`] = 'endsBeforeStart'
  if (terms.duties !== null && terms.role !== 'Admin') errors[`${path}.duties`] = 'onlyForAdmins'
  const isLimitable = terms.role === 'Admin' && mayCoordinate(terms.duties)
  if (terms.dutySportIds.length > 0 && !isLimitable) errors[`${path}.dutySportIds`] = 'onlyForMembersDuty'
  if (terms.contact && terms.role === 'Admin') errors[`${path}.contact`] = 'adminIsNoContact'
  if (terms.contact && terms.sportIds.length > 0) errors[`${path}.sportIds`] = 'contactPlaysNothing'
  return errors
}

/** The sports of a coordinator are those of the institution, each once. */
export function dutySportErrors(
  path: string,
  { dutySportIds }: Pick<MembershipTerms, 'dutySportIds'>,
  { offerings }: Pick<Institution, 'offerings'>,
): FieldErrors {
  const isOffered = dutySportIds.every((id) => offerings.some(({ sportId }) => sportId === id))
  if (!isOffered) return { [`${path}.dutySportIds`]: 'unknownSport' }
  return new Set(dutySportIds).size < dutySportIds.length ? { [`${path}.dutySportIds`]: 'invalidOption' } : {}
}

const MONEY_TERMS = ['exemptions', 'scholarships', 'pauses', 'guardianId', 'contact'] as const
const TERMS_OF_ALL_SPORTS = ['since', 'until', 'categoryId'] as const

/**
 * What a coordinator may not write: sports of others, no sport of their own, what decides how much is charged, and of a
 * member with other sports too what counts for all of them. `current` is null of a new membership.
 */
export function coordinatorErrors(
  actor: Actor,
  path: string,
  current: MembershipTerms | null,
  next: MembershipTerms,
): FieldErrors {
  const errors: FieldErrors = {}
  const before = current ? otherSports(actor, current) : []
  const after = otherSports(actor, next)
  if (!sameJson(before.toSorted(), after.toSorted())) errors[`${path}.sportIds`] = 'notYourSport'
  else if (after.length === next.sportIds.length) errors[`${path}.sportIds`] = 'ownSportRequired'
  const isSame = (term: keyof MembershipTerms, none: unknown) => sameJson(current ? current[term] : none, next[term])
  for (const term of MONEY_TERMS) {
    if (!isSame(term, term === 'contact' ? false : term === 'guardianId' ? null : []))
      errors[`${path}.${term}`] = 'forbiddenField'
  }
  if (current === null || before.length === 0) return errors
  for (const term of TERMS_OF_ALL_SPORTS) if (!isSame(term, null)) errors[`${path}.${term}`] = 'forbiddenField'
  for (const id of before) {
    if (current.variants[id] !== next.variants[id]) errors[`${path}.variants.${id}`] = 'forbiddenField'
  }
  return errors
}

export function sportErrors(tx: ReadTransaction, path: string, sportIds: readonly string[], now: number) {
  return missingSports(
    tx,
    now,
    sportIds.map((sportId) => ({ path: `${path}.sportIds`, sportId })),
  )
}

const CHECKED: ReadonlySet<keyof MembershipTerms> = new Set([
  'since',
  'until',
  'role',
  'duties',
  'dutySportIds',
  'sportIds',
  'contact',
])

export function changeErrors(
  actor: Actor,
  path: string,
  current: StoredMembership,
  next: MembershipTerms,
  institution: Institution,
): FieldErrors {
  const changes = MEMBERSHIP_TERMS.filter((term) => !sameJson(current[term], next[term]))
  const errors: FieldErrors = {}
  const set = (term: keyof MembershipTerms, message: FieldErrors[string]) => {
    errors[`${path}.${term}`] ??= message
  }
  if (changes.includes('institutionId')) set('institutionId', 'fixed')
  if (current.userId === actor.userId && changes.includes('role')) set('role', 'ownRole')
  else if (current.userId === actor.userId) {
    for (const term of ['duties', 'dutySportIds'] as const) if (changes.includes(term)) set(term, 'ownDuties')
  }
  if (current.userId === actor.userId && (changes.includes('until') || changes.includes('since'))) {
    set(changes.includes('until') ? 'until' : 'since', 'ownDeactivation')
  }
  // Nobody can sign in without an e-mail.
  if (current.userId === null && next.role === 'Admin') set('role', 'adminNeedsEmail')
  if (authorityOver(actor, institution.id) === 'admins') {
    const demotes = current.role === 'Admin' && next.role === 'User'
    for (const term of changes) {
      if (term !== 'role' && term !== 'duties' && term !== 'dutySportIds' && !(term === 'until' && demotes))
        set(term, 'forbiddenField')
    }
  } else if (!editsMember(actor, current) || !editsMember(actor, { ...current, role: next.role })) {
    for (const term of changes) set(term, 'forbiddenField')
  } else if (authorityOver(actor, institution.id) === 'sports') {
    for (const [field, message] of Object.entries(coordinatorErrors(actor, path, current, next)))
      errors[field] ??= message
  }
  const isChecked = changes.some((term) => CHECKED.has(term))
  return isChecked ? { ...termErrors(path, next), ...errors } : errors
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

/** A category that the club removed stays where it was chosen, and counts as none. */
export function categoryErrors(
  path: string,
  { categoryId }: Pick<MembershipTerms, 'categoryId'>,
  { pricing }: Pick<Institution, 'pricing'>,
): FieldErrors {
  const isKnown = categoryId === null || pricing.categories.some(({ id }) => id === categoryId)
  return isKnown ? {} : { [`${path}.categoryId`]: 'unknownCategory' }
}

export function ownVariants({ sportIds, variants }: Pick<MembershipTerms, 'sportIds' | 'variants'>) {
  return Object.fromEntries(Object.entries(variants).filter(([sportId]) => sportIds.includes(sportId)))
}

/** One that the sport has no more stays where it was chosen, and counts as none. */
export function variantErrors(
  path: string,
  next: Pick<MembershipTerms, 'variants'>,
  institution: Pick<Institution, 'offerings'>,
  current?: Pick<MembershipTerms, 'variants'>,
): FieldErrors {
  const unknown = Object.entries(next.variants).filter(
    ([sportId, id]) => current?.variants[sportId] !== id && variantIn(institution, sportId, id) === null,
  )
  return Object.fromEntries(unknown.map(([sportId]) => [`${path}.variants.${sportId}`, 'unknownVariant' as const]))
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
