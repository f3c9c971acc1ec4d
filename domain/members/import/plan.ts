import type { CalendarDate } from '../../values/calendar.ts'
import { PERSON_FIELDS } from '../person.ts'
import { findPayers, giveEmailTo, shareEmails } from './families.ts'
import { createPeopleIndex, type Comparison, type CurrentMember } from './match.ts'
import { nameOf, type Evidence } from './identityKeys.ts'
import { changesOf, isAlike } from './plannedRow.ts'
import type { Decision, Entry, Match, PlanOptions, PlannedRow } from './plannedRow.ts'
import type { MemberRow, RowReading } from './row.ts'
import type { LeftOut } from './rowTexts.ts'

export type DecidedRow = { line: number; reading: RowReading; decision: Decision | null }

/** Decides what becomes of each row: a new member, one of the club, another row's person, or a question to the user. */
export function planImport(rows: readonly DecidedRow[], members: readonly CurrentMember[], options: PlanOptions) {
  const inFile = createPeopleIndex<Entry>()
  const current = createPeopleIndex<CurrentMember>()
  for (const member of members) current.add(member)
  const entries: Entry[] = []
  const bare = rows.filter(({ reading }) => 'row' in reading && reading.row.isBare).length
  const planned = rows.map(({ line, reading, decision }): PlannedRow => {
    const nothing = { line, row: null, match: null, mayBeTitle: false, payer: null, emailOwner: null, changes: [] }
    if ('errors' in reading) return { ...nothing, outcome: 'refused', leftOut: [], errors: reading.errors }
    const result: PlannedRow = { ...nothing, outcome: 'made', leftOut: [...reading.leftOut], errors: {} }
    const [twins, ofClub] = [inFile.match(reading.row, true), current.match(reading.row, false)]
    const [[twin], [member]] = [twins, ofClub]
    const isOfMember = isOne(member, decision === 'isSame')
    if (twin && isOne(twin, decision === 'isSame' && !isOfMember) && twin.person.planned.outcome !== 'doubtful') {
      const first = twin.person
      result.leftOut.push(...otherTexts(first.planned.row, reading.row))
      first.planned.row = joined(first.planned.row, withoutLost(reading.row, first.planned.leftOut))
      return { ...result, outcome: 'merged', match: matchOf(twin.comparison, first) }
    }
    if (member && isOfMember) {
      const match = matchOf(member.comparison, member.person)
      const ofOthers = ofClub.slice(1).flatMap(({ comparison: { agrees } }) => agrees.filter((one) => one !== 'email'))
      Object.assign(result, { outcome: 'present', row: withoutTaken(reading.row, ofOthers, result.leftOut), match })
    } else {
      const doubt =
        member?.comparison.verdict === 'doubtful' ? member : twin?.comparison.verdict === 'keyOnly' ? undefined : twin
      const match = doubt && matchOf(doubt.comparison, doubt.person)
      const mayBeTitle = !match && (reading.row.isPair || (reading.row.isBare && bare * 3 <= rows.length * 2))
      if ((match || mayBeTitle) && decision !== 'isNew')
        Object.assign(result, { outcome: 'doubtful', match: match ?? null, mayBeTitle, row: reading.row })
      else {
        const ofOthers = [...ofClub, ...twins].flatMap(({ comparison: { verdict, agrees } }) =>
          verdict === 'keyOnly' ? agrees.filter((one) => one === 'memberNumber') : agrees,
        )
        result.row = withoutTaken(reading.row, ofOthers, result.leftOut)
        const owner = ofClub.find(({ person }) => result.row?.email && person.email === result.row.email)?.person
        if (owner) giveEmailTo(result, { member: owner, line: null, name: nameOf(owner) })
      }
    }
    const entry: Entry = { ...reading.row, planned: Object.assign(result, { row: result.row ?? reading.row }) }
    inFile.add(entry)
    entries.push(entry)
    return result
  })
  shareEmails(entries, options)
  for (const { planned: one } of entries) {
    if (one.outcome === 'made' && one.row.isEnded && options.ended === 'skip') one.outcome = 'ended'
    const member = one.outcome === 'present' ? one.match?.member : null
    if (!member) continue
    one.changes = changesOf(one.row, member, options)
    one.leftOut.push(...unchangeable(one.row, member, members))
  }
  findPayers(entries, { inFile, current, members }, options)
  return planned
}

