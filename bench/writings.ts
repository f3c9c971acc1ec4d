import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { LARGEST_ID, TODAY, idOf } from './dataset/shape.ts'
import type { Ask } from './askApi.ts'
import { ROUNDS } from './readings.ts'
import type { Measured, Reading } from './readings.ts'
import { timeSideBySide } from './statistics.ts'
import { registerReceipt, reverseReceipt, updateUser } from './straight/writes.ts'
import type { Payment, Run } from './straight/writes.ts'

const ADMIN_ID = idOf('user', 0)

/**
 * Times the write requests and the equivalent hand-written transactions, each on its own records. The written data
 * stays.
 */
export async function measureWrites({ client, app, callers }: Measured): Promise<Reading[]> {
  const headers = callers.headers.admin
  const payments = await openFees(client)
  const receipts = await reversible(client)
  const people = Array.from({ length: 1000 }, (_, n) => idOf('user', 500 + n))
  return [
    await side('register a receipt', [
      () => postReceipt(app, headers, next(payments)),
      () => inTransaction(client, (run) => registerReceipt(run, next(payments))),
    ]),
    await side('reverse a receipt', [
      () => sendJson(app, 'POST', `/private/receipts/${next(receipts)}/reversal`, headers, { reason: 'Error' }),
      () => inTransaction(client, (run) => reverseReceipt(run, next(receipts), ADMIN_ID)),
    ]),
    await side('change a member', [
      () => sendJson(app, 'PUT', `/private/users/${next(people)}`, headers, { phone: somePhone() }),
      () => inTransaction(client, (run) => updateUser(run, next(people), ADMIN_ID, somePhone())),
    ]),
  ]
}

const somePhone = () => `+54911${Math.trunc(Math.random() * 9e7 + 1e7)}`

async function side(name: string, ways: readonly (() => Promise<unknown>)[]): Promise<Reading> {
  const [api, straight] = await timeSideBySide(ways, ROUNDS)
  if (!api || !straight) throw new Error('nothing was measured')
  return { name, who: 'admin', total: null, api, straight, http: null }
}

/** Cuotas of the largest institution with a balance, and their balances. */
export async function openFees(client: Client): Promise<Payment[]> {
  const { rows } = await client.query<{ id: string; user_id: string; balance: string }>(
    `SELECT id, user_id, balance FROM rayo.fee WHERE institution_id = $1 AND standing = 'open' ORDER BY id LIMIT 1000`,
    [LARGEST_ID],
  )
  return rows.map((fee) => ({ feeId: fee.id, payerId: fee.user_id, actorId: ADMIN_ID, amount: Number(fee.balance) }))
}

async function reversible(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM rayo.receipt WHERE institution_id = $1 AND reversed_at IS NULL ORDER BY number LIMIT 1000',
    [LARGEST_ID],
  )
  return rows.map(({ id }) => id)
}

function next<T>(left: T[]): T {
  const one = left.shift()
  if (one === undefined) throw new Error('the dataset has no record left to write')
  return one
}

/** Registers a receipt for a cuota's whole balance. */
export function postReceipt(
  ask: Ask,
  headers: Record<string, string>,
  { feeId, payerId, amount }: Payment,
): Promise<void> {
  const receipt = {
    institutionId: LARGEST_ID,
    payerId,
    method: 'Efectivo',
    amount,
    receivedOn: TODAY,
    allocations: [{ feeId, amount }],
  }
  return sendJson(ask, 'POST', '/private/receipts', { ...headers, 'idempotency-key': randomUUID() }, receipt)
}

async function sendJson(
  ask: Ask,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<void> {
  const answer = await ask(path, { method, headers, body: JSON.stringify(body) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: answered ${answer.status} ${answer.body}`)
}

async function inTransaction(client: Client, work: (run: Run) => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  await work(async ({ text, values = [] }) => (await client.query<Record<string, unknown>>(text, values)).rows)
  await client.query('COMMIT')
}
