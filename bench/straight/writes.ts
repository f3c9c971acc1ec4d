import { randomUUID } from 'node:crypto'
import { LARGEST_ID, NOW_TEXT } from '../dataset/shape.ts'

/** One statement of a transaction, with its values. */
type Step = { text: string; values?: unknown[] }

/** Runs a step and returns its rows. */
export type Run = (step: Step) => Promise<Record<string, unknown>[]>

/**
 * Hand-written transactions with the same effect on the database as the API's: the same locks and rows, including
 * history.
 */

export type Payment = { feeId: string; payerId: string; actorId: string; amount: number }

const AUDIT = `INSERT INTO rayo.audit_event (id, at, actor_id, institution_id, action, entity, entity_id, changes)
SELECT * FROM jsonb_to_recordset($1) AS event (id uuid, at timestamptz, actor_id uuid, institution_id uuid, action text, entity text, entity_id uuid, changes jsonb)`

const event = (
  actorId: string,
  institutionId: string | null,
  action: string,
  entity: string,
  entityId: string,
  changes: object,
) => ({
  id: randomUUID(),
  at: NOW_TEXT,
  actor_id: actorId,
  institution_id: institutionId,
  action,
  entity,
  entity_id: entityId,
  changes,
})

/** Registers a receipt for one cuota, once per key. */
export async function registerReceipt(run: Run, { feeId, payerId, actorId, amount }: Payment): Promise<void> {
  const id = randomUUID()
  const key = randomUUID()
  await run({
    text: 'SELECT status FROM rayo.idempotency_record WHERE actor_id = $1 AND route = $2 AND key = $3',
    values: [actorId, 'POST /straight', key],
  })
  const [fee] = await run({
    text: 'SELECT institution_id, user_id, standing, paid FROM rayo.fee WHERE id = $1 FOR NO KEY UPDATE',
    values: [feeId],
  })
  await run({
    text: 'SELECT state, since, until FROM rayo.membership WHERE user_id = $1 AND institution_id = $2',
    values: [payerId, LARGEST_ID],
  })
  const [counter] = await run({
    text: 'UPDATE rayo.receipt_counter SET last = last + 1 WHERE institution_id = $1 RETURNING last',
    values: [LARGEST_ID],
  })
  const number = Number(counter?.['last'])
  const [receipt] = await run({
    text: `INSERT INTO rayo.receipt (id, created_at, updated_at, version, institution_id, payer_id, method, amount, currency, received_on, reference, number,
  actor_id, search) VALUES ($1, $2, $2, 1, $3, $4, 'Efectivo', $5, 'ARS', $6, NULL, $7, $8, $9) RETURNING *`,
    values: [id, NOW_TEXT, LARGEST_ID, payerId, amount, NOW_TEXT.slice(0, 10), number, actorId, `\u0001${number}`],
  })
  await run({
    text: `INSERT INTO rayo.ledger_entry (id, created_at, dated, fee_id, kind, amount, receipt_id) VALUES ($1, $2::timestamptz, $2::timestamptz::date, $3, 'payment', $4, $5)`,
    values: [randomUUID(), NOW_TEXT, feeId, amount, id],
  })
  const paid = Number(fee?.['paid'])
  const told = {
    amount: { to: amount },
    payerId: { to: payerId },
    number: { to: number },
    receivedOn: { to: NOW_TEXT.slice(0, 10) },
  }
  const events = [
    event(actorId, LARGEST_ID, 'register', 'receipt', id, told),
    event(actorId, LARGEST_ID, 'payment', 'fee', feeId, {
      paid: { from: paid, to: paid + amount },
      receiptId: { to: id },
    }),
  ]
  await run({ text: AUDIT, values: [JSON.stringify(events)] })
  await run({
    text: `INSERT INTO rayo.idempotency_record (actor_id, route, key, body_hash, created_at, status, body) VALUES ($1, $2, $3, $4, $5, 201, $6)`,
    values: [actorId, 'POST /straight', key, 'x'.repeat(64), NOW_TEXT, JSON.stringify(receipt)],
  })
}

/** Reverses a receipt whole. */
export async function reverseReceipt(run: Run, receiptId: string, actorId: string): Promise<void> {
  await run({
    text: 'SELECT * FROM rayo.receipt WHERE id = $1 AND reversed_at IS NULL FOR NO KEY UPDATE',
    values: [receiptId],
  })
  const payments = await run({
    text: `SELECT id, fee_id, amount FROM rayo.ledger_entry WHERE receipt_id = $1 AND kind = 'payment' ORDER BY fee_id`,
    values: [receiptId],
  })
  const fees = await run({
    text: 'SELECT id, paid, amount FROM rayo.fee WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
    values: [payments.map((payment) => payment['fee_id'])],
  })
  await run({
    text: `SELECT fee_id, sum(amount) FROM rayo.ledger_entry WHERE fee_id = ANY ($1) AND kind IN ('creditIn', 'creditOut') GROUP BY fee_id`,
    values: [fees.map((fee) => fee['id'])],
  })
  await run({
    text: `UPDATE rayo.receipt SET reversed_at = $2::timestamptz, reversed_on = $2::timestamptz, reversal_reason = 'Error', updated_at = $2::timestamptz, version = version + 1 WHERE id = $1 RETURNING *`,
    values: [receiptId, NOW_TEXT],
  })
  for (const payment of payments) {
    await run({
      text: `INSERT INTO rayo.ledger_entry (id, created_at, dated, fee_id, kind, amount, receipt_id, reverses, reason)
VALUES ($1, $2::timestamptz, $2::timestamptz, $3, 'reversal', -$4::bigint, $5, $6, 'Error')`,
      values: [randomUUID(), NOW_TEXT, payment['fee_id'], payment['amount'], receiptId, payment['id']],
    })
  }
  const events = [
    event(actorId, LARGEST_ID, 'reverse', 'receipt', receiptId, { reversedAt: { to: NOW_TEXT } }),
    ...fees.map((fee) =>
      event(actorId, LARGEST_ID, 'reversal', 'fee', String(fee['id']), { paid: { from: fee['paid'], to: 0 } }),
    ),
  ]
  await run({ text: AUDIT, values: [JSON.stringify(events)] })
}

/** Changes a person's phone. */
export async function updateUser(run: Run, userId: string, actorId: string, phone: string): Promise<void> {
  const [user] = await run({ text: 'SELECT * FROM rayo.app_user WHERE id = $1 FOR NO KEY UPDATE', values: [userId] })
  await run({
    text: 'SELECT membership.*, timezone, status FROM rayo.membership JOIN rayo.institution ON institution.id = institution_id WHERE user_id = $1',
    values: [userId],
  })
  await run({
    text: 'UPDATE rayo.app_user SET phone = $2, updated_at = $3, version = version + 1 WHERE id = $1 AND version = $4 RETURNING *',
    values: [userId, phone, NOW_TEXT, user?.['version']],
  })
  const changes = { phone: { from: user?.['phone'], to: phone } }
  await run({ text: AUDIT, values: [JSON.stringify([event(actorId, null, 'edit', 'user', userId, changes)])] })
}
