import { DomainError } from '#domain/api/errors'
import { ERASED_FIELDS, erasedMembership, erasedUser, erasureRefusal, isErased } from '#domain/members/erasure'
import { feeUserIdOf, type StoredMembership } from '#domain/members/membership'
import type { Profile, User, UserView } from '#domain/members/user'
import { calendarDateIn } from '#domain/values/calendar'
import type { WriteTransaction } from '../../store/port.ts'
import { requireRight, readRecord, refuse, instantOf, allRows, orNotFound, EVERYTHING } from '../records/records.ts'
import type { ActorWrites, Caller } from '../records/records.ts'
import { auditEvent, saveRecord } from '../records/writeRecord.ts'
import { readProfile } from '../profile/profile.ts'

/** Asks each present and former institution of the person, or withdraws the request. */
export async function requestErasure(tx: ActorWrites, isRequested: boolean): Promise<Profile> {
  const { userId } = tx.actor
  await tx.lock('user', userId)
  for (const membership of await tx.memberships.ofUser(userId)) {
    const { state, erasureRequestedAt: before } = membership
    if (state !== 'accepted' || isErased(membership)) continue
    const erasureRequestedAt = isRequested ? (before ?? instantOf(tx.now)) : null
    const next = { ...membership, erasureRequestedAt }
    await saveRecord(tx, 'memberships', membership, next)
  }
  return readProfile(tx, userId)
}

/** Erases a membership for good, and the person if no other institution has them. Money stays. Repeating changes nothing. */
export async function eraseMember(tx: ActorWrites, id: string, membershipId: string): Promise<UserView> {
  const { memberships } = await readRecord(tx, 'users', id)
  const target = memberships.find((one) => one.id === membershipId)
  if (!target) refuse({ membershipId: 'unknownReference' })
  const institution = orNotFound(await tx.lock('institution', target.institutionId))
  const membership = orNotFound(await tx.lock('membership', membershipId))
  requireRight(tx, 'erase', 'users', institution.id)
  if (!isErased(membership)) {
    const ofPayer = { institutionId: institution.id, userId: feeUserIdOf(membership) }
    const fees = await allRows(tx.fees, { scope: EVERYTHING, filter: ofPayer })
    const refusal = erasureRefusal(membership, fees, calendarDateIn(institution.timezone, tx.now))
    if (refusal) throw new DomainError(refusal)
    await erase(tx, membership)
  }
  return readRecord(tx, 'users', id)
}

async function erase(tx: ActorWrites, membership: StoredMembership): Promise<void> {
  const { id, userId, institutionId, invitation } = membership
  const user = userId === null ? null : await tx.users.stored({ id: userId })
  const person = user && (await isOnlyHere(tx, user, membership)) ? user : null
  const email = invitation?.email ?? user?.email ?? null
  if (user) {
    const queries = await tx.savedQueries.visibleTo(user.id, [])
    const erasedQueries = queries.filter((query) => person !== null || query.institutionId === institutionId)
    await tx.savedQueries.remove(erasedQueries.map((query) => query.id))
  }
  await erasePayments(tx, membership)
  await eraseNotesAndRequests(tx, membership, email)
  const next = erasedMembership(membership, instantOf(tx.now))
  await tx.memberships.update({ ...next, ...newVersionOf(membership, tx) }, membership.version)
  await eraseHistory(tx, 'membership', id, institutionId)
  if (person) {
    await tx.users.update({ ...erasedUser(person), ...newVersionOf(person, tx) }, person.version)
    await eraseHistory(tx, 'user', person.id, null)
    await removeMessages(tx, person.email)
  }
  await tx.idempotency.forgetPeople([id, ...(person ? [person.id, person.email] : [])])
}

const newVersionOf = ({ version }: { version: number }, { now }: Caller) => ({
  updatedAt: instantOf(now),
  version: version + 1,
})

/** Invitations belong to their e-mail: pending ones do not keep a former member, and erasing one keeps an account in use. */
async function isOnlyHere(tx: WriteTransaction, user: User, { id, state }: StoredMembership): Promise<boolean> {
  if (user.superAdmin || (state === 'pending' && user.subject !== null)) return false
  const others = (await tx.memberships.ofUser(user.id)).filter((one) => one.id !== id && !isErased(one))
  return others.every((one) => state === 'accepted' && one.state === 'pending')
}

/** Empties the fields in all earlier events, and adds an event that lists them. */
async function eraseHistory(
  tx: ActorWrites,
  entity: 'user' | 'membership',
  id: string,
  institutionId: string | null,
): Promise<void> {
  const fields: readonly string[] = ERASED_FIELDS[entity]
  await tx.audit.erase([{ entity, id }], fields)
  const event = auditEvent(tx, { entity, id, institutionId, action: 'erase' })
  await tx.audit.append([{ ...event, changes: Object.fromEntries(fields.map((field) => [field, {}])) }])
}

/** Erases texts that the person or their bank wrote with a payment. Receipts and cuotas keep their numbers and texts. */
async function erasePayments(tx: ActorWrites, membership: StoredMembership): Promise<void> {
  const { institutionId } = membership
  const payerId = feeUserIdOf(membership)
  const all = { scope: EVERYTHING }
  const notices = await allRows(tx.notices, { ...all, filter: { institutionId, userId: payerId } })
  for (const notice of notices) {
    const erased = { ...notice, reference: null }
    // Nobody can decide about it any more.
    if (notice.state === 'waiting')
      await saveRecord(tx, 'notices', notice, { ...erased, state: 'withdrawn' }, { action: 'withdraw' })
    else await tx.notices.update({ ...erased, ...newVersionOf(notice, tx) }, notice.version)
  }
  await tx.noticePictures.remove(notices.map(({ id }) => id))
  const noticeEvents = notices.map(({ id }) => ({ entity: 'notice', id }) as const)
  await tx.audit.erase(noticeEvents, ERASED_FIELDS.notice)
  const receipts = await tx.receipts.ids({
    ...all,
    sort: { field: 'id', order: 'ASC' },
    filter: { institutionId, payerId },
  })
  const lines = await allRows(tx.bankLines, { ...all, filter: { institutionId, receiptId: { in: receipts } } })
  const texts = { description: null, documentNumber: null, payerName: null, rowText: null }
  for (const line of lines) await tx.bankLines.update({ ...line, ...texts, ...newVersionOf(line, tx) }, line.version)
  const lineEvents = lines.map(({ id }) => ({ entity: 'bankLine', id }) as const)
  await tx.audit.erase(lineEvents, ERASED_FIELDS.bankLine)
}

async function eraseNotesAndRequests(
  tx: ActorWrites,
  { id, institutionId }: StoredMembership,
  email: string | null,
): Promise<void> {
  const all = { scope: EVERYTHING }
  for (const note of await allRows(tx.notes, { ...all, filter: { membershipId: id } })) await tx.notes.remove(note.id)
  const requests = await allRows(tx.joinRequests, { ...all, filter: { institutionId } })
  const ownRequests = requests.filter((one) => one.membershipId === id || (email !== null && one.email === email))
  for (const request of ownRequests) await tx.joinRequests.remove(request.id)
}

async function removeMessages(tx: ActorWrites, email: string): Promise<void> {
  const messages = await allRows(tx.contactMessages, { scope: EVERYTHING, filter: { q: email } })
  for (const message of messages) if (message.email === email) await tx.contactMessages.remove(message.id)
}
