import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { feeViewSchema } from '#domain/fee'
import { receiptViewSchema } from '#domain/receipt'
import { runViewSchema } from '#domain/run'
import { createApp } from '#server/app'
import type { Db } from '#server/store/postgres/connection'
import { loadSnapshot } from '#server/store/postgres/loadSnapshot'
import { createPostgresStore } from '#server/store/postgres/store'
import { methodOf } from './api.ts'
import { brokenRules } from './audit.ts'
import { booksIn, readBooks } from './books.ts'
import type { Breach } from './breach.ts'
import { createJournal, isDone } from './journal.ts'
import type { Deed } from './journal.ts'
import { differences } from './differences.ts'
import { creditBreaches } from './correctionPromises.ts'
import { brokenPromises } from './promises.ts'
import type { View } from './view.ts'
import { createRandom } from './random.ts'
import { nextRequest } from './requests.ts'
import type { Look } from './requests.ts'
import { unfinishedRuns } from './runAudit.ts'
import { createWorld } from './world.ts'
import { freshDatabase } from '../support/databases.ts'
import { createFakeIdentity, tokenFor } from '../support/identity.ts'

// The checks of `npm run torture` on the product's database, as the product left it and after tampering.

const world = createWorld()
const journal = createJournal()
let db: Db
let view: View

/** Calls the product in this process, as one of the world's askers. */
async function ask(method: string, path: string, { asker = 0, key = '', body = '' } = {}) {
  const subject = world.accounts[asker]?.subject ?? ''
  const headers = { Authorization: `Bearer ${tokenFor(subject)}`, 'Content-Type': 'application/json' }
  const response = await app.request(`/api/v1/private/${path}`, {
    method,
    ...(body ? { headers: { ...headers, ...(key && { 'Idempotency-Key': key }) }, body } : { headers }),
  })
  return { status: response.status, text: await response.text() }
}

const look: Look = async (asker, path, body) =>
  (await ask(body ? 'POST' : 'GET', path, { asker, ...(body && { body: JSON.stringify(body) }) })).text

let app: ReturnType<typeof createApp>

async function list<Row>(resource: string, row: z.ZodType<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset = 0; offset % 1_000 === 0 && offset === rows.length; offset += 1_000) {
    const { text } = await ask('GET', `${resource}?sort=["id","ASC"]&range=[${offset},${offset + 999}]`)
    rows.push(...z.array(row).parse(JSON.parse(text)))
  }
  return rows
}

beforeAll(async () => {
  db = await freshDatabase('postgres')
  await loadSnapshot(db, world.snapshot)
  const people = world.accounts.map(({ subject, email }) => ({ subject, email }))
  app = createApp({ store: createPostgresStore(db), identity: createFakeIdentity(people), clock: Date.now })
  const random = createRandom(1)
  for (let asked = 0; asked < 150; asked += 1) {
    const request = await nextRequest(random, world, journal.asked, look)
    request.asks = 1
    journal.add(request)
    journal.answered(request, await ask(methodOf(request), request.path, request))
  }
  view = {
    receipts: await list('receipts', receiptViewSchema),
    fees: await list('payments', feeViewSchema),
    runs: await list('runs', runViewSchema),
  }
})

afterAll(() => db.close())

const UNDONE = new Error('undone')

/** The breaches found after a statement without triggers and foreign keys; then it is rolled back. */
async function foundAfter(statement: string): Promise<Breach['kind'][]> {
  const found: Breach['kind'][] = []
  const tampering = db.transaction(async (session) => {
    await session.script('SET LOCAL session_replication_role = replica')
    const changed = await session.query(`${statement} RETURNING 1`)
    expect(changed.length).toBeGreaterThan(0)
    const books = await booksIn(session)
    const broken = [...brokenRules(books), ...unfinishedRuns(books, world.clubs), ...differences(view, books)]
    found.push(...[...broken, ...creditBreaches(journal.asked, books, world.clubs)].map(({ kind }) => kind))
    throw UNDONE
  })
  await expect(tampering).rejects.toBe(UNDONE)
  return found
}

const ONE_PAYMENT = `(SELECT id FROM rayo.ledger_entry WHERE kind = 'payment' ORDER BY id LIMIT 1)`
const ONE_REVERSAL = `(SELECT id FROM rayo.ledger_entry WHERE kind = 'reversal' ORDER BY id LIMIT 1)`
const ONE_CREDIT = `(SELECT id FROM rayo.ledger_entry WHERE kind = 'creditIn' ORDER BY id LIMIT 1)`
const ONE_GENERATED = `(SELECT id FROM rayo.fee WHERE run_id IS NOT NULL AND paid = 0 ORDER BY id LIMIT 1)`
const ONE_DONE = `(SELECT run_id FROM rayo.fee WHERE run_id IS NOT NULL AND cancelled_at IS NULL ORDER BY id LIMIT 1)`
const ONE_UNDONE = `(SELECT id FROM rayo.fee_run WHERE state = 'undone' ORDER BY id LIMIT 1)`
const FIRST_RECEIPT = `(SELECT id FROM rayo.receipt ORDER BY id LIMIT 1)`
const SECOND_OF_A_CLUB = `(SELECT id FROM rayo.receipt WHERE number = 2 ORDER BY id LIMIT 1)`

