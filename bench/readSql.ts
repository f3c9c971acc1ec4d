import type { FeeStatus } from '#domain/money/feeStatus'
import { LARGEST_ID, LARGEST_LATE_BEFORE, LARGEST_SOON_UNTIL, NOW_TEXT, TODAY } from './dataset.ts'

// The reads of `cases.ts` as SQL by hand, without the product's code.

export type StraightList = { rows: string; total: string }

export const PAGE = 25

function straightList(
  columns: string,
  from: string,
  orderBy: string,
  { totalFrom = from, offset = 0 }: { totalFrom?: string; offset?: number } = {},
): StraightList {
  const page = `LIMIT ${PAGE}${offset === 0 ? '' : ` OFFSET ${offset}`}`
  return {
    rows: `SELECT ${columns}\nFROM ${from}\nORDER BY ${orderBy}\n${page}`,
    total: `SELECT count(*) AS total\nFROM ${totalFrom}`,
  }
}

const containsWord = (word: string) => `LIKE E'%\\x01${word}%'`

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

export function feesOfLargest(where = '', orderBy = LATEST_DUE_FIRST, offset = 0): StraightList {
  const from = `rayo.fee WHERE institution_id = '${LARGEST_ID}'${where && ` AND ${where}`}`
  return straightList(`${OF_LARGEST}, ${NAMES}`, from, orderBy, { offset })
}

export const statusInLargest = (status: FeeStatus) => isStatus(LATE, SOON)[status]

const FEES_AND_DAYS = `rayo.fee JOIN rayo.institution ON institution.id = fee.institution_id
  CROSS JOIN LATERAL (SELECT (timestamptz '${NOW_TEXT}' AT TIME ZONE institution.timezone)::date AS today) AS day`
const LATE_THERE = 'today - grace_days'
const SOON_THERE = 'today + due_soon_days'
const OF_ALL = `${FEE}, ${statusOf(LATE_THERE, SOON_THERE)},
  CASE WHEN standing = 'open' AND due_date < ${LATE_THERE} THEN today - due_date ELSE 0 END AS days_overdue`

/** The total needs the days only if `where` does. */
export function feesOfAll(where = 'true', orderBy = LATEST_DUE_FIRST, needsDays = false): StraightList {
  const totalFrom = `rayo.fee WHERE ${where}`
  return straightList(
    `${OF_ALL}, ${NAMES}`,
    `${FEES_AND_DAYS}\nWHERE ${where}`,
    orderBy,
    needsDays ? {} : { totalFrom },
  )
}

export const statusAnywhere = (status: FeeStatus) => isStatus(LATE_THERE, SOON_THERE)[status]

/** Each search word must begin a word of the cuota or the member. */
export function searchInLargest(words: readonly string[], where = 'true'): StraightList {
  const text = `(fee.search || E'\\n' || app_user.search || E'\\n' || membership.search)`
  const from = `rayo.fee JOIN rayo.app_user ON app_user.id = fee.user_id
  JOIN rayo.membership ON membership.user_id = fee.user_id AND membership.institution_id = fee.institution_id
WHERE fee.institution_id = '${LARGEST_ID}' AND ${where} AND ${words.map((word) => `${text} ${containsWord(word)}`).join(' AND ')}`
  return straightList(`${OF_LARGEST}, ${NAMES}`, from, LATEST_DUE_FIRST)
}

export function searchEverywhere(word: string): StraightList {
  const condition = `(fee.search ${containsWord(word)} OR fee.user_id IN (
    SELECT id FROM rayo.app_user WHERE search ${containsWord(word)}
    UNION SELECT user_id FROM rayo.membership WHERE search ${containsWord(word)}))`
  return straightList(`${OF_ALL}, ${NAMES}`, `${FEES_AND_DAYS}\nWHERE ${condition}`, LATEST_DUE_FIRST, {
    totalFrom: `rayo.fee WHERE ${condition}`,
  })
}

