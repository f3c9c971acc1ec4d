import { categoryIn, type Pricing } from '../../money/pricing.ts'
import { addDays, periodOf, type CalendarDate } from '../../values/calendar.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { PERSON_FIELDS } from '../person.ts'
import { areOneDocument, numberKey, phoneKey, type Identity } from './identityKeys.ts'
import type { Comparison, CurrentMember } from './match.ts'
import type { NameOrder } from './names.ts'
import type { MemberRow, RowErrors } from './row.ts'
import type { LeftOut } from './rowTexts.ts'

export const IMPORT_OUTCOMES = ['made', 'present', 'doubtful', 'merged', 'ended', 'refused'] as const
type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** What a person said of a doubtful row: it is somebody else, or that person. */
export const DECISIONS = ['isNew', 'isSame'] as const
export type Decision = (typeof DECISIONS)[number]

/** Who a row may be: a member, or another line of the file. */
export type Match = Pick<Comparison, 'agrees' | 'differs'> & {
  member: CurrentMember | null
  line: number | null
  name: string
}

/** Who pays: a member, the person of a line of the file, or somebody else, who becomes a contact. */
export type Payer = { member: CurrentMember | null; line: number | null; name: string; contact?: Contact }

export type Contact = { familyName: string; givenName: string }

export type PlannedRow = {
  line: number
  outcome: ImportOutcome
  row: MemberRow | null
  match: Match | null
  /** A text alone in its row, where others have more, or the names of two people. */
  mayBeTitle: boolean
  payer: Payer | null
  /** Whose e-mail the row had: somebody of the family. */
  emailOwner: Payer | null
  /** What the row would change of the member whom it is. */
  changes: MemberChange[]
  leftOut: LeftOut[]
  errors: RowErrors
}

export type PlanOptions = {
  today: CalendarDate
  pricing: Pick<Pricing, 'categories' | 'ageOn'>
  ended: 'skip' | 'import'
  /** Whether the owner of an e-mail pays for the others who have it in the file. */
  isEmailOwnerPayer: boolean
  /** The order of names of payers whom nobody knows and who become contacts; null leaves them out. */
  contacts: { nameOrder: NameOrder | null } | null
}

/** A row that may become a member, while the others are looked at. */
export type Entry = Identity & { planned: PlannedRow & { row: MemberRow } }

/** The e-mail is not one of them: changing it sends an invitation. */
export const CHANGE_FIELDS = [
  ...PERSON_FIELDS,
  'memberNumber',
  'sports',
  'category',
  'since',
  'until',
  'guardian',
] as const
export type ChangeField = (typeof CHANGE_FIELDS)[number]

/** Of `sports` and `category` the ids, of `guardian` the payer's name. */
export type MemberChange = { field: ChangeField; before: string | string[] | null; after: string | string[] }

/** Whether two texts of a field say the same. */
export function isAlike(field: ChangeField | 'email', one: string, other: string): boolean {
  if (field === 'documentNumber') return areOneDocument(one, other)
  const keyOf = KEYS[field] ?? String
  return keyOf(one) === keyOf(other)
}

const nameKey = (name: string) => wordsIn(name).join('')

/** How two texts of a field are compared: `RIOS` is `Ríos`. */
const KEYS: Partial<Record<ChangeField | 'email', (text: string) => string>> = {
  email: foldText,
  familyName: nameKey,
  givenName: nameKey,
  memberNumber: numberKey,
  phone: phoneKey,
}

/**
 * What a row of a file would change of a member. What the row does not say changes nothing, sports are added, and
 * somebody who has left without a known day left before today.
 */
export function changesOf(row: MemberRow, member: CurrentMember, { today, pricing }: PlanOptions): MemberChange[] {
  const lastDay = row.until ?? (row.isEnded && !member.isOver ? addDays(today, -1) : null)
  const texts = { ...row, category: row.categoryId, since: row.ownSince, until: lastDay }
  const current = { ...member, category: categoryIn(pricing, member, periodOf(today))?.id ?? null }
  return CHANGE_FIELDS.flatMap((field): MemberChange[] => {
    // Known only once the payers of the whole file are (`findPayers`).
    if (field === 'guardian') return []
    if (field === 'sports') {
      const more = row.sportIds.filter((id) => !member.sportIds.includes(id))
      return more.length > 0 ? [{ field, before: member.sportIds, after: [...member.sportIds, ...more] }] : []
    }
    const [before, after] = [current[field], texts[field]]
    return after === null || (before !== null && isAlike(field, before, after)) ? [] : [{ field, before, after }]
  })
}
