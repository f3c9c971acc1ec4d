import { authorityOver } from '#domain/access/authority'
import type { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import type { FieldErrors } from '#domain/api/errors'
import { isOperating } from '#domain/clubs/institution'
import { takesPlace } from '#domain/clubs/plan'
import { PLAIN_MEMBERSHIP } from '#domain/members/membership'
import type { Invitation, MembershipTerms, StoredMembership, membershipInputSchema } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import type { Books } from '../institutions/lockedBooks.ts'
import { invitedPerson, limitInvitations } from '../users/invitedPerson.ts'
import { requirePlace } from '../plans/plans.ts'
import {
  categoryErrors,
  coordinatorErrors,
  dutySportErrors,
  ownVariants,
  termErrors,
  variantErrors,
} from '#domain/members/membershipRules'
import { guardianErrors, sportErrors } from './membershipRules.ts'
import { readRecord, newRecord, refuseIfAny } from '../records/records.ts'
import type { ActorReads, ActorWrites, InviterWrites } from '../records/records.ts'
import { insertRecord, saveRecord } from '../records/writeRecord.ts'

export type NewMembership = { institution: Books; terms: MembershipTerms; path: string }

/** `path` is a field such as `memberships.0`. Locks the institution. A SuperAdmin may only add Admins. */
export async function checkNewMembership(
  tx: ActorWrites,
  path: string,
  input: z.output<typeof membershipInputSchema>,
): Promise<{ errors: FieldErrors } | NewMembership> {
  const authority = authorityOver(tx.actor, input.institutionId)
  const institution = authority === 'none' ? null : await tx.lock('institution', input.institutionId)
  if (!institution || !isOperating(institution)) {
    return { errors: { [`${path}.institutionId`]: 'unknownReference' } }
  }
  const since = input.since ?? calendarDateIn(institution.timezone, tx.now)
  const terms = { ...input, since, variants: ownVariants(input) }
  const errors = {
    ...termErrors(path, terms),
    ...categoryErrors(path, terms, institution),
    ...variantErrors(path, terms, institution),
    ...(await sportErrors(tx, path, terms.sportIds)),
    ...dutySportErrors(path, terms, institution),
    ...(authority === 'sports' ? coordinatorErrors(tx.actor, path, null, terms) : {}),
  }
  if ((authority === 'members' || authority === 'sports') && terms.role !== 'User')
    errors[`${path}.role`] = 'forbiddenField'
  if (authority === 'admins' && terms.role !== 'Admin') errors[`${path}.role`] = 'forbiddenField'
  if (authority === 'admins' && terms.categoryId !== null) errors[`${path}.categoryId`] = 'forbiddenField'
  if (authority === 'admins' && terms.guardianId !== null) errors[`${path}.guardianId`] = 'forbiddenField'
  for (const field of ['exemptions', 'scholarships', 'pauses', 'variants'] as const) {
    if (authority === 'admins' && Object.keys(terms[field]).length > 0) errors[`${path}.${field}`] = 'forbiddenField'
  }
  return Object.keys(errors).length > 0 ? { errors } : { institution, terms, path }
}

/** Adds a pending membership, or restores a withdrawn one of that e-mail. Without an e-mail nobody is invited. */
export async function addMembership(
  tx: InviterWrites,
  { institution, terms, path }: NewMembership,
  invitation: Invitation,
): Promise<StoredMembership> {
  const { email } = invitation
  if (takesPlace(terms, calendarDateIn(institution.timezone, tx.now))) await requirePlace(tx, institution)
  const checkGuardian = async (id: string) => refuseIfAny(await guardianErrors(tx, path, { ...terms, id }, institution))
  const newMembership = { ...newRecord(tx.now), ...PLAIN_MEMBERSHIP, ...terms, state: 'pending' as const, invitation }
  if (email === null) {
    await checkGuardian(newMembership.id)
    return insertRecord(tx, 'memberships', { ...newMembership, userId: null })
  }
  await limitInvitations(tx, institution, email)
  const { userId, withdrawn } = await invitedPerson(tx, institution, { ...invitation, email })
  if (withdrawn) {
    await checkGuardian(withdrawn.id)
    const restored = { ...withdrawn, ...terms, userId, invitation }
    if (authorityOver(tx.actor, institution.id) === 'sports')
      refuseIfAny(coordinatorErrors(tx.actor, path, withdrawn, restored))
    return saveRecord(tx, 'memberships', withdrawn, restored, { action: 'invite' })
  }
  await checkGuardian(newMembership.id)
  return insertRecord(tx, 'memberships', { ...newMembership, userId }, { action: 'invite' })
}

export async function pendingMemberView(tx: ActorReads, { id, userId }: StoredMembership): Promise<UserView> {
  const scope = scopeOf(tx.actor, 'users', 'show')
  const person = userId === null ? null : await tx.users.get(scope, userId)
  return person?.memberships.some((one) => one.id === id) ? person : readRecord(tx, 'users', id)
}