export const feeById = (id: string) =>
  `SELECT ${OF_LARGEST}\nFROM rayo.fee\nWHERE id = '${id}' AND institution_id = '${LARGEST_ID}'`

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

const RECEIPT = `receipt.id, receipt.created_at, receipt.updated_at, receipt.version, receipt.institution_id, receipt.payer_id, receipt.method,
  receipt.amount, receipt.currency, receipt.received_on, receipt.reference, receipt.number, receipt.actor_id, receipt.reversed_at, receipt.reversed_on,
  receipt.reversal_reason`
const allocations = (
  where = '',
) => `(SELECT json_agg(json_build_object('feeId', fee_id, 'amount', entry.amount) ORDER BY entry.id)
    FROM rayo.ledger_entry AS entry ${where ? 'JOIN rayo.fee ON fee.id = fee_id ' : ''}WHERE receipt_id = receipt.id AND kind = 'payment'${where}) AS allocations`
const PAYER = `(SELECT family_name || ', ' || given_name FROM rayo.app_user WHERE app_user.id = receipt.payer_id) AS payer_name`
const LATEST_FIRST = 'receipt.received_on DESC, receipt.id DESC'
const WHOLE = `${RECEIPT}, ${PAYER}, ${allocations()}`

export const receiptsOfLargest = (): StraightList =>
  straightList(WHOLE, `rayo.receipt WHERE institution_id = '${LARGEST_ID}'`, LATEST_FIRST)

export function searchReceiptsOfLargest(word: string): StraightList {
  const from = `rayo.receipt JOIN rayo.app_user ON app_user.id = receipt.payer_id
  LEFT JOIN rayo.membership ON membership.user_id = receipt.payer_id AND membership.institution_id = receipt.institution_id
WHERE receipt.institution_id = '${LARGEST_ID}'
  AND (receipt.search || E'\\n' || app_user.search || E'\\n' || coalesce(membership.search, '')) ${containsWord(word)}`
  return straightList(WHOLE, from, LATEST_FIRST)
}

export const receiptsOfAll = (): StraightList => straightList(WHOLE, 'rayo.receipt', LATEST_FIRST)

export function receiptsOfMember(userId: string): StraightList {
  const from = `rayo.receipt WHERE payer_id = '${userId}' OR id IN (
  SELECT receipt_id FROM rayo.ledger_entry JOIN rayo.fee ON fee.id = fee_id WHERE fee.user_id = '${userId}' AND kind = 'payment')`
  return straightList(
    `${RECEIPT}, ${PAYER}, ${allocations(` AND (payer_id = '${userId}' OR fee.user_id = '${userId}')`)}`,
    from,
    LATEST_FIRST,
  )
}

const INSTITUTION = `institution.id, created_at, updated_at, version, name, slug, description, email, phone, website, address, city, province, logo_url,
  timezone, currency, plan_id, status, grace_days, due_soon_days, offerings`

function institutions(where: string, word?: string): StraightList {
  const condition = word
    ? ` AND (search ${containsWord(word)} OR id IN (
    SELECT institution_id FROM rayo.institution_offering JOIN rayo.sport ON sport.id = sport_id WHERE active AND sport.search ${containsWord(word)}))`
    : ''
  return straightList(INSTITUTION, `rayo.institution WHERE ${where}${condition}`, 'name_key, institution.id')
}

export const publicInstitutions = (word?: string) => institutions(`status = 'published'`, word)
export const allInstitutions = () => institutions('true')

const DAYS = `(SELECT id, today, grace_days, date_trunc('month', today)::date AS month_start FROM rayo.institution,
    LATERAL (SELECT (timestamptz '${NOW_TEXT}' AT TIME ZONE timezone)::date AS today) AS day) AS day`

