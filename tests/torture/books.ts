import { z } from 'zod'
import type { Db, Session } from '#server/store/postgres/connection'

const id = z.string()
const count = z.number()

const booksSchema = z.object({
  receipts: z.array(
    z.object({ id, institutionId: id, number: count, amount: count, key: z.string(), reversed: z.boolean() }),
  ),
  entries: z.array(
    z.object({
      id,
      feeId: id,
      receiptId: id.nullable(),
      pairId: id.nullable(),
      kind: z.string(),
      amount: count,
      reverses: id.nullable(),
    }),
  ),
  /** `key` is what decisions §5 allows once among those that are not cancelled; null without a period. */
  fees: z.array(
    z.object({
      id,
      institutionId: id,
      userId: id,
      standing: z.string(),
      paid: count,
      key: z.string().nullable(),
      runId: id.nullable(),
      cancelled: z.boolean(),
    }),
  ),
  /** `skipped` is how many cuotas and members a run has left out. */
  runs: z.array(z.object({ id, institutionId: id, state: z.string(), made: count, skipped: count })),
  tallies: z.array(z.object({ institutionId: id, standing: z.string(), total: count })),
  counters: z.array(z.object({ institutionId: id, last: count })),
  /** Events of receipts, runs and fees. `receiptId`, `before` and `after` belong to the event of a fee's money. */
  events: z.array(
    z.object({
      entity: z.enum(['fee', 'receipt', 'run']),
      entityId: id,
      action: z.string(),
      receiptId: id.nullable(),
      before: count.nullable(),
      after: count.nullable(),
    }),
  ),
  /** Requests with a key. `receiptId` is the answered record, and `runId` the run that was begun; null without an answer. */
  requests: z.array(z.object({ route: z.string(), key: z.string(), receiptId: id.nullable(), runId: id.nullable() })),
})

/** The database's own money data, read without the product's queries. */
export type Books = z.infer<typeof booksSchema>

const QUERIES: Record<keyof Books, string> = {
  receipts: `SELECT id, institution_id AS "institutionId", number, amount, coalesce(reference, '') AS key,
    reversed_at IS NOT NULL AS reversed FROM rayo.receipt`,
  entries: `SELECT id, fee_id AS "feeId", receipt_id AS "receiptId", pair_id AS "pairId", kind, amount, reverses FROM rayo.ledger_entry`,
  fees: `SELECT id, institution_id AS "institutionId", user_id AS "userId", standing, paid, run_id AS "runId",
    CASE WHEN period IS NOT NULL THEN concat_ws(' ', institution_id, user_id, coalesce(sport_id::text, '-'), concept, period) END AS key,
    cancelled_at IS NOT NULL AS cancelled FROM rayo.fee`,
  runs: `SELECT id, institution_id AS "institutionId", state, made,
    (SELECT sum(value::bigint)::bigint FROM jsonb_each_text(skipped)) AS skipped FROM rayo.fee_run`,
  tallies: `SELECT institution_id AS "institutionId", standing, total FROM rayo.fee_tally
    CROSS JOIN LATERAL (VALUES ('none', "none"), ('over', "over"), ('paid', paid), ('open', "open")) AS told (standing, total)`,
  counters: `SELECT institution_id AS "institutionId", last FROM rayo.receipt_counter`,
  events: `SELECT entity, entity_id AS "entityId", action, changes #>> '{receiptId,to}' AS "receiptId",
    (changes #>> '{paid,from}')::bigint AS before, (changes #>> '{paid,to}')::bigint AS after
    FROM rayo.audit_event WHERE entity IN ('fee', 'receipt', 'run')`,
  requests: `SELECT route, key, body::jsonb ->> 'id' AS "receiptId", body::jsonb #>> '{run,id}' AS "runId" FROM rayo.idempotency_record`,
}

/** Reads the books at one moment. */
export async function readBooks(db: Pick<Db, 'transaction'>): Promise<Books> {
  return db.transaction(booksIn, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}

/** The books as a transaction sees them. */
export async function booksIn(session: Pick<Session, 'query'>): Promise<Books> {
  const read: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(QUERIES)) read[name] = await session.query(query)
  return booksSchema.parse(read)
}
