import { scopeOf } from '#domain/access/access'
import { addDays, periodOf } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import type { Contact, PlannedRow } from '#domain/members/import/plannedRow'
import { PLAIN_MEMBERSHIP, type StoredMembership } from '#domain/members/membership'
import { categoryByHand } from '#domain/money/pricing'
import { UNKNOWN_PERSON, personIn } from '#domain/members/person'
import { foldText } from '#domain/values/fold'
import { type ActorReads, type ActorWrites, type Caller, newRecord } from '../records/records.ts'
import { auditEvent } from '../records/writeRecord.ts'
import { insertInvited, moveToItsEmail, type Addressed } from './invitedPerson.ts'

/** `today` is the institution's day. */
type Part = { today: string; importId: string }

/**
 * In one statement, because round trips take most of an import's time. With an e-mail the row belongs to its holder
 * (`invitedPerson`); it does not count as an invitation. Returns the ids by line.
 */
export async function insertImported(
  tx: ActorWrites,
  institution: Institution,
  part: Part,
  plan: readonly PlannedRow[],
): Promise<ReadonlyMap<number, string>> {
  const newMembers = plan.flatMap((planned) =>
    planned.outcome === 'made' && planned.row ? [{ ...planned, row: planned.row, record: newRecord(tx.now) }] : [],
  )
  const ids = new Map(newMembers.map(({ line, record }) => [line, record.id]))
  const knownUserIds = await knownMembers(
    tx,
    newMembers.flatMap(({ row }) => row.email ?? []),
  )
  const contacts = new Map<string, StoredMembership>()
  for (const { payer } of newMembers) {
    const key = payer?.contact && foldText(payer.name)
    if (payer?.contact && key && !contacts.has(key)) contacts.set(key, contactOf(tx, institution, part, payer.contact))
  }
  const memberships: StoredMembership[] = [...contacts.values()]
  for (const { row, payer, record } of newMembers) {
    const { email, since, isEnded } = row
    const person = personIn(row)
    // Without a known day, somebody who has left did so before today.
    const until = row.until ?? (isEnded ? addDays(part.today, -1) : null)
    const first = until !== null && until < since ? until : since
    memberships.push({
      ...record,
      ...PLAIN_MEMBERSHIP,
      userId: email === null ? null : await personOf(tx, institution, { ...person, email }, knownUserIds),
      institutionId: institution.id,
      state: 'pending',
      memberNumber: row.memberNumber,
      sportIds: row.sportIds,
      since: first,
      until,
      scholarships:
        row.scholarship === null ? [] : [{ percent: row.scholarship, from: first, to: null, reason: 'Beca' }],
      variants: row.variants,
      categoryId: categoryByHand(institution.pricing, row, row.categoryId, periodOf(part.today)),
      guardianId:
        payer &&
        (payer.member?.membershipId ?? ids.get(payer.line ?? 0) ?? contacts.get(foldText(payer.name))?.id ?? null),
      importId: part.importId,
      invitation: { ...person, email },
    })
  }
  await tx.memberships.insertAll(memberships)
  const event = { entity: 'membership', institutionId: institution.id, action: 'create' } as const
  await tx.audit.append(memberships.map((after) => auditEvent(tx, { ...event, id: after.id, after })))
  return ids
}

/** Somebody who pays for listed members without being a member. */
function contactOf(
  { now }: Caller,
  { id: institutionId }: Institution,
  { today, importId }: Part,
  name: Contact,
): StoredMembership {
  return {
    ...newRecord(now),
    ...PLAIN_MEMBERSHIP,
    userId: null,
    institutionId,
    state: 'pending',
    since: today,
    contact: true,
    importId,
    invitation: { ...UNKNOWN_PERSON, ...name, email: null },
  }
}

/** User ids by e-mail that the actor sees in any institution. Must not reveal other records with the same e-mail. */
async function knownMembers(tx: ActorReads, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const { rows } = await tx.users.list({
    scope: scopeOf(tx.actor, 'users'),
    filter: { email: { in: emails }, state: 'accepted' },
    sort: { field: 'id', order: 'DESC' },
    range: { offset: 0, limit: Number.MAX_SAFE_INTEGER },
  })
  return new Map(rows.map(({ id, email }) => [email ?? '', id]))
}

async function personOf(
  tx: ActorWrites,
  institution: Institution,
  person: Addressed,
  knownUserIds: ReadonlyMap<string, string>,
): Promise<string> {
  const userId = knownUserIds.get(person.email) ?? (await tx.users.stored({ email: person.email }))?.id
  if (userId === undefined) return (await insertInvited(tx, person)).id
  const membership = (await tx.memberships.ofUser(userId)).find(({ institutionId }) => institutionId === institution.id)
  if (membership) await moveToItsEmail(tx, membership)
  return userId
}
