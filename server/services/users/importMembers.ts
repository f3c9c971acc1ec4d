import type { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import type { Scope } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import type { FieldErrors } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import { columnsOf } from '#domain/members/memberColumns'
import type { ImportReport, importInputSchema } from '#domain/members/memberImport'
import type { StoredMembership } from '#domain/members/membership'
import { IMPORT_KEYS, findMember, keysOf, readMemberRow } from '#domain/members/memberRow'
import type { ImportKey, MemberRow } from '#domain/members/memberRow'
import { FIELD_TEXTS } from '#domain/api/messages'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import { placesLeftIn } from '../plans/planPlaces.ts'
import type { Caller } from '../records/caller.ts'
import { insertInvited, moveToItsEmail } from './invitedPerson.ts'
import type { Addressed } from './invitedPerson.ts'
import { authorityOver } from '../memberships/membershipRules.ts'
import { auditEvent } from '../history/recordAudit.ts'
import { newRecord } from '../records/records.ts'
import { withItsSportNames } from '../institutions/sportNames.ts'

type Input = z.output<typeof importInputSchema>
type Row = ImportReport['rows'][number]
type Judged = { row: Row; member: MemberRow | null }

/**
 * Creates members from the rows of a file, each row by itself. The report says which people the institution has
 * already, and which fields of a row are wrong. With `onlyWhole` one refused row keeps all others from being written.
 * Nobody gets a mail.
 */
export async function importMembers(tx: WriteTransaction, caller: Caller, input: Input): Promise<ImportReport> {
  if (authorityOver(caller.actor, input.institutionId) !== 'all') refuseInstitution()
  // The lock keeps two concurrent uploads of one file from creating members twice.
  const institution = await tx.lock('institution', input.institutionId)
  if (!institution || institution.status === 'archived') return refuseInstitution()
  const columns = columnsOf(input.columns)
  const judged = await judge(tx, caller, institution, columns, input.rows)
  const outcomes = judged.map(({ row }) => row.outcome)
  const count = (outcome: Row['outcome']) => outcomes.filter((one) => one === outcome).length
  const writes = !input.dryRun && !(input.onlyWhole && count('refused') > 0)
  return {
    written: writes,
    made: count('made'),
    present: count('present'),
    refused: count('refused'),
    ignoredColumns: input.columns.filter((_, index) => columns[index] === null),
    rows: writes ? await write(tx, caller, institution, judged) : judged.map(({ row }) => row),
  }
}

function refuseInstitution(): never {
  const fields: FieldErrors = { institutionId: 'unknownReference' }
  throw new DomainError('validation', { fields })
}

async function judge(
  tx: WriteTransaction,
  caller: Caller,
  institution: Books,
  columns: ReturnType<typeof columnsOf>,
  rows: Input['rows'],
): Promise<Judged[]> {
  const { offerings } = await withItsSportNames(tx, institution, caller.now)
  const sports = offerings.map(({ sportId, sportName }) => ({ id: sportId, name: sportName }))
  const context = { timezone: institution.timezone, today: calendarDateIn(institution.timezone, caller.now), sports }
  const members = await membersOf(tx, caller, institution)
  const judged: Judged[] = []
  let places = await placesLeftIn(tx, caller, institution)
  for (const { line, cells } of rows) {
    const lost = cells.length > columns.length ? tooLong(cells, columns.length) : null
    const result = lost ?? readMemberRow(cells, columns, context)
    if ('errors' in result) judged.push(refusal(line, result.errors))
    else {
      const one = await judgeMember(tx, institution, line, result.row, members)
      if (one.member) places -= 1
      judged.push(places < 0 && one.member ? refusal(line, { row: 'planFull' }) : one)
    }
  }
  return judged
}

function tooLong(cells: readonly string[], columns: number): { errors: FieldErrors } | null {
  return cells.slice(columns).some((cell) => cell.trim() !== '') ? { errors: { row: 'tooManyCells' } } : null
}

function refusal(line: number, errors: FieldErrors): Judged {
  const texts = Object.entries(errors).map(([field, message]) => [field, FIELD_TEXTS[message]] as const)
  return {
    row: { line, outcome: 'refused', userId: null, by: null, errors: Object.fromEntries(texts) },
    member: null,
  }
}

async function judgeMember(
  tx: ReadTransaction,
  institution: Institution,
  line: number,
  member: MemberRow,
  members: Members,
): Promise<Judged> {
  const present = findMember(member, (key, value) => members.find(key, value))
  if (!present) {
    if (await isOfFormer(tx, institution, member.email)) return refusal(line, { email: 'taken' })
    members.add(null, member)
    return { row: { line, outcome: 'made', userId: null, by: null, errors: {} }, member }
  }
  if (present.contradicted) return refusal(line, { [present.by]: 'taken' })
  // Two rows of one file are about the same person, and we cannot know which one is right.
  if (present.member === null) return refusal(line, { row: 'repeatedRow' })
  return { row: { line, outcome: 'present', userId: present.member, by: present.by, errors: {} }, member: null }
}

/**
 * Whether an e-mail is that of a former member. The institution no longer sees it, but, as with an invitation, the
 * former membership can be reopened instead.
 */
async function isOfFormer(tx: ReadTransaction, { id }: Institution, email: string | null): Promise<boolean> {
  const user = email === null ? null : await tx.users.stored({ email })
  const memberships = user ? await tx.memberships.ofUser(user.id) : []
  return memberships.some(({ institutionId, state }) => institutionId === id && state === 'accepted')
}

type Members = {
  find(key: ImportKey, value: string): { member: string | null; keys: Record<ImportKey, string | null> } | undefined
  add(member: string | null, fields: Parameters<typeof keysOf>[0]): void
}

/**
 * Returns the members that the institution sees, with ended ones and invitations. What other clubs know must not
 * influence a row.
 */
async function membersOf(tx: ReadTransaction, caller: Caller, { id }: Institution): Promise<Members> {
  const scope: Scope = { kind: 'some', institutionIds: [id], userId: null, public: false }
  const { rows } = await tx.users.list({
    scope,
    filter: { institutionId: id },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: Number.MAX_SAFE_INTEGER },
    now: caller.now,
  })
  const byKey = new Map(IMPORT_KEYS.map((key) => [key, new Map<string, ReturnType<Members['find']>>()]))
  const members: Members = {
    find: (key, value) => byKey.get(key)?.get(value),
    add(member, fields) {
      const keys = keysOf(fields)
      for (const key of IMPORT_KEYS) {
        const value = keys[key]
        const present = byKey.get(key)
        if (value !== null && present && !present.has(value)) present.set(value, { member, keys })
      }
    },
  }
  for (const user of rows) {
    const memberNumber = user.memberships.find(({ institutionId }) => institutionId === id)?.memberNumber ?? null
    members.add(user.id, { ...user, memberNumber })
  }
  return members
}

