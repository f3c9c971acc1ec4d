import type { z } from 'zod'
import { authorityOver, mayEditMember } from '#domain/access/authority'
import { DomainError, type FieldErrors } from '#domain/api/errors'
import type { Invitation, StoredMembership } from '#domain/members/membership'
import { UNKNOWN_PERSON } from '#domain/members/person'
import type { UserView, userPatchSchema, userInviteSchema } from '#domain/members/user'
import { sameJson } from '#domain/values/record'
import type { Books } from '../institutions/lockedBooks.ts'
import { pendingMemberView, addMembership, checkNewMembership } from '../memberships/addMembership.ts'
import type { NewMembership } from '../memberships/addMembership.ts'
import { changeMemberships, type MembershipPatch } from '../memberships/changeMemberships.ts'
import { clearMistakenRecord, invitedPerson, limitInvitations } from './invitedPerson.ts'
import { orNotFound, refuseIfAny, type InviterWrites } from '../records/records.ts'
import { saveRecord, recordAudit } from '../records/writeRecord.ts'

/** Adds pending memberships with the given fields. The answer does not reveal whether the e-mail had a record (§D3). */
export async function inviteUser(
  tx: InviterWrites,
  { memberships, ...person }: z.output<typeof userInviteSchema>,
): Promise<UserView> {
  const errors: FieldErrors = {}
  if (person.email === null && memberships.some(({ role }) => role === 'Admin')) errors.email = 'adminNeedsEmail'
  const accepted: NewMembership[] = []
  for (const [index, input] of memberships.entries()) {
    const terms = await checkNewMembership(tx, `memberships.${index}`, input)
    if ('errors' in terms) Object.assign(errors, terms.errors)
    else if (accepted.some(({ institution }) => institution.id === terms.institution.id)) {
      errors[`memberships.${index}.institutionId`] = 'taken'
    } else accepted.push(terms)
  }
  refuseIfAny(errors)
  const invited: StoredMembership[] = []
  for (const membership of accepted) invited.push(await addMembership(tx, membership, person))
  return pendingMemberView(tx, orNotFound(invited[0]))
}

export type UserPatch = Omit<z.output<typeof userPatchSchema>, 'memberships'> & {
  memberships?: readonly MembershipPatch[] | undefined
  superAdmin?: boolean | undefined
  invite?: true | undefined
}

/** The invitation goes to the holder of the new e-mail. Does not reveal whether either e-mail had a record. */
export async function updateInvitation(
  tx: InviterWrites,
  person: UserView,
  { memberships: patches = [], active, superAdmin, invite, email, ...typed }: UserPatch,
): Promise<UserView> {
  const errors: FieldErrors = {}
  if (active === false) errors.active = 'forbiddenField'
  if (superAdmin === true) errors.superAdmin = 'forbiddenField'
  const current = orNotFound(await tx.memberships.get(person.id))
  // It was accepted between the two reads: there is only the person now.
  if (!current.invitation) throw new DomainError('notFound')
  const before = { ...UNKNOWN_PERSON, ...current.invitation }
  const institution = orNotFound(await tx.lock('institution', current.institutionId))
  const fields = { ...typed, ...(email !== undefined && { email }) }
  const invitation: Invitation = { ...before, ...fields }
  const role = patches.find((patch) => patch.fields.id === current.id)?.fields.role ?? current.role
  const newRoles = patches.flatMap((patch) => (patch.fields.id === undefined ? (patch.fields.role ?? []) : []))
  if (invitation.email === null && [role, ...newRoles].includes('Admin')) errors.email = 'adminNeedsEmail'
  if (invite && invitation.email === null) errors.email = 'noEmail'
  // A limited actor may not replace an Admin's e-mail by their own.
  if (!mayEditMember(tx.actor, current)) {
    if (invite && authorityOver(tx.actor, current.institutionId) !== 'admins') errors.invite = 'forbiddenField'
    for (const [field, value] of Object.entries(fields)) {
      if (!sameJson(value, Reflect.get(before, field))) errors[field] = 'forbiddenField'
    }
  }
  refuseIfAny(errors)
  const userId =
    invitation.email === before.email ? current.userId : await otherPerson(tx, institution, current, invitation)
  if (invite && invitation.email !== null && invitation.email === before.email) {
    await limitInvitations(tx, institution, invitation.email)
    const { id, institutionId } = current
    await recordAudit(tx, { entity: 'membership', institutionId, action: 'invite', id })
  }
  // A membership without a person cannot be an Admin's, not even until `patches` are saved.
  const plain = userId === null && { role: 'User' as const, duties: null, dutySportIds: [] }
  const record = await saveRecord(tx, 'memberships', current, { ...current, ...plain, userId, invitation })
  if (current.userId !== null && userId !== current.userId) await clearMistakenRecord(tx, current.userId, before)
  const others = userId === null ? [] : (await tx.memberships.ofUser(userId)).filter(({ id }) => id !== record.id)
  const editable = [record, ...others.filter((one) => mayEditMember(tx.actor, one))]
  // The save above changed the version, so the one sent is compared with the version before it.
  const changes = patches.map((patch) =>
    patch.fields.id === record.id && sameVersion(patch, current) ? unversioned(patch) : patch,
  )
  await changeMemberships(tx, { invitation, editable, view: person }, changes)
  return pendingMemberView(tx, record)
}

type Versioned = { version: number | undefined }
const sameVersion = (patch: Versioned, current: StoredMembership) => patch.version === current.version
const unversioned = <Patch extends Versioned>(patch: Patch): Patch => ({ ...patch, version: undefined })

async function otherPerson(
  tx: InviterWrites,
  institution: Books,
  current: StoredMembership,
  { email, ...typed }: Invitation,
): Promise<string | null> {
  if (email === null) return null
  await limitInvitations(tx, institution, email)
  return (await invitedPerson(tx, institution, { ...typed, email }, current)).userId
}
