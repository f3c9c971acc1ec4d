import { scopeOf } from '#domain/access'
import type { Scope } from '#domain/access'
import { DomainError } from '#domain/errors'
import type { Institution } from '#domain/institution'
import type { Invitation, StoredMembership } from '#domain/membership'
import { personFields } from '#domain/user'
import type { User, UserView } from '#domain/user'
import type { WriteTransaction } from '../../store/port.ts'
import { isWithdrawn } from '../memberships/pendingInvitations.ts'
import type { Caller } from '../records/caller.ts'
import { recordAudit, sameJson } from '../history/recordAudit.ts'
import { insertRecord, newRecord, saveRecord } from '../records/records.ts'
import type { z } from 'zod'

/** An invitation that was sent to somebody. */
export type Addressed = Invitation & { email: string }

/**
 * Whom an invitation into an institution is for, and the withdrawn one of the same e-mail that it gives back, if there is one. `own` is the
 * membership that is being corrected. Throws `alreadyMember` or `alreadyInvited` by what the institution sees alone: a member, or somebody
 * invited, with that e-mail. Whatever else is known of the e-mail makes no difference to the answer (decisions §3).
 */
export async function invitedPerson(
  tx: WriteTransaction,
  caller: Caller,
  institution: Institution,
  invitation: Addressed,
  own?: StoredMembership,
): Promise<{ userId: string; withdrawn: StoredMembership | null }> {
  const withdrawn = await withdrawnNamesake(tx, caller, institution, invitation.email, own)
  const user =
    (await ownMember(tx, caller, invitation.email)) ??
    (await tx.users.stored({ email: invitation.email })) ??
    (await insertInvited(tx, caller, invitation))
  const held = (await tx.memberships.ofUser(user.id)).find((one) => one.institutionId === institution.id)
  if (held && held.id !== withdrawn?.id && held.id !== own?.id) await moveToItsEmail(tx, caller, held)
  return { userId: user.id, withdrawn }
}

/**
 * Who is seen with an e-mail by an Admin who may have given it to them. Whether another record holds it too must not tell (ADR 25): so the
 * person whom the Admin sees is the one invited.
 */
async function ownMember(tx: WriteTransaction, caller: Caller, email: string): Promise<User | null> {
  const scope = scopeOf(caller.actor, 'users')
  if (scope.kind === 'all') return null
  const seen = await tx.users.list({
    scope,
    filter: { email, state: 'accepted' },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: 1 },
    now: caller.now,
  })
  return seen.rows[0] ? tx.users.stored({ id: seen.rows[0].id }) : null
}

/** The withdrawn invitation that the institution sees under an e-mail; `alreadyMember` or `alreadyInvited` for anything else there. */
async function withdrawnNamesake(
  tx: WriteTransaction,
  caller: Caller,
  institution: Institution,
  email: string,
  own: StoredMembership | undefined,
): Promise<StoredMembership | null> {
  const scope: Scope = { kind: 'some', institutionIds: [institution.id], userId: null, public: false }
  const seen = await tx.users.list({
    scope,
    filter: { email },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: 2 },
    now: caller.now,
  })
  const other = seen.rows.find(({ id }) => id !== own?.id)
  if (!other) return null
  const invited = other.pending ? await tx.memberships.get(other.id) : null
  if (own || !invited || !isWithdrawn(invited, institution, caller.now)) {
    const told = await tx.users.get(scopeOf(caller.actor, 'users', 'show'), other.id, caller.now)
    throw new DomainError(invited ? 'alreadyInvited' : 'alreadyMember', {
      fields: { email: 'taken' },
      existing: told ? { resource: 'users', id: told.id, name: nameOf(told) } : undefined,
    })
  }
  return invited
}

/** A person as lists call them. */
const nameOf = ({ familyName, givenName, email }: UserView) =>
  [familyName, givenName].filter(Boolean).join(', ') || (email ?? '')

/**
 * Somebody invited under an e-mail that they have changed since, and now again under the one they have. The institution sees two e-mails and
 * must not learn that they are one person's: the first invitation goes to whoever has its e-mail now. To the institution nothing has changed,
 * so neither its version nor its history tells.
 */
export async function moveToItsEmail(tx: WriteTransaction, caller: Caller, held: StoredMembership): Promise<void> {
  // An accepted one would have been seen under the person's e-mail.
  const email = held.invitation?.email
  if (!held.invitation || !email) throw new DomainError('alreadyMember', { fields: { email: 'taken' } })
  const { id: userId } =
    (await tx.users.stored({ email })) ?? (await insertInvited(tx, caller, { ...held.invitation, email }))
  await tx.memberships.update({ ...held, userId }, held.version)
  await recordAudit(tx, caller, { entity: 'membership', institutionId: null, action: 'move', id: held.id })
}

/** A record for somebody invited who has none: not linked to a subject until they sign in. */
export async function insertInvited(tx: WriteTransaction, caller: Caller, typed: Addressed): Promise<User> {
  const record: User = {
    ...newRecord(caller.now),
    ...typed,
    emailHeld: true,
    subject: null,
    active: true,
    superAdmin: false,
  }
  return insertRecord(tx, caller, tx.users, record, { entity: 'user', institutionId: null, action: 'invite' })
}

/**
 * Takes what was typed of a person off the record of an e-mail that was a mistake: whoever signs in with that e-mail one day is somebody
 * else, and must not find a stranger's name and document in their profile. A record that anything else speaks of stays as it is.
 */
export async function forgetMistaken(
  tx: WriteTransaction,
  caller: Caller,
  userId: string,
  typed: Invitation,
): Promise<void> {
  const user = await tx.users.stored({ id: userId })
  if (!user || user.subject !== null || (await tx.memberships.ofUser(userId)).length > 0) return
  const fields = Object.keys(personFields.shape) as (keyof typeof personFields.shape)[]
  if (!fields.every((field) => sameJson(user[field], typed[field]))) return
  await saveRecord(tx, caller, tx.users, user, { ...user, ...UNKNOWN_PERSON }, { entity: 'user', institutionId: null })
}

/** Somebody of whom nothing but the e-mail is known. */
export const UNKNOWN_PERSON: z.output<typeof personFields> = {
  givenName: '',
  familyName: '',
  gender: null,
  birthdate: null,
  phone: null,
  documentNumber: null,
}
