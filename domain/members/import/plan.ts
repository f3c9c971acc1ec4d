import type { CalendarDate } from '../../values/calendar.ts'
import { foldText } from '../../values/fold.ts'
import { groupBy } from '../../values/groupBy.ts'
import type { FieldMessage } from '../../api/errors.ts'
import { createPeopleIndex, keysOf } from './match.ts'
import type { Comparison, Evidence, Identity } from './match.ts'
import type { LeftOut, MemberRow, RowErrors, RowReading } from './row.ts'

/** A member whom the institution has, as far as it sees them. */
export type CurrentMember = Identity & {
  userId: string
  membershipId: string
  guardianId: string | null
  isOver: boolean
}

export type FileRow = { line: number; reading: RowReading; isNew: boolean }

export const IMPORT_OUTCOMES = ['made', 'present', 'doubtful', 'merged', 'ended', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Who a row may be: a member, or another line of the file. */
export type Match = Pick<Comparison, 'agrees' | 'differs'> & {
  member: CurrentMember | null
  line: number | null
  name: string
}

/** Who pays: a member, or the person of a line of the file. */
export type Payer = { member: CurrentMember | null; line: number | null; name: string }

export type PlannedRow = {
  line: number
  outcome: ImportOutcome
  row: MemberRow | null
  match: Match | null
  payer: Payer | null
  /** Whose e-mail the row had: somebody of the family. */
  emailOwner: Payer | null
  leftOut: LeftOut[]
  errors: RowErrors
}

export type PlanOptions = {
  today: CalendarDate
  /** What to do with people who have left. */
  ended: 'skip' | 'import'
  /** Whether the owner of an e-mail pays for the others who have it in the file. */
  isEmailOwnerPayer: boolean
}

type Entry = Identity & { planned: PlannedRow & { row: MemberRow } }

/**
 * Decides what becomes of each row: one person in several rows is one member, a member of the institution stays as it
 * is, a row that may be somebody else's waits for a decision (`isNew`), and an e-mail that belongs to another person of
 * the file or the institution is left out. Payers are found by member number, document or name among both.
 */
export function planImport(
  rows: readonly FileRow[],
  members: readonly CurrentMember[],
  options: PlanOptions,
): PlannedRow[] {
  const inFile = createPeopleIndex<Entry>()
  const current = createPeopleIndex<CurrentMember>()
  for (const member of members) current.add(member)
  const entries: Entry[] = []
  const planned = rows.map(({ line, reading, isNew }): PlannedRow => {
    const result: PlannedRow = {
      line,
      outcome: 'refused',
      row: null,
      match: null,
      payer: null,
      emailOwner: null,
      leftOut: [],
      errors: {},
    }
    if ('errors' in reading) return { ...result, errors: reading.errors }
    result.leftOut = [...reading.leftOut]
    const [twin] = inFile.match(reading.row, true)
    const [member] = current.match(reading.row, false)
    if (twin?.comparison.verdict === 'same' && twin.person.planned.outcome !== 'doubtful') {
      const first = twin.person
      first.planned.row = merged(first.planned.row, reading.row)
      return { ...result, outcome: 'merged', match: matchOf(twin.comparison, null, first) }
    }
    if (member?.comparison.verdict === 'same') {
      Object.assign(result, {
        outcome: 'present',
        row: reading.row,
        match: matchOf(member.comparison, member.person, null),
      })
    } else {
      const doubt =
        member?.comparison.verdict === 'doubtful' ? member : twin?.comparison.verdict === 'emailOnly' ? undefined : twin
      const match =
        doubt &&
        matchOf(
          doubt.comparison,
          'planned' in doubt.person ? null : doubt.person,
          'planned' in doubt.person ? doubt.person : null,
        )
      if (match && !isNew) Object.assign(result, { outcome: 'doubtful', match, row: reading.row })
      else {
        result.outcome = 'made'
        result.row = match ? withoutTaken(reading.row, match.agrees, result.leftOut) : reading.row
        if (member?.comparison.verdict === 'emailOnly')
          giveEmailTo(result, { member: member.person, line: null, name: nameOf(member.person) })
      }
    }
    const { row } = result
    if (row) {
      const entry: Entry = { ...identityOf(reading.row), planned: Object.assign(result, { row }) }
      inFile.add(entry)
      entries.push(entry)
    }
    return result
  })
  shareEmails(entries, options)
  for (const { planned: one } of entries) {
    if (one.outcome === 'made' && one.row.isEnded && options.ended === 'skip') one.outcome = 'ended'
  }
  findPayers(entries, { inFile, current }, options)
  return planned
}

const nameOf = ({ familyName, givenName }: Identity) => [familyName, givenName].filter(Boolean).join(', ')

const identityOf = ({
  familyName,
  givenName,
  birthdate,
  documentNumber,
  email,
  memberNumber,
}: MemberRow): Identity => ({
  familyName,
  givenName,
  birthdate,
  documentNumber,
  email,
  memberNumber,
})

function matchOf({ agrees, differs }: Comparison, member: CurrentMember | null, entry: Entry | null): Match {
  const person = member ?? entry
  return { agrees, differs, member, line: entry?.planned.line ?? null, name: person ? nameOf(person) : '' }
}

/** One row for each sport: the sports together, the earliest day, and what one row lacks from the other. */
function merged(first: MemberRow, second: MemberRow): MemberRow {
  const isEnded = first.isEnded && second.isEnded
  const known = Object.fromEntries(Object.entries(second).filter(([field]) => first[field as keyof MemberRow] === null))
  return {
    ...first,
    ...known,
    sportIds: [...new Set([...first.sportIds, ...second.sportIds])],
    since: first.since < second.since ? first.since : second.since,
    isEnded,
    until: isEnded ? (first.until ?? second.until) : null,
  }
}

function withoutTaken(row: MemberRow, agrees: readonly Evidence[], leftOut: LeftOut[]): MemberRow {
  const rest = { ...row }
  for (const field of ['documentNumber', 'memberNumber', 'email'] as const) {
    const value = row[field]
    if (!agrees.includes(field) || value === null) continue
    leftOut.push({ field, value, why: 'taken' })
    rest[field] = null
  }
  return rest
}

function giveEmailTo(planned: PlannedRow, owner: Payer): void {
  if (!planned.row?.email) return
  planned.leftOut.push({ field: 'email', value: planned.row.email, why: 'emailOfOther' })
  planned.row = { ...planned.row, email: null }
  planned.emailOwner = owner
}

/** An e-mail of several people belongs to the one whom it or the others name, or who alone is of age. */
function shareEmails(entries: readonly Entry[], { today }: PlanOptions): void {
  const byEmail = groupBy(
    entries.filter(({ planned }) => planned.row.email && (planned.outcome === 'made' || planned.outcome === 'present')),
    ({ planned }) => planned.row.email ?? '',
  )
  for (const [email, people] of byEmail) {
    if (people.length < 2) continue
    const owner = ownerOf(email, people, today)
    const payer = owner && {
      member: owner.planned.match?.member ?? null,
      line: owner.planned.line,
      name: nameOf(owner),
    }
    for (const one of people) {
      if (one === owner || one.planned.outcome === 'present') continue
      giveEmailTo(one.planned, payer ?? { member: null, line: null, name: '' })
      if (!payer) one.planned.emailOwner = null
    }
  }
}

function ownerOf(email: string, people: readonly Entry[], today: CalendarDate): Entry | null {
  const [local = ''] = email.split('@')
  const adultFrom = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
  const tests: readonly ((one: Entry) => boolean)[] = [
    ({ planned }) => planned.outcome === 'present',
    (one) => people.some(({ planned: { row } }) => row.guardian !== null && isNamedIn(row.guardian, one)),
    ({ givenName }) =>
      foldText(givenName)
        .split(/[^a-z]+/)
        .some((word) => word.length > 2 && foldText(local).includes(word)),
    ({ birthdate }) => birthdate !== null && birthdate <= adultFrom,
  ]
  for (const test of tests) {
    const owners = people.filter(test)
    if (owners.length === 1) return owners[0] ?? null
  }
  return null
}

function isNamedIn(text: string, person: Identity): boolean {
  const words = new Set(
    foldText(text)
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  )
  const own = keysOf(person).words
  return words.size >= 2 && ([...words].every((word) => own.has(word)) || [...own].every((word) => words.has(word)))
}

type Indexes = {
  inFile: ReturnType<typeof createPeopleIndex<Entry>>
  current: ReturnType<typeof createPeopleIndex<CurrentMember>>
}

function findPayers(entries: readonly Entry[], { inFile, current }: Indexes, options: PlanOptions): void {
  const families = groupBy(
    entries.filter(({ planned }) => planned.row.family !== null && canPay(planned)),
    ({ planned }) => foldText(planned.row.family ?? '').trim(),
  )
  const meant = (text: string, self: Entry): Payer | FieldMessage => {
    const people = inFile.meant(text).filter(({ planned }) => canPay(planned))
    if (people.includes(self)) return 'ownGuardian'
    const others = current.meant(text).filter((one) => people.every(({ planned }) => planned.match?.member !== one))
    if (people.length + others.length !== 1) return 'unknownPayer'
    const [entry] = people
    const [member] = others
    return entry ? payerOfEntry(entry) : { member: member ?? null, line: null, name: member ? nameOf(member) : '' }
  }
  const wished = new Map<Entry, Payer>()
  for (const entry of entries) {
    const { planned } = entry
    if (planned.outcome !== 'made') continue
    const { guardian, family } = planned.row
    const payer =
      guardian !== null
        ? meant(guardian, entry)
        : family !== null
          ? payerOfFamily(families.get(foldText(family).trim()) ?? [], entry)
          : options.isEmailOwnerPayer && planned.emailOwner
            ? planned.emailOwner
            : 'ownGuardian'
    if (typeof payer !== 'string') wished.set(entry, payer)
    else if (payer !== 'ownGuardian') planned.leftOut.push({ field: 'guardian', value: guardian ?? '', why: payer })
  }
  const payers = new Set([...wished.values()].map(({ line }) => line))
  const wards = new Set([...wished.keys()].map(({ planned }) => planned.line))
  for (const [entry, payer] of wished) {
    const isWard = (payer.member?.guardianId ?? null) !== null || (payer.line !== null && wards.has(payer.line))
    const why = payer.member?.isOver
      ? 'guardianLeft'
      : isWard
        ? 'guardianHasGuardian'
        : payers.has(entry.planned.line)
          ? 'guardianOfOthers'
          : null
    if (why === null) entry.planned.payer = payer
    else entry.planned.leftOut.push({ field: 'guardian', value: payer.name, why })
  }
}

const canPay = ({ outcome }: PlannedRow) => outcome === 'made' || outcome === 'present'

const payerOfEntry = (entry: Entry): Payer => ({
  member: entry.planned.match?.member ?? null,
  line: entry.planned.line,
  name: nameOf(entry),
})

/** The oldest of whom the file has a birth date, else the first. */
function payerOfFamily(family: readonly Entry[], self: Entry): Payer | 'ownGuardian' {
  const [payer] = family.toSorted((one, other) => (one.birthdate ?? '9').localeCompare(other.birthdate ?? '9'))
  return payer === undefined || payer === self || family.length < 2 ? 'ownGuardian' : payerOfEntry(payer)
}