/**
 * Creates the members of the good rows in one statement, because round trips to the database take most of an import's
 * time. A row without e-mail belongs to no person. One with e-mail belongs to its holder, as with an invitation
 * (`invitedPerson`). The history has it as `create`, and it does not count towards the limit of invitations.
 */
async function write(tx: WriteTransaction, caller: Caller, institution: Institution, judged: Judged[]): Promise<Row[]> {
  const emails = judged.flatMap(({ member }) => member?.email ?? [])
  const own = await ownMembers(tx, caller, emails)
  const memberships: StoredMembership[] = []
  const rows: Row[] = []
  for (const { row, member } of judged) {
    if (!member) {
      rows.push(row)
      continue
    }
    const { memberNumber, since, sportIds, ...person } = member
    const { email } = person
    const record: StoredMembership = {
      ...newRecord(caller.now),
      userId: email === null ? null : await personOf(tx, caller, institution, { ...person, email }, own),
      institutionId: institution.id,
      role: 'User',
      state: 'pending',
      memberNumber,
      sportIds,
      since,
      until: null,
      exemptions: [],
      guardianId: null,
      remindersStoppedAt: null,
      invitation: person,
    }
    memberships.push(record)
    rows.push({ ...row, userId: record.id })
  }
  await tx.memberships.insertAll(memberships)
  const audited = { entity: 'membership', institutionId: institution.id, action: 'create' } as const
  await tx.audit.append(memberships.map((after) => auditEvent(caller, { ...audited, id: after.id, after })))
  return rows
}

/**
 * Returns the people whom the actor sees with these e-mails in any of their institutions. Whether another record has
 * the same e-mail must not show.
 */
async function ownMembers(
  tx: ReadTransaction,
  caller: Caller,
  emails: readonly string[],
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const { rows } = await tx.users.list({
    scope: scopeOf(caller.actor, 'users'),
    filter: { email: { in: emails }, state: 'accepted' },
    sort: { field: 'id', order: 'DESC' },
    range: { offset: 0, limit: Number.MAX_SAFE_INTEGER },
    now: caller.now,
  })
  return new Map(rows.map(({ id, email }) => [email ?? '', id]))
}

async function personOf(
  tx: WriteTransaction,
  caller: Caller,
  institution: Institution,
  person: Addressed,
  own: ReadonlyMap<string, string>,
): Promise<string> {
  const userId = own.get(person.email) ?? (await tx.users.stored({ email: person.email }))?.id
  if (userId === undefined) return (await insertInvited(tx, caller, person)).id
  const membership = (await tx.memberships.ofUser(userId)).find(({ institutionId }) => institutionId === institution.id)
  if (membership) await moveToItsEmail(tx, caller, membership)
  return userId
}
