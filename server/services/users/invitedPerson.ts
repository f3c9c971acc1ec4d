import { scopeOf } from '#domain/access/access'
import { authorityOver } from '#domain/access/authority'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { Invitation, StoredMembership } from '#domain/members/membership'
import { UNKNOWN_PERSON, isSamePerson } from '#domain/members/person'
import { NOT_ACCEPTED } from '#domain/access/terms'
import { listedName, type User } from '#domain/members/user'
import { isWithdrawn } from '../memberships/findMember.ts'
import { orderedById, scopeWithin, newRecord, instantOf } from '../records/records.ts'
import type { ActorWrites, InviterWrites } from '../records/records.ts'
import { insertRecord, saveRecord, recordAudit } from '../records/writeRecord.ts'
import type { Books } from '../institutions/lockedBooks.ts'

export type Addressed = Invitation & { email: string }

/** Refuses only because of records that the institution sees: nothing else may change the answer (§D3). */
export async function invitedPerson(
  tx: ActorWrites,
  institution: Institution,
  invitation: Addressed,
  own?: StoredMembership,
): Promise<{ userId: string; withdrawn: StoredMembership | null }> {
  const withdrawn = await withdrawnNamesake(tx, institution, invitation.email, own)
  const user =
    (await ownMember(tx, invitation.email)) ??
    (await tx.users.stored({ email: invitation.email })) ??
    (await insertInvited(tx, invitation))
  const membership = (await tx.memberships.ofUser(user.id)).find((one) => one.institutionId === institution.id)
  const isDuplicate = membership && membership.id !== withdrawn?.id && membership.id !== own?.id
  // A coordinator does not see the member of other sports, and the club has each person once.
  if (isDuplicate && authorityOver(tx.actor, institution.id) === 'sports')
    throw new DomainError('alreadyMember', { fields: { email: 'taken' } })
  if (isDuplicate) await moveToItsEmail(tx, membership)
  return { userId: user.id, withdrawn }
}

/** The member whom the Admin sees with an e-mail. Must not reveal another record that has it. */
async function ownMember(tx: ActorWrites, email: string): Promise<User | null> {
  const scope = scopeOf(tx.actor, 'users')
  if (scope.kind === 'all') return null
  const page = await tx.users.list({ scope, filter: { email, state: 'accepted' }, ...orderedById(1) })
  return page.rows[0] ? tx.users.stored({ id: page.rows[0].id }) : null
}

/** Throws `alreadyMember` or `alreadyInvited` if somebody else there has the e-mail. */
async function withdrawnNamesake(
  tx: ActorWrites,
  institution: Institution,
  email: string,
  own: StoredMembership | undefined,
): Promise<StoredMembership | null> {
  const reach = scopeOf(tx.actor, 'users', 'show')
  const isWhole = authorityOver(tx.actor, institution.id) !== 'sports'
  const scope = isWhole ? scopeWithin(institution.id) : reach
  const page = await tx.users.list({
    scope,
    filter: { email, institutionId: institution.id },
    ...orderedById(2),
  })
  const other = page.rows.find(({ id }) => id !== own?.id)
  if (!other) return null
  const invited = other.pending ? await tx.memberships.get(other.id) : null
  if (own || !invited || !isWithdrawn(invited, institution, tx.now)) {
    const visible = await tx.users.get(reach, other.id)
    throw new DomainError(invited ? 'alreadyInvited' : 'alreadyMember', {
      fields: { email: 'taken' },
      existing: visible ? { resource: 'users', id: visible.id, name: listedName(visible) ?? '' } : undefined,
    })
  }
  return invited
}

/** To the current holder of the e-mail. Version and history must not reveal that two e-mails are of one person. */
export async function moveToItsEmail(tx: ActorWrites, membership: StoredMembership): Promise<void> {
  // An accepted membership would have been found under the person's current e-mail.
  const email = membership.invitation?.email
  if (!membership.invitation || !email) throw new DomainError('alreadyMember', { fields: { email: 'taken' } })
  const { id: userId } =
    (await tx.users.stored({ email })) ?? (await insertInvited(tx, { ...membership.invitation, email }))
  await tx.memberships.update({ ...membership, userId }, membership.version)
  await recordAudit(tx, { entity: 'membership', institutionId: null, action: 'move', id: membership.id })
}

export async function insertInvited(tx: ActorWrites, invitation: Addressed): Promise<User> {
  return insertRecord(tx, 'users', newUser(tx.now, invitation), { action: 'invite' })
}

/** A user who is new to the product and holds the e-mail. */
export function newUser(now: number, fields: Partial<User> & Pick<User, 'email'>): User {
  const account = { emailHeld: true, subject: null, active: true, superAdmin: false }
  return { ...newRecord(now), ...UNKNOWN_PERSON, ...NOT_ACCEPTED, ...account, ...fields }
}

/** Clears the record of a mistyped e-mail, whose holder must not see a stranger's data. */
export async function clearMistakenRecord(tx: ActorWrites, userId: string, invitation: Invitation): Promise<void> {
  const user = await tx.users.stored({ id: userId })
  if (!user || user.subject !== null || (await tx.memberships.ofUser(userId)).length > 0) return
  if (!isSamePerson(user, { ...UNKNOWN_PERSON, ...invitation })) return
  await saveRecord(tx, 'users', user, { ...user, ...UNKNOWN_PERSON })
}

const HOUR_MS = 3_600_000

/** Per hour, for each institution and for each user. A club that enters its members by hand stays below it. */
export const INVITATIONS_AN_HOUR = 100

/** Counts the invitations of the last hour in the history, with institution and actor locked, since each may send a mail. */
export async function limitInvitations(tx: InviterWrites, { id: institutionId }: Books, email: string): Promise<void> {
  const { userId: actorId } = tx.actor
  await tx.lock('user', actorId)
  for (const by of [{ institutionId }, { actorId }]) {
    const { count, first } = await tx.audit.invitations(by, instantOf(tx.now - HOUR_MS))
    if (count < tx.invitationsAnHour) continue
    const waitMs = first === null ? HOUR_MS : Date.parse(first) + HOUR_MS - tx.now
    throw new DomainError('rateLimited', { cause: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
  await tx.sends(email)
}
