import { booksFor, type Books } from '../institutions/lockedBooks.ts'
import { type FieldMessage, FIELD_TEXTS } from '#domain/api/messages'
import type { CurrentMember } from '#domain/members/import/match'
import { calendarDateIn, addDays, periodOf } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import { genderMeanings, readNote, statusMeanings } from '#domain/members/import/codes'
import { columnsOf, statusFieldOf, type ImportField } from '#domain/members/import/columns'
import { dateOrdersOf } from '#domain/members/import/days'
import { planImport } from '#domain/members/import/plan'
import { type PlannedRow, type Contact, IMPORT_OUTCOMES } from '#domain/members/import/plannedRow'
import type { ImportInput, ImportReport } from '#domain/members/import/report'
import { readMemberRow, type RowReading } from '#domain/members/import/row'
import type { RowContext } from '#domain/members/import/rowValues'
import { isOver, PLAIN_MEMBERSHIP, type StoredMembership } from '#domain/members/membership'
import { personIn, UNKNOWN_PERSON, PERSON_FIELDS } from '#domain/members/person'
import type { ReadTransaction } from '../../store/port.ts'
import { placesLeftIn } from '../plans/plans.ts'
import { allRows, scopeWithin, newRecord, orNotFound } from '../records/records.ts'
import type { ActorReads, ActorWrites, Caller } from '../records/records.ts'
import { recordImport } from './memberImports.ts'
import { withItsSportNames } from '../records/names.ts'
import { scopeOf } from '#domain/access/access'
import { categoryByHand } from '#domain/money/pricing'
import { foldText } from '#domain/values/fold'
import { auditEvent } from '../records/writeRecord.ts'
import { insertInvited, moveToItsEmail, type Addressed } from './invitedPerson.ts'
import type { ChangeField } from '#domain/members/import/changes'
import { recordOf } from '#domain/values/record'
import { mayEditPerson } from '#domain/members/membershipRules'

export async function importMembers(tx: ActorWrites, input: ImportInput): Promise<ImportReport> {
  // The lock keeps two concurrent uploads of one file from creating members twice.
  const institution = await booksFor(tx, input.institutionId, ['create', 'member-imports'], 'institution')
  const columns = columnsOf(input.columns)
  const context = await contextOf(tx, institution, columns, input)
  const rows = input.rows.map(({ line, cells, decision }) => ({
    line,
    decision,
    reading: tooLong(cells, columns.length) ?? readMemberRow(cells, columns, context),
  }))
  const members = await currentMembers(tx, institution, context.today)
  const { ended, isEmailOwnerPayer, areUnknownPayersContacts, nameOrder } = input.reading
  const contacts = areUnknownPayersContacts ? { nameOrder } : null
  const plan = planImport(rows, members, {
    today: context.today,
    pricing: institution.pricing,
    ended,
    isEmailOwnerPayer,
    contacts,
  })
  await refuseFormer(tx, institution, plan)
  refuseOverPlan(plan, await placesLeftIn(tx, institution))
  const importId = input.dryRun ? null : (await recordImport(tx, institution, input, plan)).id
  const ids =
    importId === null
      ? new Map<number, string>()
      : await insertImported(tx, institution, { today: context.today, importId }, plan)
  const ignoredColumns = input.columns.filter((_, index) => columns[index] === null)
  return { importId, ...(await importReport(tx, plan, ids, ignoredColumns)) }
}

