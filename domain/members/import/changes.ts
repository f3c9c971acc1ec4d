import { categoryIn, type Pricing } from '../../money/pricing.ts'
import { addDays, periodOf, type CalendarDate } from '../../values/calendar.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { PERSON_FIELDS } from '../person.ts'
import type { CurrentMember } from './match.ts'
import { areOneDocument, numberKey, phoneKey } from './identityKeys.ts'
import type { MemberRow } from './row.ts'

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
  const keyOf = field === 'email' ? foldText : (KEYS[field] ?? ((text: string) => text))
  return keyOf(one) === keyOf(other)
}

/** `D'AMICO` is `D’Amico` and `Damico`. */
const nameKey = (name: string) => wordsIn(name).join('')

/** How two texts of a field are compared: `RIOS` is `Ríos`. */
const KEYS: Partial<Record<ChangeField, (text: string) => string>> = {
  familyName: nameKey,
  givenName: nameKey,
  memberNumber: numberKey,
  phone: phoneKey,
}

/**
 * What a row of a file would change of a member. What the row does not say changes nothing, sports are added, and
 * somebody who has left without a known day left before today.
 */
export function changesOf(
  row: MemberRow,
  member: CurrentMember,
  today: CalendarDate,
  pricing: Pick<Pricing, 'categories' | 'ageOn'>,
): MemberChange[] {
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
