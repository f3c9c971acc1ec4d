import { authorityOver, mayEditMember, otherSports } from '../access/authority.ts'
import type { Actor } from '../access/actor.ts'
import { mayCoordinate } from '../access/duties.ts'
import type { FieldErrors } from '../api/errors.ts'
import type { Institution } from '../clubs/institution.ts'
import { variantIn } from '../clubs/offering.ts'
import { calendarDateIn } from '../values/calendar.ts'
import { sameJson } from '../values/record.ts'
import {
  isOver,
  MEMBERSHIP_TERMS,
  PLAIN_MEMBERSHIP,
  type MembershipTerms,
  type StoredMembership,
} from './membership.ts'
import type { User } from './user.ts'

const CHECKED = ['role', 'duties', 'dutySportIds', 'since', 'until', 'sportIds', 'contact'] as const

/** What of a membership contradicts itself, at a field path such as `memberships.0`, as all rules here. */
export function termErrors(path: string, terms: Pick<MembershipTerms, (typeof CHECKED)[number]>): FieldErrors {
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
 * What a coordinator may not write: sports of others, no sport of their own, what decides the price, and of a member
 * with other sports too what counts for all of them. `current` is null of a new membership.
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
  for (const term of MONEY_TERMS) {
    if (!sameJson((current ?? PLAIN_MEMBERSHIP)[term], next[term])) errors[`${path}.${term}`] = 'forbiddenField'
  }
  if (current === null || before.length === 0) return errors
  for (const term of TERMS_OF_ALL_SPORTS) {
    if (!sameJson(current[term], next[term])) errors[`${path}.${term}`] = 'forbiddenField'
  }
  for (const id of before) {
    if (current.variants[id] !== next.variants[id]) errors[`${path}.variants.${id}`] = 'forbiddenField'
  }
  return errors
}

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
  } else if (!mayEditMember(actor, current) || !mayEditMember(actor, { ...current, role: next.role })) {
    for (const term of changes) set(term, 'forbiddenField')
  } else if (authorityOver(actor, institution.id) === 'sports') {
    for (const [field, message] of Object.entries(coordinatorErrors(actor, path, current, next)))
      errors[field] ??= message
  }
  return CHECKED.some((term) => changes.includes(term)) ? { ...termErrors(path, next), ...errors } : errors
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

/**
 * Of a current member, whom the actor edits in every institution that they belong or belonged to; never a SuperAdmin.
 * Pending invitations do not count, because the Admin must learn nothing of them.
 */
export function mayEditPerson(
  { actor, now }: { actor: Actor; now: number },
  user: User,
  memberships: readonly StoredMembership[],
  institutions: readonly Institution[],
): boolean {
  const accepted = memberships.filter(({ state }) => state === 'accepted')
  const isCurrent = (membership: StoredMembership) => {
    const institution = institutions.find(({ id }) => id === membership.institutionId)
    return institution !== undefined && !isOver(membership, calendarDateIn(institution.timezone, now))
  }
  return (
    !user.superAdmin && accepted.some(isCurrent) && accepted.every((membership) => mayEditMember(actor, membership))
  )
}
