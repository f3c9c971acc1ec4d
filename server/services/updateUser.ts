import type { z } from 'zod'
import { can, covers, scopeOf } from '#domain/access'
import type { FieldErrors } from '#domain/errors'
import type { StoredMembership } from '#domain/membership'
import { personFields } from '#domain/user'
import type { User, UserView, userPatchSchema } from '#domain/user'
import type { WriteTransaction } from '../store/port.ts'
import { changeMemberships } from './changeMemberships.ts'
import type { MembershipPatch } from './changeMemberships.ts'
import type { Change } from './change.ts'
import type { By } from './by.ts'
import { mayEditPerson } from './mayEditPerson.ts'
import { found, requireVersion, saveRecord } from './records.ts'
import { sameJson } from './sameJson.ts'
import { refuse } from './references.ts'
import { updateInvitation } from './updateInvitation.ts'

export type UserPatch = Omit<z.output<typeof userPatchSchema>, 'memberships'> & {
  memberships?: readonly MembershipPatch[] | undefined
  /** Never changed here; a value that differs is refused, so that nobody believes it was. */
  superAdmin?: boolean | undefined
}

const PERSON = [...Object.keys(personFields.shape), 'email'] as readonly (keyof typeof personFields.shape | 'email')[]

/**
 * Merges the fields given into a person and the memberships that the actor may see. `id` is a user's, or a pending membership's: then what
 * changes is the invitation. Throws `notFound`, `stale`, `validation`, `emailTaken`, `alreadyMember` or `lastAdmin`.
 */
export async function updateUser(
  tx: WriteTransaction,
  by: By,
  id: string,
  change: Change<UserPatch>,
): Promise<UserView> {
  // Locked before it is read, so that the version compared is the one that is written over.
  await tx.lock('user', id)
  const scope = scopeOf(by.actor, 'users', 'show')
  const shown = found(await tx.users.get(scope, id, by.now))
  requireVersion(change.version, shown, shown)
  if (shown.pending) return updateInvitation(tx, by, shown, change.given)
  const user = found(await tx.users.stored({ id }))
  const memberships = await tx.memberships.ofUser(id)
  refuse(personErrors(by, user, memberships, change.given))
  const { memberships: patches = [], superAdmin: _same, ...given } = change.given
  const editable = memberships.filter(({ institutionId }) => covers(scope, { institutionIds: [institutionId] }))
  await saveRecord(tx, by, tx.users, user, { ...user, ...given }, { entity: 'user', institutionId: null })
  const { email, givenName, familyName, gender, birthdate, phone, documentNumber } = { ...user, ...given }
  const invitation = { email, givenName, familyName, gender, birthdate, phone, documentNumber }
  await changeMemberships(tx, by, { invitation, editable, shown }, patches)
  return found(await tx.users.get(scope, id, by.now))
}

/** What of the person the actor may not change (decisions §3, "a person in two clubs"). */
function personErrors(by: By, user: User, memberships: readonly StoredMembership[], given: UserPatch): FieldErrors {
  const errors: FieldErrors = {}
  const mayEdit = mayEditPerson(by, user, memberships)
  for (const field of PERSON) {
    if (given[field] === undefined || sameJson(given[field], user[field])) continue
    if (!mayEdit) errors[field] = 'forbiddenField'
    else if (field === 'email' && user.subject !== null) errors[field] = 'fixed'
  }
  if (given.active !== undefined && given.active !== user.active) {
    if (!can(by.actor, 'setActive', 'users')) errors.active = 'forbiddenField'
    else if (user.id === by.actor.userId) errors.active = 'ownDeactivation'
  }
  if (given.superAdmin !== undefined && given.superAdmin !== user.superAdmin) errors.superAdmin = 'forbiddenField'
  return errors
}
