import { LARGEST_ID, LARGEST_LATE_BEFORE, LARGEST_SOON_UNTIL, TODAY, NOW_TEXT } from '../dataset/shape.ts'
import type { FeeStatus } from '#domain/feeStatus'
import { containsWord, straightList } from './statement.ts'
import type { StraightList } from './statement.ts'

const COLUMNS = `fee.id, fee.created_at, fee.updated_at, fee.version, fee.institution_id, fee.user_id, fee.sport_id, fee.concept, fee.period,
  fee.amount, fee.currency, fee.due_date, fee.exempt, fee.surcharge, fee.cancelled_at, fee.cancelled_on, fee.cancel_reason, fee.adjustments, fee.run_id, fee.paid, fee.balance`
/** The names that lists show, with those of the rows on the page alone. */
const NAMES = `(SELECT family_name || ', ' || given_name FROM rayo.app_user WHERE app_user.id = fee.user_id) AS member_name,
  (SELECT name FROM rayo.sport WHERE sport.id = fee.sport_id) AS sport_name`
const LATEST_FIRST = 'fee.due_date DESC, fee.id DESC'
export const DUE_FIRST = 'fee.due_date, fee.id'

/**
 * The status as an SQL expression, by an institution's days: due before `late` is overdue, due until `soon` is due
 * soon.
 */
function statusOf(late: string, soon: string): string {
  return `CASE WHEN standing = 'none' THEN 'No_fee' WHEN standing = 'over' THEN 'Overpayment' WHEN standing = 'paid' THEN 'Paid'
    WHEN due_date < ${late} THEN 'Defeated' WHEN paid > 0 THEN 'Incomplete' WHEN due_date <= ${soon} THEN 'For_defeated' ELSE 'Unpaid' END AS status`
}

const isStatus = (late: string, soon: string): Record<FeeStatus, string> => ({
  Defeated: `standing = 'open' AND due_date < ${late}`,
  For_defeated: `standing = 'open' AND due_date BETWEEN ${late} AND ${soon} AND paid = 0`,
  Incomplete: `standing = 'open' AND due_date >= ${late} AND paid > 0`,
  Unpaid: `standing = 'open' AND due_date >= ${late} AND due_date > ${soon} AND paid = 0`,
  Overpayment: `standing = 'over'`,
  Paid: `standing = 'paid'`,
  No_fee: `standing = 'none'`,
})

const LATE = `date '${LARGEST_LATE_BEFORE}'`
const SOON = `date '${LARGEST_SOON_UNTIL}'`
const OF_LARGEST = `${COLUMNS}, ${statusOf(LATE, SOON)},
  CASE WHEN standing = 'open' AND due_date < ${LATE} THEN date '${TODAY}' - due_date ELSE 0 END AS days_overdue`

/** Cuotas of the largest institution, whose days are known in advance. */
export function feesOfLargest(where = '', orderBy = LATEST_FIRST, offset = 0): StraightList {
  const from = `rayo.fee WHERE institution_id = '${LARGEST_ID}'${where && ` AND ${where}`}`
  return straightList(`${OF_LARGEST}, ${NAMES}`, from, orderBy, { offset })
}

/** The condition for a status, or for several of an open cuota, in the largest institution. */
export const statusInLargest = (status: FeeStatus) => isStatus(LATE, SOON)[status]

const DAYS = `rayo.fee JOIN rayo.institution ON institution.id = fee.institution_id
  CROSS JOIN LATERAL (SELECT (timestamptz '${NOW_TEXT}' AT TIME ZONE institution.timezone)::date AS today) AS day`
const LATE_THERE = 'today - grace_days'
const SOON_THERE = 'today + due_soon_days'
const OF_ALL = `${COLUMNS}, ${statusOf(LATE_THERE, SOON_THERE)},
  CASE WHEN standing = 'open' AND due_date < ${LATE_THERE} THEN today - due_date ELSE 0 END AS days_overdue`

