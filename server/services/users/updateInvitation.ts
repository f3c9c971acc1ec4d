import type { z } from 'zod'
import { scopeOf } from '#domain/access'
import { DomainError } from '#domain/errors'
import type { FieldErrors } from '#domain/errors'
import { invitationSchema } from '#domain/membership'
import type { Invitation, StoredMembership } from '#domain/membership'
import type { UserView, userPatchSchema } from '#domain/user'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { toldOf } from '../memberships/addMembership.ts'
import { changeMemberships } from '../memberships/changeMemberships.ts'
import { forgetMistaken, invitedPerson } from './invitedPerson.ts'
import { limitInvitations } from './limitInvitations.ts'
import { authorityOver } from '../memberships/membershipRules.ts'
import type { Caller, InvitingCaller } from '../records/caller.ts'
import { recordAudit } from '../history/recordAudit.ts'
import { found, saveRecord } from '../records/records.ts'
import { refuse } from '../records/missingReferences.ts'
import { sameJson } from '../history/recordAudit.ts'
import type { MembershipPatch } from '../memberships/changeMemberships.ts'

export type UserPatch = Omit<z.output<typeof userPatchSchema>, 'memberships'> & {
  memberships?: readonly MembershipPatch[] | undefined
  /** Never changed here; a value that differs is refused, so that nobody believes it was. */
  superAdmin?: boolean | undefined
  /** Sends an invitation to the e-mail that it has; to one that is new to it, it is sent without. */
  invite?: true | undefined
}

/**
 * Changes what an Admin typed of somebody who has not accepted yet, the e-mail included: the invitation then goes to whoever has the new
 * one, and to nobody without one (ADR 34). Nothing here tells whether either e-mail had a record.
 */
export async function updateInvitation(
  tx: WriteTransaction,
  caller: InvitingCaller,
  shown: UserView,
  { memberships: patches = [], active, superAdmin, invite, email, ...typed }: UserPatch,
): Promise<UserView> {
  const errors: FieldErrors = {}
  if (active === false) errors.active = 'forbiddenField'
  if (superAdmin === true) errors.superAdmin = 'forbiddenField'
  const current = found(await tx.memberships.get(shown.id))
  // Accepted between two looks: the person takes the invitation's place.
  if (!current.invitation) throw new DomainError('notFound')
  const before = current.invitation
  const given = { ...typed, ...(email !== undefined && { email }) }
  const invitation: Invitation = { ...invitationSchema.parse(before), ...given }
  const role = patches.find((patch) => patch.given.id === current.id)?.given.role ?? current.role
  if (invitation.email === null && role === 'Admin') errors.email = 'adminNeedsEmail'
  if (invite && invitation.email === null) errors.email = 'required'
  // Who only names Admins changes nothing that was typed.
  if (authorityOver(caller.actor, current.institutionId) !== 'all') {
    for (const [field, value] of Object.entries(given)) {
      if (!sameJson(value, Reflect.get(before, field))) errors[field] = 'forbiddenField'
    }
  }
  refuse(errors)
  const userId = invitation.email === before.email ? current.userId : await otherPerson(tx, caller, current, invitation)
  const audited = { entity: 'membership', institutionId: current.institutionId } as const
  if (invite && invitation.email !== null && invitation.email === before.email) {
    await limitInvitations(tx, caller, current.institutionId, invitation.email)
    await recordAudit(tx, caller, { ...audited, action: 'invite', id: current.id })
  }
  const saved = await saveRecord(tx, caller, tx.memberships, current, { ...current, userId, invitation }, audited)
  if (current.userId !== null && userId !== current.userId) await forgetMistaken(tx, caller, current.userId, before)
  const others = userId === null ? [] : (await tx.memberships.ofUser(userId)).filter(({ id }) => id !== saved.id)
  const editable = [saved, ...others.filter((one) => authorityOver(caller.actor, one.institutionId) === 'all')]
  // Saving what was typed gave the membership a new version; the one sent was compared with the person's before.
  const sent = patches.map((patch) =>
    patch.given.id === saved.id && sameVersion(patch, current) ? unversioned(patch) : patch,
  )
  await changeMemberships(tx, caller, { invitation, editable, shown }, sent)
  return toldOf(tx, caller, saved)
}

/** The e-mails of those among these people who have not accepted yet, as far as the actor is told them: whom `invite` would send an invitation. */
export async function emailsToInvite(tx: ReadTransaction, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const scope = scopeOf(caller.actor, 'users', 'show')
  const range = { offset: 0, limit: ids.length }
  const { rows } = await tx.users.list({
    scope,
    filter: { id: { in: ids } },
    sort: { field: 'id', order: 'ASC' },
    range,
    now: caller.now,
  })
  const listed = new Set(rows.map(({ id }) => id))
  // An invitation that a list tells with its person has an id of its own all the same.
  const others = await Promise.all(ids.filter((id) => !listed.has(id)).map((id) => tx.users.get(scope, id, caller.now)))
  return [...rows, ...others].flatMap((one) => (one?.pending && one.email !== null ? [one.email] : []))
}

type Versioned = { version: number | undefined }
const sameVersion = (sent: Versioned, current: StoredMembership) => sent.version === current.version
const unversioned = <Patch extends Versioned>(patch: Patch): Patch => ({ ...patch, version: undefined })

/** Whom the corrected e-mail belongs to; null without one. */
async function otherPerson(
  tx: WriteTransaction,
  caller: InvitingCaller,
  current: StoredMembership,
  { email, ...typed }: Invitation,
): Promise<string | null> {
  if (email === null) return null
  const institution = found((await tx.institutionsById([current.institutionId]))[0])
  await limitInvitations(tx, caller, institution.id, email)
  return (await invitedPerson(tx, caller, institution, { ...typed, email }, current)).userId
}
