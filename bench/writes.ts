import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { LARGEST_ID, NOW_TEXT, TODAY, idOf } from './dataset.ts'
import { timeSideBySide, type Bench, type Reading, type Send } from './measure.ts'

const ADMIN_ID = idOf('user', 0)

type Payment = { feeId: string; payerId: string; amount: number }

export async function measureWrites({ client, api, headers: { admin } }: Bench): Promise<Reading[]> {
  const payments = await openFees(client)
  const receipts = (
    await client.query<{ id: string }>(
      'SELECT id FROM rayo.receipt WHERE institution_id = $1 AND reversed_at IS NULL ORDER BY number LIMIT 1000',
      [LARGEST_ID],
    )
  ).rows.map(({ id }) => id)
  const people = Array.from({ length: 1000 }, (_, n) => idOf('user', 500 + n))
  const side = async (name: string, ask: () => Promise<unknown>, byHand: () => Promise<void>): Promise<Reading> => {
    const times = await timeSideBySide(ask, () => inTransaction(client, byHand))
    return { name, who: 'admin', total: null, ...times }
  }
  return [
    await side(
      'register a receipt',
      () => postReceipt(api, admin, next(payments)),
      () => registerReceipt(client, next(payments)),
    ),
    await side(
      'reverse a receipt',
      () => sendJson(api, 'POST', `receipts/${next(receipts)}/reversal`, admin, { reason: 'Error' }),
      () => reverseReceipt(client, next(receipts)),
    ),
    await side(
      'change a member',
      () => sendJson(api, 'PUT', `users/${next(people)}`, admin, { phone: aPhone() }),
      () => updateUser(client, next(people), aPhone()),
    ),
  ]
}

const aPhone = () => `+54911${Math.trunc(Math.random() * 9e7 + 1e7)}`

async function openFees(client: Client): Promise<Payment[]> {
  const { rows } = await client.query<{ id: string; user_id: string; balance: string }>(
    `SELECT id, user_id, balance FROM rayo.fee WHERE institution_id = $1 AND standing = 'open' ORDER BY id LIMIT 1000`,
    [LARGEST_ID],
  )
  return rows.map((fee) => ({ feeId: fee.id, payerId: fee.user_id, amount: Number(fee.balance) }))
}

function next<T>(records: T[]): T {
  const one = records.shift()
  if (one === undefined) throw new Error('the dataset has no record left to write')
  return one
}

function postReceipt(send: Send, headers: Record<string, string>, { feeId, payerId, amount }: Payment) {
  const receipt = { institutionId: LARGEST_ID, payerId, method: 'Efectivo', amount, receivedOn: TODAY }
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  return sendJson(send, 'POST', 'receipts', keyed, { ...receipt, allocations: [{ feeId, amount }] })
}