/** Cuotas of any institution. The total needs the days only if `where` does. */
export function feesOfAll(where = 'true', orderBy = LATEST_FIRST, needsDays = false): StraightList {
  const totalFrom = `rayo.fee WHERE ${where}`
  return straightList(`${OF_ALL}, ${NAMES}`, `${DAYS}\nWHERE ${where}`, orderBy, needsDays ? {} : { totalFrom })
}

export const statusAnywhere = (status: FeeStatus) => isStatus(LATE_THERE, SOON_THERE)[status]

/** Searches cuotas and their members in the largest institution. Each search word must begin a word of either. */
export function searchInLargest(words: readonly string[], where = 'true'): StraightList {
  const text = `(fee.search || E'\\n' || app_user.search || E'\\n' || membership.search)`
  const from = `rayo.fee JOIN rayo.app_user ON app_user.id = fee.user_id
  JOIN rayo.membership ON membership.user_id = fee.user_id AND membership.institution_id = fee.institution_id
WHERE fee.institution_id = '${LARGEST_ID}' AND ${where} AND ${words.map((word) => `${text} ${containsWord(word)}`).join(' AND ')}`
  return straightList(`${OF_LARGEST}, ${NAMES}`, from, LATEST_FIRST)
}

/** Searches all cuotas and their members for one word. */
export function searchEverywhere(word: string): StraightList {
  const found = `(fee.search ${containsWord(word)} OR fee.user_id IN (
    SELECT id FROM rayo.app_user WHERE search ${containsWord(word)}
    UNION SELECT user_id FROM rayo.membership WHERE search ${containsWord(word)}))`
  return straightList(`${OF_ALL}, ${NAMES}`, `${DAYS}\nWHERE ${found}`, LATEST_FIRST, {
    totalFrom: `rayo.fee WHERE ${found}`,
  })
}

/** One cuota, with the columns of the list. */
export const feeById = (id: string) =>
  `SELECT ${OF_LARGEST}\nFROM rayo.fee\nWHERE id = '${id}' AND institution_id = '${LARGEST_ID}'`

/** The sums by status of the cuotas of the largest institution: what the chips count and the foot of the list shows. */
export function sumsOfLargest(where = 'true'): string {
  return `SELECT currency, status, count(*), sum(amount), sum(paid), sum(balance), min(due_date)
FROM (SELECT currency, amount, paid, balance, due_date, ${statusOf(LATE, SOON)} FROM rayo.fee
  WHERE institution_id = '${LARGEST_ID}' AND ${where}) AS part
GROUP BY currency, status`
}

/** The same of all institutions. */
export function sumsOfAll(where = 'true'): string {
  return `SELECT institution_id, currency, status, count(*), sum(amount), sum(paid), sum(balance), min(due_date)
FROM (SELECT institution_id, fee.currency, amount, paid, balance, due_date, ${statusOf(LATE_THERE, SOON_THERE)} FROM ${DAYS} WHERE ${where}) AS part
GROUP BY institution_id, currency, status`
}

/** What the members of the largest institution owe, those who are most overdue first. */
export function membersOfLargest(where = 'true'): string {
  return `SELECT *, (SELECT family_name || ', ' || given_name FROM rayo.app_user WHERE app_user.id = member.user_id) AS member_name
FROM (SELECT user_id, currency, count(*), sum(amount), sum(paid), sum(balance) FILTER (WHERE standing = 'open') AS pending,
    coalesce(sum(balance) FILTER (WHERE standing = 'open' AND due_date < ${LATE}), 0) AS overdue,
    -sum(balance) FILTER (WHERE standing <> 'open') AS credit, min(due_date) FILTER (WHERE standing = 'open'), count(*) OVER () AS total
  FROM rayo.fee WHERE institution_id = '${LARGEST_ID}' AND ${where}
  GROUP BY user_id, currency ORDER BY overdue DESC, user_id DESC LIMIT 25) AS member`
}

/** Cuotas of the largest institution that a valid receipt of a method pays. */
export const paidBy = (method: string) =>
  `fee.id IN (SELECT fee_id FROM rayo.ledger_entry JOIN rayo.receipt ON receipt.id = ledger_entry.receipt_id
    WHERE kind = 'payment' AND reversed_at IS NULL AND method = '${method}' AND receipt.institution_id = '${LARGEST_ID}')`
