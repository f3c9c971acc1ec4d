import { describe, expect, it, onTestFinished } from 'vitest'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  anId,
  anInstitution,
  aReceipt,
  aSnapshot,
  aUser,
} from '#tests/support/builders'
import { createTestStore } from '#tests/support/databases'
import { DatabaseNotEmpty, loadSnapshot } from './queries/loadSnapshot.ts'

const NOW = Date.UTC(2024, 5, 15, 15)

const rayo = anInstitution()
const sol = anInstitution()
const ana = aUser({ email: 'ana.secreta@example.org' })
const fee = aFee({ institutionId: rayo.id, userId: ana.id, amount: 100 })
const receipt = aReceipt({ institutionId: rayo.id, payerId: ana.id, number: 1, amount: 60 })
const elsewhere = aReceipt({ institutionId: sol.id, payerId: ana.id, number: 1, amount: 60 })
const payment = aLedgerEntry({ feeId: fee.id, amount: 60, receiptId: receipt.id })
const event = {
  id: anId(),
  at: '2024-06-01T00:00:00.000Z',
  actorId: ana.id,
  institutionId: rayo.id,
  action: 'create' as const,
  entity: 'fee' as const,
  entityId: fee.id,
  changes: {},
}
const snapshot = aSnapshot({
  institutions: [rayo, sol],
  users: [ana],
  memberships: [aMembership({ userId: ana.id, institutionId: rayo.id })],
  fees: [fee],
  receipts: [receipt, elsewhere],
  ledger: [payment],
  audit: [event],
})

async function open() {
  const store = await createTestStore('postgres', snapshot)
  onTestFinished(() => store.close())
  return { db: store.database, system: store.as({ kind: 'system' }, NOW) }
}