async function contextOf(
  tx: ActorReads,
  institution: Books,
  columns: readonly (ImportField | null)[],
  { rows, reading, columns: headings }: ImportInput,
): Promise<RowContext> {
  const { offerings } = await withItsSportNames(tx, institution)
  const valuesOf = (field: ImportField) => {
    const at = columns.indexOf(field)
    return at < 0 ? [] : rows.map(({ cells }) => cells[at] ?? '')
  }
  const { dateOrders, nameOrder, surnames, commaOrder, isNameInCase, since, meanings } = reading
  const statusField = statusFieldOf(columns)
  const statusHeading = headings[columns.indexOf(statusField)] ?? ''
  const openNotes = valuesOf('note').filter((value) => readNote(value) === 'open')
  return {
    timezone: institution.timezone,
    today: calendarDateIn(institution.timezone, tx.now),
    categories: institution.pricing.categories,
    sports: offerings.map(({ sportId, sportName, variants }) => ({ id: sportId, name: sportName, variants })),
    dateOrders: dateOrders ?? dateOrdersOf(rows, columns),
    nameOrder,
    surnames,
    commaOrder,
    isNameInCase,
    since,
    meanings: {
      gender: { ...Object.fromEntries(genderMeanings(valuesOf('gender'))), ...meanings.gender },
      sports: meanings.sports,
      status: { ...statusMeanings(valuesOf(statusField), statusHeading, openNotes), ...meanings.status },
    },
  }
}

function tooLong(cells: readonly string[], columns: number): RowReading | null {
  return cells.slice(columns).some((cell) => cell.trim() !== '') ? { errors: { row: 'tooManyCells' } } : null
}

/** Refuses a former member's e-mail: the former membership can be reopened instead. */
async function refuseFormer(tx: ReadTransaction, { id }: Institution, plan: readonly PlannedRow[]): Promise<void> {
  for (const planned of plan) {
    const email = planned.outcome === 'made' ? planned.row?.email : null
    if (!email) continue
    const user = await tx.users.stored({ email })
    const memberships = user ? await tx.memberships.ofUser(user.id) : []
    if (memberships.some(({ institutionId, state }) => institutionId === id && state === 'accepted'))
      refuseRow(planned, 'email', 'taken')
  }
}

function refuseOverPlan(plan: readonly PlannedRow[], places: number): void {
  let free = places
  for (const planned of plan) {
    if (planned.outcome !== 'made' || planned.row?.isEnded) continue
    free -= 1
    if (free < 0) refuseRow(planned, 'row', 'planFull')
  }
}

function refuseRow(planned: PlannedRow, field: ImportField | 'row', why: FieldMessage): void {
  Object.assign(planned, { outcome: 'refused', payer: null, errors: { [field]: why } } satisfies Partial<PlannedRow>)
}

/** With ended ones and invitations. What other clubs know must not influence a row. */
export async function currentMembers(
  tx: ActorReads,
  { id }: Pick<Institution, 'id'>,
  today: string,
): Promise<CurrentMember[]> {
  const query = { scope: scopeWithin(id), filter: { institutionId: id } }
  const rows = await allRows(tx.users, query)
  return rows.flatMap((user): CurrentMember[] => {
    const membership = user.memberships.find(({ institutionId }) => institutionId === id)
    if (!membership) return []
    const { memberNumber, guardianId, since, until, sportIds, categoryId } = membership
    return [
      {
        ...personIn(user),
        email: user.email,
        memberNumber,
        since,
        until,
        sportIds,
        categoryId,
        userId: user.id,
        membershipId: membership.id,
        guardianId,
        isOver: isOver(membership, today),
        isPending: user.pending,
        version: user.version,
        membershipVersion: membership.version,
      },
    ]
  })
}

type Part = { today: string; importId: string }

