import type { FeeView } from '#domain/money/fee'
import type { ReceiptView } from '#domain/money/receipt'
import type { RunView } from '#domain/money/run'
import type { Db, Session } from '#server/store/postgres/connection/connection'
import { isDone, type MoneyRequest } from './requests.ts'
import type { Club } from './world.ts'

export type Breach = {
  kind:
    | 'lost' // confirmed by an answer, but missing or different
    | 'repeat' // a duplicate receipt number, key or record
    | 'gap' // a receipt number missing
    | 'half' // an incomplete receipt, run or moved credit
    | 'unbalanced' // ledger, fee and balance do not agree
    | 'miscounted' // the count of cuotas with a standing differs from the institution's tally
    | 'history' // a missing or additional audit event
    | 'answer' // a wrong answer, or two answers to the same key
    | 'process' // the server exited by itself or stopped answering
  text: string
}

export type View = { receipts: readonly ReceiptView[]; fees: readonly FeeView[]; runs: readonly RunView[] }

/** The rules of §D4 and §D5. Each query finds the rows that break a rule. */
const RULES: readonly [kind: Breach['kind'], rule: string, query: string][] = [
  [
    'repeat',
    'a receipt number exists once',
    `SELECT institution_id, number FROM rayo.receipt GROUP BY 1, 2 HAVING count(*) > 1`,
  ],
  [
    'gap',
    'receipts are numbered without a gap up to the counter',
    `SELECT institution_id, last, count(number) FROM rayo.receipt FULL JOIN rayo.receipt_counter USING (institution_id)
     GROUP BY 1, 2 HAVING coalesce(last, 0) <> count(number) OR coalesce(max(number), 0) <> count(number)`,
  ],
  [
    'half',
    'the payments of a receipt add up to its amount, and each is reversed with it',
    `SELECT receipt.id FROM rayo.receipt LEFT JOIN rayo.ledger_entry AS entry ON receipt_id = receipt.id
     GROUP BY receipt.id HAVING coalesce(sum(entry.amount) FILTER (WHERE kind = 'payment'), 0) <> receipt.amount
       OR count(entry.id) <> count(*) FILTER (WHERE kind IN ('payment', 'reversal'))
       OR count(*) FILTER (WHERE kind = 'reversal') <> count(DISTINCT reverses)
       OR count(DISTINCT reverses) <> CASE WHEN reversed_at IS NULL THEN 0 ELSE count(*) FILTER (WHERE kind = 'payment') END`,
  ],
  [
    'half',
    'a reversal undoes a payment of the same receipt',
    `SELECT entry.id FROM rayo.ledger_entry AS entry WHERE kind = 'reversal' AND NOT EXISTS (
       SELECT FROM rayo.ledger_entry AS payment WHERE payment.id = entry.reverses AND payment.kind = 'payment'
         AND payment.receipt_id = entry.receipt_id AND payment.fee_id = entry.fee_id AND payment.amount = -entry.amount)`,
  ],
  [
    'half',
    'a ledger entry belongs to a receipt or to a moved credit',
    `SELECT entry.id FROM rayo.ledger_entry AS entry LEFT JOIN rayo.receipt ON receipt.id = receipt_id
     WHERE receipt.id IS NULL AND (receipt_id IS NOT NULL OR pair_id IS NULL)`,
  ],
  [
    'half',
    'credit moves between two cuotas of a member',
    `SELECT pair_id FROM rayo.ledger_entry AS entry JOIN rayo.fee ON fee.id = fee_id WHERE pair_id IS NOT NULL
     GROUP BY pair_id HAVING count(*) <> 2 OR sum(entry.amount) <> 0 OR count(DISTINCT (user_id, fee.institution_id)) <> 1
       OR count(*) FILTER (WHERE kind = 'creditIn' AND entry.amount > 0) <> 1
       OR count(*) FILTER (WHERE kind = 'creditOut' AND entry.amount < 0) <> 1`,
  ],
  [
    'unbalanced',
    'the paid amount of a cuota is the sum of its ledger entries',
    `SELECT fee.id FROM rayo.fee LEFT JOIN rayo.ledger_entry AS entry ON fee_id = fee.id
     GROUP BY fee.id HAVING paid <> coalesce(sum(entry.amount), 0)`,
  ],
  [
    'miscounted',
    'the tally of an institution counts its cuotas by standing',
    `SELECT institution_id, standing, sum(total) FROM (
       SELECT institution_id, standing, count(*) AS total FROM rayo.fee GROUP BY 1, 2
       UNION ALL SELECT institution_id, standing, -total FROM rayo.fee_tally
         CROSS JOIN LATERAL (VALUES ('none', "none"), ('over', "over"), ('paid', paid), ('open', "open")) AS tally (standing, total)
     ) AS counts GROUP BY 1, 2 HAVING sum(total) <> 0`,
  ],
  [
    'history',
    'the history has each event once',
    `SELECT entity, id, action, receipt_id, sum(times) FROM (
       SELECT entity, entity_id AS id, action, changes #>> '{receiptId,to}' AS receipt_id, 1 AS times FROM rayo.audit_event
         WHERE entity IN ('fee', 'receipt', 'run') AND action NOT IN ('edit', 'generate')
       UNION ALL SELECT 'receipt', id, 'register', NULL, -1 FROM rayo.receipt
       UNION ALL SELECT 'receipt', id, 'reverse', NULL, -1 FROM rayo.receipt WHERE reversed_at IS NOT NULL
       UNION ALL SELECT 'fee', fee_id, kind, receipt_id::text, -1 FROM rayo.ledger_entry
       UNION ALL SELECT 'fee', id, 'create', NULL, -1 FROM rayo.fee WHERE run_id IS NOT NULL
       UNION ALL SELECT 'fee', id, 'cancel', NULL, -1 FROM rayo.fee WHERE cancelled_at IS NOT NULL
       UNION ALL SELECT 'run', id, 'create', NULL, -1 FROM rayo.fee_run
       UNION ALL SELECT 'run', id, 'undo', NULL, -1 FROM rayo.fee_run WHERE state = 'undone'
     ) AS events GROUP BY 1, 2, 3, 4 HAVING sum(times) <> 0`,
  ],
  [
    'history',
    'the paid amount of each event begins where another ended',
    `WITH event AS (
       SELECT entity_id AS id, coalesce((changes #>> '{paid,from}')::bigint, 0) AS before, (changes #>> '{paid,to}')::bigint AS after
       FROM rayo.audit_event WHERE entity = 'fee' AND changes #>> '{paid,to}' IS NOT NULL
     )
     SELECT id, amount, sum(times) FROM (
       SELECT id, before AS amount, 1 AS times FROM event
       UNION ALL SELECT id, sum(after - before), 1 FROM event GROUP BY id
       UNION ALL SELECT id, after, -1 FROM event
       UNION ALL SELECT DISTINCT id, 0, -1 FROM event
     ) AS ends GROUP BY 1, 2 HAVING sum(times) <> 0`,
  ],
  [
    'half',
    'a receipt and its reversal each have one idempotency record',
    `SELECT receipt.id FROM rayo.receipt LEFT JOIN rayo.idempotency_record ON body::jsonb ->> 'id' = receipt.id::text
     GROUP BY receipt.id HAVING count(*) FILTER (WHERE route LIKE '%/receipts' AND key = reference) <> 1
       OR count(*) FILTER (WHERE route LIKE '%/' || receipt.id || '/reversal') <> (reversed_at IS NOT NULL)::integer
       OR count(route) <> 1 + (reversed_at IS NOT NULL)::integer`,
  ],
  [
    'half',
    'a run has one idempotency record',
    `SELECT fee_run.id FROM rayo.fee_run LEFT JOIN rayo.idempotency_record ON body::jsonb #>> '{run,id}' = fee_run.id::text
     GROUP BY fee_run.id HAVING count(route) <> 1`,
  ],
  [
    'repeat',
    'a cuota of a month exists once',
    `SELECT institution_id, user_id, sport_id, concept, period FROM rayo.fee
     WHERE period IS NOT NULL AND cancelled_at IS NULL GROUP BY 1, 2, 3, 4, 5 HAVING count(*) > 1`,
  ],
  [
    'half',
    'a run has made its cuotas, and an undone run has cancelled them',
    `SELECT fee_run.id FROM rayo.fee_run LEFT JOIN rayo.fee ON run_id = fee_run.id GROUP BY fee_run.id
     HAVING made <> count(fee.id) OR state = 'undone' AND count(fee.id) <> count(cancelled_at)`,
  ],
  [
    'half',
    'the run of a cuota exists',
    `SELECT fee.id FROM rayo.fee LEFT JOIN rayo.fee_run ON fee_run.id = run_id WHERE run_id IS NOT NULL AND fee_run.id IS NULL`,
  ],
]

