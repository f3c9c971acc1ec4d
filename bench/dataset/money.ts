import { collationKey } from '#domain/collation'
import { periodOf } from '#domain/calendar'
import { searchText } from '#domain/search'
import { NOW, idSql } from './shape.ts'
import type { Shape } from './shape.ts'
import { institutionSql } from './people.ts'

const CONCEPTS = ['Cuota social', 'Cuota de Fútbol', 'Cuota de Básquet', 'Cuota de Natación']
const literal = (text: string) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\u0001', '\\x01')}'`
const byConcept = (of: (concept: string) => string) =>
  `(ARRAY[${CONCEPTS.map((concept) => literal(of(concept))).join(', ')}])[1 + n % 4]`

/**
 * A cuota's outcome, per thousand: in past months most are paid and some are owed; in this month many are not due yet.
 * So a dataset of one month has every status.
 */
const OUTCOME = `CASE
  WHEN chance < 20 THEN 'exempt' WHEN chance < 30 THEN 'cancelled'
  WHEN ago = 0 THEN CASE WHEN chance < 50 THEN 'over' WHEN chance < 130 THEN 'part' WHEN chance < 600 THEN 'nothing' ELSE 'paid' END
  WHEN chance < 40 THEN 'over' WHEN chance < 60 THEN 'part' WHEN chance < 120 THEN 'nothing' ELSE 'paid' END`

/** Cuotas month by month, as clubs make them, with a receipt and ledger entry for each paid one, and the counters. */
export function moneyStatements(shape: Shape): string[] {
  const months = Array.from({ length: shape.months }, (_, place) => monthOfFees(shape, place))
  return [...months, TALLIES, RECEIPTS, ENTRIES, COUNTERS]
}

function monthOfFees(shape: Shape, place: number): string {
  const from = place * shape.members
  const count = Math.min(shape.members, shape.fees - from)
  const ago = shape.months - 1 - place
  const month = `(date '${periodOf(new Date(NOW).toISOString().slice(0, 10))}-01' - interval '${ago} months')::date`
  return `INSERT INTO rayo.fee (id, created_at, updated_at, version, institution_id, user_id, sport_id, concept, period, amount, currency,
      due_date, exempt, cancelled_at, cancelled_on, cancel_reason, concept_key, search, paid)
    SELECT ${idSql('fee', `${from} + n`)}, month, month, 1, ${idSql('institution', institutionSql(shape, 'n'))}, ${idSql('user', 'n')},
      CASE WHEN n % 4 > 0 THEN ${idSql('sport', 'n % 4')} END, ${byConcept((concept) => concept)}, to_char(month, 'YYYY-MM'), amount, 'ARS',
      month + n * 11 % 28, outcome = 'exempt', CASE WHEN outcome = 'cancelled' THEN month END,
      CASE WHEN outcome = 'cancelled' THEN month END,      CASE WHEN outcome = 'cancelled' THEN 'Emitida por error' END, ${byConcept(collationKey)}, ${byConcept((concept) => searchText(concept))},
      CASE outcome WHEN 'over' THEN amount + 10000 WHEN 'part' THEN amount * 4 / 10 WHEN 'paid' THEN amount ELSE 0 END
    FROM generate_series(0, ${count - 1}) AS n
    CROSS JOIN (SELECT ${month} AS month, ${ago} AS ago) AS months
    CROSS JOIN LATERAL (SELECT abs(hashint8(${from}::bigint + n)::bigint) % 1000 AS chance, 500000 + 50000 * (n % 11)::bigint AS amount) AS drawn
    CROSS JOIN LATERAL (SELECT ${OUTCOME} AS outcome) AS outcomes
    ORDER BY n`
}

/** The identifier of another kind, with the cuota's number. */
const sibling = (kind: 'receipt' | 'entry') => idSql(kind, `('x' || right(fee.id::text, 10))::bit(40)::bigint`)
const RECEIVED = `LEAST(due_date, '${new Date(NOW).toISOString().slice(0, 10)}'::date) - (('x' || right(fee.id::text, 2))::bit(8)::integer % 5)`

const RECEIPTS = `INSERT INTO rayo.receipt (id, created_at, updated_at, version, institution_id, payer_id, method, amount, currency, received_on,
    reference, number, actor_id, search)
  SELECT id, received_on, received_on, 1, institution_id, user_id, CASE WHEN number % 2 = 0 THEN 'Transferencia' ELSE 'Efectivo' END, paid, 'ARS',
    received_on, CASE WHEN number % 2 = 0 THEN 'TR' || number END, number, user_id,
    CASE WHEN number % 2 = 0 THEN E'\\x01tr' || number || E'\\n' ELSE '' END || E'\\x01' || number
  FROM (
    SELECT ${sibling('receipt')} AS id, institution_id, user_id, paid, ${RECEIVED} AS received_on,
      row_number() OVER (PARTITION BY institution_id ORDER BY fee.id) AS number
    FROM rayo.fee WHERE paid > 0
  ) AS paying
  ORDER BY id`

const ENTRIES = `INSERT INTO rayo.ledger_entry (id, created_at, dated, fee_id, kind, amount, receipt_id, institution_id)
  SELECT ${sibling('entry')}, ${RECEIVED}, ${RECEIVED}, fee.id, 'payment', paid, ${sibling('receipt')}, institution_id
  FROM rayo.fee WHERE paid > 0 ORDER BY fee.id`

const TALLIES = `INSERT INTO rayo.fee_tally (institution_id, "none", "over", paid, "open")
  SELECT institution_id, count(*) FILTER (WHERE standing = 'none'), count(*) FILTER (WHERE standing = 'over'),
    count(*) FILTER (WHERE standing = 'paid'), count(*) FILTER (WHERE standing = 'open')
  FROM rayo.fee GROUP BY institution_id`

const COUNTERS = `INSERT INTO rayo.receipt_counter (institution_id, last)
  SELECT institution_id, max(number) FROM rayo.receipt GROUP BY institution_id`