describe('the rules of the database', () => {
  it.each([
    'UPDATE rayo.ledger_entry SET amount = 1',
    'DELETE FROM rayo.ledger_entry',
    'TRUNCATE rayo.ledger_entry',
    'TRUNCATE rayo.fee CASCADE',
    `UPDATE rayo.audit_event SET action = 'edit'`,
    `UPDATE rayo.audit_event SET changes = '{"email": {"to": "x"}}'`,
    'DELETE FROM rayo.audit_event',
    'TRUNCATE rayo.audit_event',
  ])('prevent even the owner from changing written records: %s', async (statement) => {
    const { db } = await open()
    await expect(db.query(statement)).rejects.toThrow(/is append-only/)
    expect(await db.query('SELECT amount FROM rayo.ledger_entry')).toEqual([{ amount: 60 }])
  })

  it('prevent everybody from changing paid amounts', async () => {
    const { db } = await open()
    const asSystem = 'BEGIN; SET LOCAL ROLE rayo_system'
    const tampering = db.transaction((session) => session.query('UPDATE rayo.fee SET paid = 100'), asSystem)
    await expect(tampering).rejects.toThrow(/permission denied/)
    expect(await db.query('SELECT paid, standing FROM rayo.fee')).toEqual([{ paid: 60, standing: 'open' }])
  })

  it('prevent everybody from changing the counts of cuotas, and update them with any statement', async () => {
    const { db } = await open()
    const tampering = db.transaction(
      (session) => session.query('UPDATE rayo.fee_tally SET paid = 100'),
      'BEGIN; SET LOCAL ROLE rayo_system',
    )
    await expect(tampering).rejects.toThrow(/permission denied/)
    const tallies = () => db.query(`SELECT institution_id, "none", "over", paid, "open" FROM rayo.fee_tally ORDER BY 1`)
    const none = { none: 0, over: 0, paid: 0, open: 0 }
    expect(await tallies()).toEqual([{ institution_id: rayo.id, ...none, open: 1 }])
    const columns = 'created_at, updated_at, version, user_id, concept, amount, currency, due_date, exempt, search'
    await db.query(`INSERT INTO rayo.fee (id, institution_id, concept_key, ${columns})
      SELECT gen_random_uuid(), i.id, concept_key, fee.created_at, fee.updated_at, 1, user_id, concept, n - 1, fee.currency, due_date, exempt, fee.search
      FROM rayo.fee, rayo.institution AS i, generate_series(1, 4) AS n`)
    const both = [rayo.id, sol.id].toSorted()
    const of = (counts: (institution: string) => object) =>
      both.map((institution) => ({ institution_id: institution, ...none, ...counts(institution) }))
    expect(await tallies()).toEqual(of((institution) => ({ none: 1, open: institution === rayo.id ? 4 : 3 })))
    await db.query('UPDATE rayo.fee SET paid = 2 WHERE amount < 100')
    expect(await tallies()).toEqual(
      of((institution) => ({ none: 1, over: 1, paid: 1, open: institution === rayo.id ? 2 : 1 })),
    )
    await db.query(`UPDATE rayo.fee SET institution_id = '${sol.id}' WHERE amount = 1`)
    expect(await tallies()).toEqual(
      of((institution) =>
        institution === rayo.id ? { none: 1, paid: 1, open: 2 } : { none: 1, over: 2, paid: 1, open: 1 },
      ),
    )
    await db.query('DELETE FROM rayo.fee WHERE amount < 100')
    expect(await tallies()).toEqual(of((institution) => ({ open: institution === rayo.id ? 1 : 0 })))
  })

  it.each([
    ['a payment by a receipt of another institution', { amount: 1, receiptId: elsewhere.id }, 'ReferenceViolation'],
    ['a payment that takes', { amount: -1 }, 'DatabaseRefusal'],
    ['a reversal that gives', { amount: 1, kind: 'reversal' as const, reverses: payment.id }, 'DatabaseRefusal'],
    ['a reversal of nothing', { amount: -1, kind: 'reversal' as const }, 'DatabaseRefusal'],
    ['a moved credit without its pair', { amount: -1, kind: 'creditOut' as const }, 'DatabaseRefusal'],
    ['an entry of nothing', { amount: 0 }, 'DatabaseRefusal'],
  ])('refuse %s', async (_, entry, name) => {
    const { system } = await open()
    const appending = system.write((tx) => tx.ledger.append([aLedgerEntry({ feeId: fee.id, ...entry })]))
    await expect(appending).rejects.toMatchObject({ name })
  })

  it.each([
    ['an amount below zero', { amount: -1 }],
    ['an amount past the largest', { amount: 9_000_000_001 }],
    ['no currency', { currency: 'pesos' as 'ARS' }],
    ['a month that is none', { period: '2024-13' }],
    ['a day of no calendar', { dueDate: '0024-01-01' }],
  ])('refuse a fee with %s', async (_, wrong) => {
    const { system } = await open()
    const wrongFee = aFee({ institutionId: rayo.id, userId: ana.id, ...wrong })
    await expect(system.write((tx) => tx.fees.insert(wrongFee))).rejects.toMatchObject({ name: 'DatabaseRefusal' })
  })

  it('hide the values, which are personal data, in a refusal', async () => {
    const { system } = await open()
    const refusal = await system
      .write((tx) => tx.users.insert({ ...ana, id: anId(), email: 'Ana.Secreta@example.org' }))
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'DatabaseRefusal', constraint: 'app_user_email' })
    expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal)).toLowerCase()).not.toContain('secreta')
  })

  it('load a snapshot only into an empty database', async () => {
    const { db } = await open()
    await expect(loadSnapshot(db, aSnapshot({ users: [aUser()] }))).rejects.toBeInstanceOf(DatabaseNotEmpty)
    expect(await db.query('SELECT count(*) AS people FROM rayo.app_user')).toEqual([{ people: 1 }])
  })

  it('accept any text but NUL, also an unpaired surrogate', async () => {
    const { system } = await open()
    const odd = aUser({ givenName: 'a\u0001"\\{},%_\n😀\uD800', documentNumber: "E'\\x41'; --" })
    await system.write((tx) => tx.users.insert(odd))
    const user = await system.read((tx) => tx.users.stored({ id: odd.id }))
    expect(user).toEqual({ ...odd, givenName: 'a\u0001"\\{},%_\n😀\uFFFD' })
    const records = await system.read((tx) =>
      tx.users.list({
        scope: { kind: 'all' },
        filter: { id: { in: [odd.id] }, email: { in: ['{"}', odd.email] } },
        sort: { field: 'id', order: 'ASC' },
        range: { offset: 0, limit: 5 },
      }),
    )
    expect(records.rows.map(({ id }) => id)).toEqual([odd.id])
  })
})
