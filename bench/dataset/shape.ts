import { addDays } from '#domain/calendar'

/**
 * The benchmark's instant (milliseconds, UTC): for every institution of the dataset it is the middle of the same day.
 */
export const NOW = Date.UTC(2026, 5, 15, 15)

export const INSTITUTIONS = 500
/** The members of the largest institution, whatever the size of the dataset. */
export const LARGEST = 3_000
/** People whom the largest institution has invited and who have not accepted yet. */
export const INVITED = 30

/** The contents of a dataset with this many cuotas. */
export type Shape = {
  fees: number
  /** Accepted members, over all institutions. */
  members: number
  /** How many months of cuotas each member has; the last one is the month of `NOW`. */
  months: number
}

/**
 * A club's history grows with the dataset: each member of the largest institution has one cuota at ten thousand rows,
 * and a year of them at a million. Throws RangeError when there are too few cuotas for the largest institution's
 * members.
 */
export function shapeOf(fees: number): Shape {
  const months = fees < 30_000 ? 1 : fees < 300_000 ? 4 : 12
  const members = Math.ceil(fees / months)
  if (members < LARGEST + INSTITUTIONS) throw new RangeError(`${fees} cuotas are too few: ask for 3500 or more`)
  return { fees, members, months }
}

const KINDS = {
  type: 1,
  sport: 2,
  plan: 3,
  institution: 4,
  user: 5,
  membership: 6,
  fee: 7,
  receipt: 8,
  entry: 9,
  superAdmin: 10,
  invited: 11,
  invitation: 12,
} as const
export type Kind = keyof typeof KINDS

/** The identifier of the n-th record of a kind, in the form of a UUIDv7. Later ones are greater. */
export function idOf(kind: Kind, n: number): string {
  return `01900000-0000-7000-8000-${(KINDS[kind] * 2 ** 40 + n).toString(16).padStart(12, '0')}`
}

/** The same as an SQL expression. `n` has the type bigint or integer. */
export function idSql(kind: Kind, n: string): string {
  return `('01900000-0000-7000-8000-' || lpad(to_hex(${KINDS[kind] * 2 ** 40} + (${n})), 12, '0'))::uuid`
}

/** The token subject of the n-th user. */
export const subjectOf = (n: number) => `subject-${n}`
/** The first member of each institution is its Admin; the largest is the first institution. */
export const LARGEST_ADMIN = 0
export const SUPER_ADMIN_SUBJECT = 'subject-super'
export const emailOf = (n: number) => `persona.${n}@rayo.test`

/** What hand-written SQL may assume about the largest institution on the benchmark's day. */
export const LARGEST_ID = idOf('institution', 0)
export const NOW_TEXT = new Date(NOW).toISOString()
export const TODAY = NOW_TEXT.slice(0, 10)
const GRACE_DAYS = 5
const DUE_SOON_DAYS = 7
/** A cuota due before the first day is overdue; one due until the second is due soon. */
export const LARGEST_LATE_BEFORE = addDays(TODAY, -GRACE_DAYS)
export const LARGEST_SOON_UNTIL = addDays(TODAY, DUE_SOON_DAYS)