/** In one statement: round trips take most of an import's time. With an e-mail the row belongs to its holder. */
async function insertImported(
  tx: ActorWrites,
  institution: Institution,
  part: Part,
  plan: readonly PlannedRow[],
): Promise<ReadonlyMap<number, string>> {
  const newMembers = plan.flatMap((planned) =>
    planned.outcome === 'made' && planned.row ? [{ ...planned, row: planned.row, record: newRecord(tx.now) }] : [],
  )
  const ids = new Map(newMembers.map(({ line, record }) => [line, record.id]))
  const own = await ownMembers(
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
    // Somebody who has left without a known day left before today.
    const until = row.until ?? (isEnded ? addDays(part.today, -1) : null)
    const first = until !== null && until < since ? until : since
    memberships.push({
      ...record,
      ...PLAIN_MEMBERSHIP,
      userId: email === null ? null : await personOf(tx, institution, { ...person, email }, own),
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

/** Seen by the actor in any institution. Whether another record has the same e-mail must not show. */
async function ownMembers(tx: ActorReads, emails: readonly string[]): Promise<Map<string, string>> {
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
  own: ReadonlyMap<string, string>,
): Promise<string> {
  const userId = own.get(person.email) ?? (await tx.users.stored({ email: person.email }))?.id
  if (userId === undefined) return (await insertInvited(tx, person)).id
  const membership = (await tx.memberships.ofUser(userId)).find(({ institutionId }) => institutionId === institution.id)
  if (membership) await moveToItsEmail(tx, membership)
  return userId
}

async function importReport(
  tx: ActorReads,
  plan: readonly PlannedRow[],
  ids: ReadonlyMap<number, string>,
  ignoredColumns: string[],
): Promise<Omit<ImportReport, 'importId'>> {
  const notTheirs = await othersPeople(tx, plan)
  return {
    counts: recordOf(IMPORT_OUTCOMES, (outcome) => plan.filter((one) => one.outcome === outcome).length),
    ignoredColumns,
    rows: plan.map(({ line, outcome, row, match, mayBeTitle, payer, emailOwner, changes, leftOut, errors }) => ({
      line,
      outcome,
      userId: outcome === 'present' ? (match?.member?.userId ?? null) : (ids.get(line) ?? null),
      name: row
        ? [row.familyName, row.givenName].filter(Boolean).join(', ')
        : outcome === 'merged'
          ? (match?.name ?? '')
          : '',
      match: match && {
        userId: match.member?.userId ?? null,
        line: match.line,
        name: match.name,
        agrees: match.agrees,
        differs: match.differs,
      },
      mayBeTitle,
      payerName: outcome === 'made' ? (payer?.name ?? null) : null,
      emailOwnerName: emailOwner?.name ?? null,
      update: updateOf(match?.member ?? null, changes, payer, notTheirs),
      leftOut: leftOut.map(({ field, value, why }) => ({ field, value, why: FIELD_TEXTS[why] })),
      errors: Object.fromEntries(Object.entries(errors).map(([field, why]) => [field, FIELD_TEXTS[why]])),
    })),
  }
}

async function othersPeople(tx: ActorReads, plan: readonly PlannedRow[]): Promise<ReadonlySet<CurrentMember>> {
  const others = new Set<CurrentMember>()
  for (const { match, changes } of plan) {
    const member = match?.member
    if (!member || member.isPending || !changes.some(({ field }) => isOfPerson(field))) continue
    const user = orNotFound(await tx.users.stored({ id: member.userId }))
    const memberships = await tx.memberships.ofUser(user.id)
    const institutions = await tx.institutionsById(memberships.map(({ institutionId }) => institutionId))
    if (!mayEditPerson(tx, user, memberships, institutions)) others.add(member)
  }
  return others
}

const isOfPerson = (field: ChangeField) => PERSON_FIELDS.some((one) => one === field)

function updateOf(
  member: CurrentMember | null,
  changes: PlannedRow['changes'],
  payer: PlannedRow['payer'],
  notTheirs: ReadonlySet<CurrentMember>,
): ImportReport['rows'][number]['update'] {
  if (!member || changes.length === 0) return null
  const { membershipId, version, membershipVersion } = member
  const mayChange = (field: ChangeField) => !isOfPerson(field) || !notTheirs.has(member)
  return {
    membershipId,
    version,
    membershipVersion,
    guardianId: payer?.member?.membershipId ?? null,
    changes: changes.map((change) => ({ ...change, mayChange: mayChange(change.field) })),
  }
}