/** Rejects when the request is refused. */
export async function sendJson(
  send: Send,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<string> {
  const answer = await send(`/api/v1/private/${path}`, { method, headers, body: JSON.stringify(body) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: answered ${answer.status} ${answer.body}`)
  return answer.body
}

// The same locks and rows as the API, including history.

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  await work()
  await client.query('COMMIT')
}

async function rowsOf(client: Client, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text, values)).rows
}

type Event = { institution_id: string | null; action: string; entity: string; entity_id: string; changes: object }

async function writeHistory(client: Client, events: readonly Event[]): Promise<void> {
  const rows = events.map((event) => ({ id: randomUUID(), at: NOW_TEXT, actor_id: ADMIN_ID, ...event }))
  await client.query(
    `INSERT INTO rayo.audit_event (id, at, actor_id, institution_id, action, entity, entity_id, changes)
     SELECT * FROM jsonb_to_recordset($1) AS event
       (id uuid, at timestamptz, actor_id uuid, institution_id uuid, action text, entity text, entity_id uuid, changes jsonb)`,
    [JSON.stringify(rows)],
  )
}

async function registerReceipt(client: Client, { feeId, payerId, amount }: Payment): Promise<void> {
  const [id, key] = [randomUUID(), randomUUID()]
  const request = [ADMIN_ID, 'POST /straight', key]
  await client.query(
    'SELECT status FROM rayo.idempotency_record WHERE actor_id = $1 AND route = $2 AND key = $3',
    request,
  )
  const [fee] = await rowsOf(
    client,
    'SELECT institution_id, user_id, standing, paid FROM rayo.fee WHERE id = $1 FOR NO KEY UPDATE',
    [feeId],
  )
  await client.query('SELECT state, since, until FROM rayo.membership WHERE user_id = $1 AND institution_id = $2', [
    payerId,
    LARGEST_ID,
  ])
  const [counter] = await rowsOf(
    client,
    'UPDATE rayo.receipt_counter SET last = last + 1 WHERE institution_id = $1 RETURNING last',
    [LARGEST_ID],
  )
  const number = Number(counter?.['last'])
  const [receipt] = await rowsOf(
    client,
    `INSERT INTO rayo.receipt (id, created_at, updated_at, version, institution_id, payer_id, method, amount, currency, received_on, reference, number,
       actor_id, search) VALUES ($1, $2, $2, 1, $3, $4, 'Efectivo', $5, 'ARS', $6, NULL, $7, $8, $9) RETURNING *`,
    [id, NOW_TEXT, LARGEST_ID, payerId, amount, TODAY, number, ADMIN_ID, `\u0001${number}`],
  )
  await client.query(
    `INSERT INTO rayo.ledger_entry (id, created_at, dated, fee_id, kind, amount, receipt_id)
     VALUES ($1, $2::timestamptz, $2::timestamptz::date, $3, 'payment', $4, $5)`,
    [randomUUID(), NOW_TEXT, feeId, amount, id],
  )
  const sum = Number(fee?.['paid'])
  const receiptChanges = {
    amount: { to: amount },
    payerId: { to: payerId },
    number: { to: number },
    receivedOn: { to: TODAY },
  }
  const payment = { paid: { from: sum, to: sum + amount }, receiptId: { to: id } }
  await writeHistory(client, [
    { institution_id: LARGEST_ID, action: 'register', entity: 'receipt', entity_id: id, changes: receiptChanges },
    { institution_id: LARGEST_ID, action: 'payment', entity: 'fee', entity_id: feeId, changes: payment },
  ])
  await client.query(
    `INSERT INTO rayo.idempotency_record (actor_id, route, key, body_hash, created_at, status, body) VALUES ($1, $2, $3, $4, $5, 201, $6)`,
    [...request, 'x'.repeat(64), NOW_TEXT, JSON.stringify(receipt)],
  )
}

async function reverseReceipt(client: Client, receiptId: string): Promise<void> {
  await client.query('SELECT * FROM rayo.receipt WHERE id = $1 AND reversed_at IS NULL FOR NO KEY UPDATE', [receiptId])
  const payments = await rowsOf(
    client,
    `SELECT id, fee_id, amount FROM rayo.ledger_entry WHERE receipt_id = $1 AND kind = 'payment' ORDER BY fee_id`,
    [receiptId],
  )
  const feeIds = payments.map((payment) => payment['fee_id'])
  const fees = await rowsOf(
    client,
    'SELECT id, paid, amount FROM rayo.fee WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
    [feeIds],
  )
  await client.query(
    `SELECT fee_id, sum(amount) FROM rayo.ledger_entry WHERE fee_id = ANY ($1) AND kind IN ('creditIn', 'creditOut') GROUP BY fee_id`,
    [feeIds],
  )
  await client.query(
    `UPDATE rayo.receipt SET reversed_at = $2::timestamptz, reversed_on = $2::timestamptz, reversal_reason = 'Error', updated_at = $2::timestamptz,
       version = version + 1 WHERE id = $1 RETURNING *`,
    [receiptId, NOW_TEXT],
  )
  for (const payment of payments) {
    await client.query(
      `INSERT INTO rayo.ledger_entry (id, created_at, dated, fee_id, kind, amount, receipt_id, reverses, reason)
       VALUES ($1, $2::timestamptz, $2::timestamptz, $3, 'reversal', -$4::bigint, $5, $6, 'Error')`,
      [randomUUID(), NOW_TEXT, payment['fee_id'], payment['amount'], receiptId, payment['id']],
    )
  }
  const reversal = { reversedAt: { to: NOW_TEXT } }
  await writeHistory(client, [
    { institution_id: LARGEST_ID, action: 'reverse', entity: 'receipt', entity_id: receiptId, changes: reversal },
    ...fees.map(({ id, paid: sum }) => ({
      institution_id: LARGEST_ID,
      action: 'reversal',
      entity: 'fee',
      entity_id: String(id),
      changes: { paid: { from: sum, to: 0 } },
    })),
  ])
}

async function updateUser(client: Client, id: string, phone: string): Promise<void> {
  const [user] = await rowsOf(client, 'SELECT * FROM rayo.app_user WHERE id = $1 FOR NO KEY UPDATE', [id])
  await client.query(
    'SELECT membership.*, timezone, status FROM rayo.membership JOIN rayo.institution ON institution.id = institution_id WHERE user_id = $1',
    [id],
  )
  await client.query(
    'UPDATE rayo.app_user SET phone = $2, updated_at = $3, version = version + 1 WHERE id = $1 AND version = $4 RETURNING *',
    [id, phone, NOW_TEXT, user?.['version']],
  )
  const changes = { phone: { from: user?.['phone'], to: phone } }
  await writeHistory(client, [{ institution_id: null, action: 'edit', entity: 'user', entity_id: id, changes }])
}