const isOne = (found: { comparison: Comparison } | undefined, isSame: boolean) =>
  found?.comparison.verdict === 'same' || (isSame && found?.comparison.verdict === 'doubtful')

function matchOf({ agrees, differs }: Comparison, person: CurrentMember | Entry): Match {
  const who = 'planned' in person ? { member: null, line: person.planned.line } : { member: person, line: null }
  return { agrees, differs, ...who, name: nameOf(person) }
}

/**
 * One row for each sport: the sports together without those that somebody left who is still a member, the earliest day,
 * and what one row lacks from the other.
 */
function joined(first: MemberRow, second: MemberRow): MemberRow {
  const isEnded = first.isEnded && second.isEnded
  const rows = [first, second].filter((row) => isEnded || !row.isEnded)
  const more = Object.fromEntries(Object.entries(second).filter(([field]) => first[field as keyof MemberRow] === null))
  return {
    ...first,
    ...more,
    sportIds: [...new Set(rows.flatMap(({ sportIds }) => sportIds))],
    variants: { ...second.variants, ...first.variants },
    isFamilyPayer: first.isFamilyPayer || second.isFamilyPayer,
    since: first.since < second.since ? first.since : second.since,
    ownSince: [first.ownSince, second.ownSince].filter((day) => day !== null).toSorted()[0] ?? null,
    isEnded,
    until: rows.reduce<CalendarDate | null>((last, { until }) => ((until ?? '') > (last ?? '') ? until : last), null),
  }
}

/** What a second row of a person says otherwise, of which the first row counts. */
function otherTexts(first: MemberRow, second: MemberRow): LeftOut[] {
  const fields = [...PERSON_FIELDS, 'email', 'memberNumber', 'guardian'] as const
  return fields.flatMap((field) => {
    const [one, other] = [first[field], second[field]]
    return one === null || other === null || isAlike(field, one, other) ? [] : { field, value: other, why: 'otherRow' }
  })
}

/** What an import writes of new members alone. */
function unchangeable(row: MemberRow, member: CurrentMember, members: readonly CurrentMember[]): LeftOut[] {
  const { email, scholarship, variants } = row
  const leftOut: LeftOut[] = []
  const isOfOther = members.some((other) => other.email === email)
  if (email !== null && email !== member.email)
    leftOut.push({ field: 'email', value: email, why: isOfOther ? 'emailOfOther' : 'changedInRecord' })
  if (scholarship !== null) leftOut.push({ field: 'scholarship', value: `${scholarship}`, why: 'newMembersOnly' })
  if (Object.keys(variants).length > 0) leftOut.push({ field: 'variant', value: '', why: 'newMembersOnly' })
  return leftOut
}

const OF_ONE = ['documentNumber', 'memberNumber', 'email'] as const

/** Without what another row of the person has lost, because it is somebody else's. */
function withoutLost(row: MemberRow, leftOut: readonly LeftOut[]): MemberRow {
  const rest = { ...row }
  for (const { field, value, why } of leftOut) {
    const key = OF_ONE.find((one) => one === field)
    const own = key && row[key]
    if (key && own && (why === 'taken' || why === 'emailOfOther') && isAlike(key, value, own)) rest[key] = null
  }
  return rest
}

function withoutTaken(row: MemberRow, agrees: readonly Evidence[], leftOut: LeftOut[]): MemberRow {
  const rest = { ...row }
  for (const field of OF_ONE) {
    const value = row[field]
    if (!agrees.includes(field) || value === null) continue
    leftOut.push({ field, value, why: 'taken' })
    rest[field] = null
  }
  return rest
}