export const DASHBOARD = [
  'SELECT status, count(*) FROM rayo.institution GROUP BY status',
  `SELECT count(DISTINCT user_id) FROM rayo.membership JOIN rayo.institution ON institution.id = institution_id
  JOIN rayo.app_user ON app_user.id = user_id CROSS JOIN LATERAL (SELECT (timestamptz '${NOW_TEXT}' AT TIME ZONE timezone)::date AS today) AS day
WHERE state = 'accepted' AND status <> 'archived' AND active AND since <= today AND (until IS NULL OR today <= until)`,
  `SELECT currency, standing, late, part, soon, count(*), sum(balance)
FROM (
  SELECT fee.currency, standing, balance, paid > 0 AS part, due_date < today - grace_days AS late, due_date <= today + due_soon_days AS soon
  FROM rayo.fee JOIN rayo.institution ON institution.id = institution_id
    CROSS JOIN LATERAL (SELECT (timestamptz '${NOW_TEXT}' AT TIME ZONE timezone)::date AS today) AS day
) AS fees
GROUP BY 1, 2, 3, 4, 5`,
  `SELECT currency, sum(amount) FROM rayo.receipt JOIN ${DAYS} ON day.id = institution_id
WHERE received_on >= month_start AND received_on < month_start + interval '1 month' AND reversed_at IS NULL
GROUP BY currency`,
]

const PERSON = `app_user.id, app_user.created_at, app_user.updated_at, app_user.version, email, given_name, family_name, gender, birthdate, phone,
  document_number, active, super_admin, subject IS NOT NULL AS linked`
const memberships = (where = '') =>
  `(SELECT json_agg(one ORDER BY one.id) FROM rayo.membership AS one WHERE one.user_id = app_user.id${where}) AS memberships`

export function usersOfLargest(word?: string): StraightList {
  const person = word ? ` AND (app_user.search || E'\\n' || membership.search) ${containsWord(word)}` : ''
  const search = word ? ` AND (invitation_search || E'\\n' || search) ${containsWord(word)}` : ''
  const people = `rayo.membership JOIN rayo.app_user ON app_user.id = user_id
    WHERE institution_id = '${LARGEST_ID}' AND state = 'accepted'${person}`
  const invitations = `rayo.membership WHERE institution_id = '${LARGEST_ID}' AND state = 'pending'${search}`
  return {
    rows: `SELECT * FROM (
  (SELECT ${PERSON}, false AS pending, ${memberships(` AND one.institution_id = '${LARGEST_ID}'`)}, family_name_key AS first_key, given_name_key AS second_key
    FROM ${people} ORDER BY family_name_key, given_name_key, app_user.id LIMIT 25)
  UNION ALL
  (SELECT id, created_at, updated_at, version, invitation ->> 'email', invitation ->> 'givenName', invitation ->> 'familyName',
      invitation ->> 'gender', (invitation ->> 'birthdate')::date, invitation ->> 'phone', invitation ->> 'documentNumber', true, false, false, true,
      json_build_array(to_json(membership)), invitation_family_name_key, invitation_given_name_key
    FROM ${invitations} ORDER BY invitation_family_name_key, invitation_given_name_key, id LIMIT 25)
) AS people
ORDER BY first_key, second_key, id
LIMIT 25`,
    total: `SELECT (SELECT count(*) FROM ${people}) + (SELECT count(*) FROM ${invitations}) AS total`,
  }
}

export function usersOfAll(word?: string): StraightList {
  const condition = word
    ? ` WHERE (app_user.search ${containsWord(word)} OR id IN (SELECT user_id FROM rayo.membership WHERE search ${containsWord(word)}))`
    : ''
  return straightList(
    `${PERSON}, false AS pending, ${memberships()}`,
    `rayo.app_user${condition}`,
    'family_name_key, given_name_key, app_user.id',
  )
}

export const profileBySubject = (subject: string) => [
  `SELECT * FROM rayo.app_user WHERE subject = '${subject}'`,
  `SELECT membership.*, institution.name, institution.timezone, institution.status
FROM rayo.app_user JOIN rayo.membership ON membership.user_id = app_user.id JOIN rayo.institution ON institution.id = membership.institution_id
WHERE subject = '${subject}'`,
]
