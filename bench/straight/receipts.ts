import { LARGEST_ID } from '../dataset/shape.ts'
import { containsWord, straightList } from './statement.ts'
import type { StraightList } from './statement.ts'

const COLUMNS = `receipt.id, receipt.created_at, receipt.updated_at, receipt.version, receipt.institution_id, receipt.payer_id, receipt.method,
  receipt.amount, receipt.currency, receipt.received_on, receipt.reference, receipt.number, receipt.actor_id, receipt.reversed_at, receipt.reversed_on,
  receipt.reversal_reason`
const allocations = (
  where = '',
) => `(SELECT json_agg(json_build_object('feeId', fee_id, 'amount', entry.amount) ORDER BY entry.id)
    FROM rayo.ledger_entry AS entry ${where ? 'JOIN rayo.fee ON fee.id = fee_id ' : ''}WHERE receipt_id = receipt.id AND kind = 'payment'${where}) AS allocations`
const PAYER = `(SELECT family_name || ', ' || given_name FROM rayo.app_user WHERE app_user.id = receipt.payer_id) AS payer_name`
const LATEST_FIRST = 'receipt.received_on DESC, receipt.id DESC'
const WHOLE = `${COLUMNS}, ${PAYER}, ${allocations()}`

export const receiptsOfLargest = (): StraightList =>
  straightList(WHOLE, `rayo.receipt WHERE institution_id = '${LARGEST_ID}'`, LATEST_FIRST)

/** Searches the receipts of the largest institution and their payers. */
export function searchReceiptsOfLargest(word: string): StraightList {
  const from = `rayo.receipt JOIN rayo.app_user ON app_user.id = receipt.payer_id
  LEFT JOIN rayo.membership ON membership.user_id = receipt.payer_id AND membership.institution_id = receipt.institution_id
WHERE receipt.institution_id = '${LARGEST_ID}'
  AND (receipt.search || E'\\n' || app_user.search || E'\\n' || coalesce(membership.search, '')) ${containsWord(word)}`
  return straightList(WHOLE, from, LATEST_FIRST)
}

export const receiptsOfAll = (): StraightList => straightList(WHOLE, 'rayo.receipt', LATEST_FIRST)

/** What a member has paid, and what paid their cuotas. */
export function receiptsOfMember(userId: string): StraightList {
  const from = `rayo.receipt WHERE payer_id = '${userId}' OR id IN (
  SELECT receipt_id FROM rayo.ledger_entry JOIN rayo.fee ON fee.id = fee_id WHERE fee.user_id = '${userId}' AND kind = 'payment')`
  return straightList(
    `${COLUMNS}, ${PAYER}, ${allocations(` AND (payer_id = '${userId}' OR fee.user_id = '${userId}')`)}`,
    from,
    LATEST_FIRST,
  )
}
