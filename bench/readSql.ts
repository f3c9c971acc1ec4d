import type { FeeStatus } from '#domain/money/feeStatus'
import { LARGEST_ID, LARGEST_LATE_BEFORE, LARGEST_SOON_UNTIL, NOW_TEXT, TODAY } from './dataset.ts'

// The reads that have a target as SQL by hand, without the product's code.

export type StraightList = { rows: string; total: string }

export const PAGE = 25

function straightList(columns: string, from: string, orderBy: string, totalFrom = from): StraightList {
  return {
    rows: `SELECT ${columns}\nFROM ${from}\nORDER BY ${orderBy}\nLIMIT ${PAGE}`,
    total: `SELECT count(*) AS total\nFROM ${totalFrom}`,
  }
}

const FEE = `fee.id, fee.created_at, fee.updated_at, fee.version, fee.institution_id, fee.user_id, fee.sport_id, fee.concept, fee.period,
  fee.amount, fee.currency, fee.due_date, fee.exempt, fee.surcharge, fee.opening, fee.cancelled_at, fee.cancelled_on, fee.cancel_reason, fee.adjustments, fee.run_id, fee.paid, fee.balance`
const NAMES = `(SELECT family_name || ', ' || given_name FROM rayo.app_user WHERE app_user.id = fee.user_id) AS member_name,
  (SELECT name FROM rayo.sport WHERE sport.id = fee.sport_id) AS sport_name`
const LATEST_DUE_FIRST = 'fee.due_date DESC, fee.id DESC'
export const DUE_FIRST = 'fee.due_date, fee.id'

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
const OF_LARGEST = `${FEE}, ${statusOf(LATE, SOON)},
  CASE WHEN standing = 'open' AND due_date < ${LATE} THEN date '${TODAY}' - due_date ELSE 0 END AS days_overdue`

export function feesOfLargest(where: string, orderBy = LATEST_DUE_FIRST): StraightList {
  return straightList(
    `${OF_LARGEST}, ${NAMES}`,
    `rayo.fee WHERE institution_id = '${LARGEST_ID}' AND ${where}`,
    orderBy,
  )
}

export const statusInLargest = (status: FeeStatus) => isStatus(LATE, SOON)[status]

const FEES_AND_DAYS = `rayo.fee JOIN rayo.institution ON institution.id = fee.institution_id
  CROSS JOIN LATERAL (SELECT (timestamptz '${NOW_TEXT}' AT TIME ZONE institution.timezone)::date AS today) AS day`
const LATE_THERE = 'today - grace_days'
const SOON_THERE = 'today + due_soon_days'
const OF_ALL = `${FEE}, ${statusOf(LATE_THERE, SOON_THERE)},
  CASE WHEN standing = 'open' AND due_date < ${LATE_THERE} THEN today - due_date ELSE 0 END AS days_overdue`

/** The total needs the days only if `where` does. */
export function feesOfAll(where: string, needsDays: boolean, orderBy = LATEST_DUE_FIRST): StraightList {
  const from = `${FEES_AND_DAYS}\nWHERE ${where}`
  return straightList(`${OF_ALL}, ${NAMES}`, from, orderBy, needsDays ? from : `rayo.fee WHERE ${where}`)
}

export const statusAnywhere = (status: FeeStatus) => isStatus(LATE_THERE, SOON_THERE)[status]

export function sumsOfLargest(where = 'true'): string {
  return `SELECT currency, status, count(*), sum(amount), sum(paid), sum(balance), min(due_date)
FROM (SELECT currency, amount, paid, balance, due_date, ${statusOf(LATE, SOON)} FROM rayo.fee
  WHERE institution_id = '${LARGEST_ID}' AND ${where}) AS part
GROUP BY currency, status`
}

export function sumsOfAll(where = 'true'): string {
  return `SELECT institution_id, currency, status, count(*), sum(amount), sum(paid), sum(balance), min(due_date)
FROM (SELECT institution_id, fee.currency, amount, paid, balance, due_date, ${statusOf(LATE_THERE, SOON_THERE)} FROM ${FEES_AND_DAYS} WHERE ${where}) AS part
GROUP BY institution_id, currency, status`
}

export function membersOfLargest(where = 'true'): string {
  return `SELECT *, (SELECT family_name || ', ' || given_name FROM rayo.app_user WHERE app_user.id = member.user_id) AS member_name
FROM (SELECT user_id, currency, count(*), sum(amount), sum(paid), sum(balance) FILTER (WHERE standing = 'open') AS pending,
    coalesce(sum(balance) FILTER (WHERE standing = 'open' AND due_date < ${LATE}), 0) AS overdue,
    -sum(balance) FILTER (WHERE standing <> 'open') AS credit, min(due_date) FILTER (WHERE standing = 'open'), count(*) OVER () AS total
  FROM rayo.fee WHERE institution_id = '${LARGEST_ID}' AND ${where}
  GROUP BY user_id, currency ORDER BY overdue DESC, user_id DESC LIMIT 25) AS member`
}

export const paidBy = (method: string) =>
  `fee.id IN (SELECT fee_id FROM rayo.ledger_entry JOIN rayo.receipt ON receipt.id = ledger_entry.receipt_id
    WHERE kind = 'payment' AND reversed_at IS NULL AND method = '${method}' AND receipt.institution_id = '${LARGEST_ID}')`
