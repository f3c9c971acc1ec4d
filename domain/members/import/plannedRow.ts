import type { Pricing } from '../../money/pricing.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import type { MemberChange } from './changes.ts'
import type { Comparison, CurrentMember } from './match.ts'
import type { Identity } from './identityKeys.ts'
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
  /** The categories of the institution, and the day on which ages count. */
  pricing: Pick<Pricing, 'categories' | 'ageOn'>
  /** What to do with people who have left. */
  ended: 'skip' | 'import'
  /** Whether the owner of an e-mail pays for the others who have it in the file. */
  isEmailOwnerPayer: boolean
  /** The order of names of payers whom nobody knows and who become contacts; null leaves them out. */
  contacts: { nameOrder: NameOrder | null } | null
}

/** A row that may become a member, while the others are looked at. */
export type Entry = Identity & { planned: PlannedRow & { row: MemberRow } }

export const nameOf = ({ familyName, givenName }: Pick<Identity, 'familyName' | 'givenName'>) =>
  [familyName, givenName].filter(Boolean).join(', ')