type Books = Pick<Session, 'query'>

export const inReadOnlySnapshot = <T>(db: Pick<Db, 'transaction'>, work: (session: Books) => Promise<T>) =>
  db.transaction(work, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')

export async function brokenRules(session: Books, clubs: readonly Club[]): Promise<Breach[]> {
  const breaches: Breach[] = []
  const add = (kind: Breach['kind'], rule: string, rows: readonly object[]) =>
    breaches.push(...rows.map((row) => ({ kind, text: `broken rule: ${rule} ${JSON.stringify(row)}` })))
  for (const [kind, rule, text] of RULES) add(kind, rule, await session.query(text))
  const unfinished = await session.query(
    `SELECT id, made, skipped FROM rayo.fee_run WHERE state = 'done' AND ($1::jsonb ->> institution_id::text)::bigint
       <> made + (SELECT coalesce(sum(value::bigint), 0) FROM jsonb_each_text(skipped))`,
    [JSON.stringify(Object.fromEntries(clubs.map(({ id, planned }) => [id, planned])))],
  )
  add('half', 'a run that is done has made or skipped a cuota of each member', unfinished)
  return breaches
}

/** Compares the moved credit with the answers. Automatic credit and undone runs may move more. */
export async function creditBreaches(
  session: Books,
  requests: readonly MoneyRequest[],
  clubs: readonly Club[],
): Promise<Breach[]> {
  const moves = requests
    .filter((request) => request.operation === 'credit' && isDone(request))
    .map(({ about, body }) => ({ ...(JSON.parse(body) as object), fromFeeId: about }))
  const rows = await session.query(
    `SELECT from_id, to_id, moves.amount, sum(times)::integer AS times FROM (
       SELECT source.fee_id AS from_id, target.fee_id AS to_id, target.amount, 1 AS times
         FROM rayo.ledger_entry AS source JOIN rayo.ledger_entry AS target USING (pair_id)
         WHERE source.kind = 'creditOut' AND target.kind = 'creditIn'
       UNION ALL SELECT "fromFeeId", "toFeeId", amount, -1
         FROM jsonb_to_recordset($1::jsonb) AS answered ("fromFeeId" uuid, "toFeeId" uuid, amount bigint)
     ) AS moves JOIN rayo.fee ON fee.id = from_id LEFT JOIN rayo.fee_run ON fee_run.id = fee.run_id
     GROUP BY 1, 2, 3, fee.institution_id, state
     HAVING sum(times) < 0 OR sum(times) > 0 AND state IS DISTINCT FROM 'undone' AND fee.institution_id <> ALL ($2::uuid[])`,
    [JSON.stringify(moves), clubs.filter(({ appliesCredit }) => appliesCredit).map(({ id }) => id)],
  )
  return rows.map((row) => ({
    kind: Number(row['times']) < 0 ? 'lost' : 'repeat',
    text: `credit ${JSON.stringify(row)}`,
  }))
}

export async function differences(session: Books, { receipts, fees, runs }: View): Promise<Breach[]> {
  const compare = async (kind: Breach['kind'], view: readonly object[], text: string): Promise<Breach[]> => {
    const database = new Set((await session.query(text)).map((row) => JSON.stringify(row)))
    const rows = new Set(view.map((row) => JSON.stringify(row)))
    return [
      ...[...rows].filter((row) => !database.has(row)).map((row) => ({ kind, text: `shown but not stored: ${row}` })),
      ...[...database].filter((row) => !rows.has(row)).map((row) => ({ kind, text: `stored but not shown: ${row}` })),
    ]
  }
  const payments = fees.map((fee) => ({ fee: fee.id, paid: fee.paid }))
  return [
    ...(await compare(
      'lost',
      receipts.map(({ id, number, amount, reversedAt }) => ({ id, number, amount, reversed: reversedAt !== null })),
      `SELECT id, number, amount, reversed_at IS NOT NULL AS reversed FROM rayo.receipt`,
    )),
    ...(await compare(
      'lost',
      runs.map(({ id, state, made }) => ({ id, state, made })),
      `SELECT id, state, made FROM rayo.fee_run`,
    )),
    ...(await compare(
      'lost',
      fees.map(({ id }) => ({ id })),
      `SELECT id FROM rayo.fee`,
    )),
    ...(await compare('unbalanced', payments, `SELECT id AS fee, paid FROM rayo.fee`)),
  ]
}

export async function countBooks(session: Books): Promise<Record<string, unknown>> {
  const [counts = {}] = await session.query(`SELECT (SELECT count(*) FROM rayo.receipt) AS receipts,
    (SELECT count(*) FROM rayo.receipt WHERE reversed_at IS NOT NULL) AS reversed,
    (SELECT count(*) FROM rayo.ledger_entry) AS "ledger entries",
    (SELECT count(*) FROM rayo.ledger_entry WHERE kind = 'creditOut') AS "moved credits",
    (SELECT count(*) FROM rayo.audit_event) AS "audit events",
    (SELECT count(*) FROM rayo.fee) AS cuotas,
    (SELECT count(*) FROM rayo.fee WHERE run_id IS NOT NULL) AS generated,
    (SELECT count(*) FROM rayo.fee WHERE cancelled_at IS NOT NULL) AS cancelled,
    (SELECT count(*) FROM rayo.fee_run) AS runs,
    (SELECT count(*) FROM rayo.fee_run WHERE state = 'undone') AS "undone runs"`)
  return counts
}
