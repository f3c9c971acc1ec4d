import { scopeOf } from '#domain/access'
import type { FieldErrors } from '#domain/errors'
import { invitationSchema } from '#domain/membership'
import type { Invitation, StoredMembership } from '#domain/membership'
import type { UserView } from '#domain/user'
import type { WriteTransaction } from '../store/port.ts'
import { changeMemberships } from './changeMemberships.ts'
import { forgetMistaken, invitedPerson } from './invitedPerson.ts'
import { limitInvitations } from './limitInvitations.ts'
import { authorityOver } from './membershipRules.ts'
import type { Inviting } from './by.ts'
import { found, saveRecord } from './records.ts'
import { refuse } from './references.ts'
import type { UserPatch } from './updateUser.ts'

/**
 * Changes what an Admin typed of somebody who has not accepted yet, the e-mail included: the invitation then goes to whoever has the new
 * one. Nothing here tells whether either e-mail had a record.
 */
export async function updateInvitation(
  tx: WriteTransaction,
  by: Inviting,
  shown: UserView,
  { memberships: patches = [], active, superAdmin, email, ...typed }: UserPatch,
): Promise<UserView> {
  const errors: FieldErrors = {}
  if (active === false) errors.active = 'forbiddenField'
  if (superAdmin === true) errors.superAdmin = 'forbiddenField'
  if (email === null) errors.email = 'required'
  refuse(errors)
  const current = found(await tx.memberships.get(shown.id))
  const before = found(current.invitation)
  const invitation: Invitation = { ...invitationSchema.parse(before), ...typed, ...(email && { email }) }
  const userId = invitation.email === before.email ? current.userId : await otherPerson(tx, by, current, invitation)
  const audited = { entity: 'membership', institutionId: current.institutionId } as const
  const saved = await saveRecord(tx, by, tx.memberships, current, { ...current, userId, invitation }, audited)
  if (userId !== current.userId) await forgetMistaken(tx, by, current.userId, before)
  const others = (await tx.memberships.ofUser(userId)).filter(({ id }) => id !== saved.id)
  const editable = [saved, ...others.filter((one) => authorityOver(by.actor, one.institutionId) === 'all')]
  // Saving what was typed gave the membership a new version; the one sent was compared with the person's before.
  const sent = patches.map((patch) =>
    patch.given.id === saved.id && sameVersion(patch, current) ? unversioned(patch) : patch,
  )
  await changeMemberships(tx, by, { invitation, editable, shown }, sent)
  const scope = scopeOf(by.actor, 'users', 'show')
  return found((await tx.users.get(scope, shown.id, by.now)) ?? (await tx.users.get(scope, userId, by.now)))
}

type Versioned = { version: number | undefined }
const sameVersion = (sent: Versioned, current: StoredMembership) => sent.version === current.version
const unversioned = <Patch extends Versioned>(patch: Patch): Patch => ({ ...patch, version: undefined })

/** Whom the corrected e-mail belongs to. */
async function otherPerson(tx: WriteTransaction, by: Inviting, current: StoredMembership, invitation: Invitation) {
  const institution = found((await tx.institutionsById([current.institutionId]))[0])
  await limitInvitations(tx, by, institution.id)
  return (await invitedPerson(tx, by, institution, invitation, current)).userId
}