describe('the checks', () => {
  it('find nothing wrong with what the product did', async () => {
    const books = await readBooks(db)
    expect(brokenPromises(journal.asked, view, true)).toEqual([])
    expect([...brokenRules(books), ...unfinishedRuns(books, world.clubs), ...differences(view, books)]).toEqual([])
    expect(creditBreaches(journal.asked, books, world.clubs)).toEqual([])
    expect(books.receipts.length).toBeGreaterThan(20)
    expect(books.receipts.filter(({ reversed }) => reversed).length).toBeGreaterThan(0)
    const deeds = new Set(journal.asked.filter(isDone).map(({ deed }) => deed))
    expect(
      ['cancellation', 'change', 'credit', 'generation', 'undoing'].filter((deed) => !deeds.has(deed as Deed)),
    ).toEqual([])
  })

  it.each([
    ['half', `DELETE FROM rayo.ledger_entry WHERE id = ${ONE_PAYMENT}`],
    ['unbalanced', `DELETE FROM rayo.ledger_entry WHERE id = ${ONE_PAYMENT}`],
    ['half', `DELETE FROM rayo.ledger_entry WHERE id = ${ONE_REVERSAL}`],
    ['unbalanced', `UPDATE rayo.ledger_entry SET amount = amount + 1 WHERE id = ${ONE_PAYMENT}`],
    ['unbalanced', `UPDATE rayo.fee SET paid = paid + 1 WHERE paid > 0`],
    ['half', `DELETE FROM rayo.receipt WHERE id = ${FIRST_RECEIPT}`],
    ['lost', `DELETE FROM rayo.receipt WHERE id = ${FIRST_RECEIPT}`],
    ['gap', `DELETE FROM rayo.receipt WHERE id = ${SECOND_OF_A_CLUB}`],
    ['miscounted', `UPDATE rayo.fee_tally SET paid = paid + 1`],
    ['miscounted', `DELETE FROM rayo.fee_tally`],
    ['gap', `UPDATE rayo.receipt_counter SET last = last + 1`],
    ['lost', `UPDATE rayo.receipt SET amount = amount + 1 WHERE id = ${FIRST_RECEIPT}`],
    ['history', `DELETE FROM rayo.audit_event WHERE action = 'register'`],
    ['history', `DELETE FROM rayo.audit_event WHERE action = 'reversal'`],
    ['half', `DELETE FROM rayo.ledger_entry WHERE id = ${ONE_CREDIT}`],
    ['half', `UPDATE rayo.ledger_entry SET amount = amount + 1 WHERE id = ${ONE_CREDIT}`],
    ['lost', `UPDATE rayo.ledger_entry SET amount = amount * 2 WHERE kind IN ('creditIn', 'creditOut')`],
    ['half', `DELETE FROM rayo.fee WHERE id = ${ONE_GENERATED}`],
    ['lost', `DELETE FROM rayo.fee WHERE id = ${ONE_GENERATED}`],
    ['lost', `UPDATE rayo.fee_run SET made = made + 1`],
    ['half', `UPDATE rayo.fee_run SET made = made + 1`],
    ['half', `UPDATE rayo.fee_run SET state = 'undone', undone_reason = 'Error' WHERE id = ${ONE_DONE}`],
    ['lost', `DELETE FROM rayo.fee_run WHERE id = ${ONE_UNDONE}`],
    ['history', `DELETE FROM rayo.audit_event WHERE action = 'create' AND entity = 'fee'`],
    ['history', `DELETE FROM rayo.audit_event WHERE action = 'cancel'`],
    ['history', `DELETE FROM rayo.audit_event WHERE action = 'undo'`],
    ['half', `DELETE FROM rayo.idempotency_record WHERE route LIKE '%/generate'`],
    ['half', `DELETE FROM rayo.idempotency_record WHERE route LIKE '%/receipts'`],
    ['half', `UPDATE rayo.idempotency_record SET status = NULL, body = NULL`],
  ])('find %s after %s', async (kind, statement) => {
    expect(await foundAfter(statement)).toContain(kind)
  })

  it('find an answered receipt that is missing', () => {
    const [first, ...rest] = view.receipts
    expect(first).toBeDefined()
    const kinds = brokenPromises(journal.asked, { ...view, receipts: rest }, true).map(({ kind }) => kind)
    expect(kinds).toContain('lost')
  })
})
