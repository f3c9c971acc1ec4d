import { can, coversMember, scopeOf } from '#domain/access/access'
import { DomainError, type FieldErrors } from '#domain/api/errors'
import { requireKnown } from '#domain/members/erasure'
import type { StoredMembership } from '#domain/members/membership'
import { PERSON_FIELDS, personIn } from '#domain/members/person'
import type { User, UserView } from '#domain/members/user'
import { findPerson } from '../memberships/findMember.ts'
import { changeMemberships, type MembershipPatch } from '../memberships/changeMemberships.ts'
import { readRecord, refuseIfAny, allRows } from '../records/records.ts'
import type { ActorWrites, InviterWrites, Caller } from '../records/records.ts'
import { requireVersion, saveRecord, type FormChange } from '../records/writeRecord.ts'
import { updateInvitation, type UserPatch } from './updateInvitation.ts'
import { sameJson } from '#domain/values/record'

const PERSON = [...PERSON_FIELDS, 'email'] as const

export async function updateUser(tx: InviterWrites, id: string, change: FormChange<UserPatch>): Promise<UserView> {
  // Locked before reading, so that the version compared is the one that is overwritten.
  await tx.lock('user', id)
  const scope = scopeOf(tx.actor, 'users', 'show')
  const view = await readRecord(tx, 'users', id)
  requireVersion(change.version, view, view)
  if (view.pending) requireKnown(view.memberships)
  if (view.pending) return updateInvitation(tx, view, change.fields)
  const { user, memberships, mayEdit } = await findPerson(tx, id)
  requireKnown(memberships.filter(({ state }) => state === 'accepted'))
  refuseIfAny(personErrors(tx, user, view, mayEdit, change.fields))
  const { memberships: patches = [], superAdmin: _same, invite: _refused, ...sent } = change.fields
  // Fields that come back as shown are not a change, also if they were hidden and come back blank.
  const changes = changesOf(sent, view)
  const emailHeld = changes.email === undefined ? user.emailHeld : await isFree(tx, user, memberships, changes.email)
  const editable = memberships.filter((membership) => coversMember(scope, membership))
  const record = await saveRecord(tx, 'users', user, { ...user, ...changes, emailHeld })
  // A new invitation would be made from hidden fields and so reveal them.
  if (view.email === null) refuseIfAny(newMembershipErrors(patches))
  const invitation = { email: record.email, ...personIn(record) }
  await changeMemberships(tx, { invitation, editable, view }, patches)
  return readRecord(tx, 'users', id)
}

type PersonPatch = Omit<UserPatch, 'memberships' | 'superAdmin' | 'invite'>

function changesOf({ email, ...sent }: PersonPatch, view: UserView) {
  const fields = Object.entries(sent).filter(([field, value]) => !sameJson(value, Reflect.get(view, field)))
  return {
    // Leaving out entries of a patch leaves a patch.
    ...(Object.fromEntries(fields) as Omit<PersonPatch, 'email'>),
    ...(typeof email === 'string' && email !== view.email && { email }),
  }
}

/** Throws `emailTaken` only for a holder whom the Admin sees: one of another club must not be revealed. */
async function isFree(
  tx: ActorWrites,
  user: User,
  memberships: readonly StoredMembership[],
  email: string,
): Promise<boolean> {
  const people = await allRows(tx.users, { scope: scopeOf(tx.actor, 'users'), filter: { email } })
  // The person's own invitation under an earlier e-mail does not count.
  const own = [user.id, ...memberships.map(({ id }) => id)]
  if (people.some(({ id }) => !own.includes(id))) throw new DomainError('emailTaken', { fields: { email: 'taken' } })
  const holder = await tx.users.stored({ email })
  return !holder?.emailHeld || holder.id === user.id
}

function newMembershipErrors(patches: readonly MembershipPatch[]): FieldErrors {
  const paths = patches.flatMap(({ fields }, index) => (fields.id === undefined ? [`memberships.${index}`] : []))
  return Object.fromEntries(paths.map((path) => [`${path}.institutionId`, 'forbiddenField'] as const))
}

function personErrors(caller: Caller, user: User, view: UserView, mayEdit: boolean, patch: UserPatch): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of PERSON) {
    if (patch[field] === undefined || sameJson(patch[field], view[field])) continue
    if (!mayEdit) errors[field] = 'forbiddenField'
    else if (field === 'email' && user.subject !== null) errors[field] = 'fixed'
    else if (field === 'email' && patch.email === null) errors[field] = 'required'
  }
  if (patch.active !== undefined && patch.active !== user.active) {
    if (!can(caller.actor, 'setActive', 'users')) errors.active = 'forbiddenField'
    else if (user.id === caller.actor.userId) errors.active = 'ownDeactivation'
  }
  if (patch.invite) errors.invite = 'forbiddenField'
  if (patch.superAdmin !== undefined && patch.superAdmin !== user.superAdmin) errors.superAdmin = 'forbiddenField'
  return errors
}
