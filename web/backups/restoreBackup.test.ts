import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/store/postgres/connection/connection'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { migrate, readMigrations, type Migration } from '#server/store/postgres/migrate'
import { openDatabase } from '#server/store/postgres/store'
import { contentOf, forgedBackup, ORIGIN } from '../../tests/support/backups.ts'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  aReceipt,
  aSnapshot,
  aSport,
  aUser,
  anAuditEvent,
  anIdempotencyRecord,
  anInstitution,
  anOffering,
  anId,
} from '../../tests/support/builders.ts'
import { createServerDatabase, freshDatabase } from '../../tests/support/databases.ts'
import { sharedFolder } from '../../tests/support/productProcess.ts'
import { checkBackup } from './lines.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackupFile } from './writeBackup.ts'

const sport = aSport()
const club = anInstitution({ name: 'Ñandú «del Sur»\n\u2028', offerings: [anOffering({ sportId: sport.id })] })
const ana = aUser()
const membership = aMembership({ userId: ana.id, institutionId: club.id, sportIds: [sport.id] })
const fee = aFee({ institutionId: club.id, userId: ana.id, amount: 900 })
const receipt = aReceipt({ institutionId: club.id, payerId: ana.id, number: 1, amount: 500 })
// Another process, with a slower clock, made the reversal, so its id sorts first.
const reversalId = anId()
const payment = aLedgerEntry({ feeId: fee.id, amount: 500, receiptId: receipt.id })
const reversal = aLedgerEntry({ ...payment, id: reversalId, kind: 'reversal', amount: -500, reverses: payment.id })
const snapshot = aSnapshot({
  sports: [sport],
  institutions: [club],
  users: [ana],
  memberships: [membership],
  fees: [fee],
  receipts: [receipt],
  ledger: [payment],
  audit: [anAuditEvent({ entity: 'user', entityId: ana.id })],
  idempotency: [anIdempotencyRecord({ response: { status: 201, body: '{"total":9007199254740993}' } })],
})

const folder = sharedFolder()
const file = join(folder, 'whole.jsonl.gz')
let migrations: Migration[]
let source: Db

beforeAll(async () => {
  migrations = await readMigrations()
  source = await freshDatabase('pglite')
  await loadSnapshot(source, snapshot)
  const { id, createdAt, dated, feeId, kind, amount, receiptId, reverses } = reversal
  await source.query(
    `INSERT INTO rayo.ledger_entry (id, created_at, dated, fee_id, kind, amount, receipt_id, reverses) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, createdAt, dated, feeId, kind, amount, receiptId, reverses],
  )
  await source.query(`INSERT INTO rayo.identity_item VALUES ('nothing', 'null'), ('number', '1.50')`)
  await writeBackupFile(source, file, ORIGIN)
})
afterAll(() => source.close())

const restore = async (db: Db, from = file, history: readonly Migration[] = migrations) =>
  restoreBackup(db, { file: from, head: await checkBackup(from) }, history)

describe('restoring a backup', () => {
  it('restores every value: JSON null, large numbers, and reversals that sort first', async () => {
    const target = await freshDatabase('pglite')
    await restore(target)
    expect(await contentOf(target)).toBe(await contentOf(source))
    expect(await target.query('SELECT paid, standing FROM rayo.fee')).toEqual([{ paid: 0, standing: 'open' }])
    expect(await target.query(`SELECT value::text AS value FROM rayo.identity_item ORDER BY key`)).toEqual([
      { value: 'null' },
      { value: '1.50' },
    ])
    await target.close()
  })

  it('is refused for a database with data, which stays unchanged', async () => {
    const target = await freshDatabase('pglite')
    await target.query(`INSERT INTO rayo.identity_item VALUES ('k', '1')`)
    const before = await contentOf(target)
    await expect(restore(target)).rejects.toThrow('holds data already (identity_item)')
    expect(await contentOf(target)).toBe(before)
    await target.close()
  })

  it.each<[string, (lines: string) => string, string]>([
    ['a wrong payment of a cuota', (lines) => lines.replace('"paid":0', '"paid":1'), 'the table fee is not what'],
    ['a wrong count of cuotas', (lines) => lines.replace('"open":1', '"open":2'), 'the table fee_tally is not what'],
    ['a counter ahead', (lines) => lines.replace('"last":1', '"last":9'), 'the table receipt_counter is not'],
    [
      'a row twice',
      (lines) => lines.replace(/(\["row",\{"key":"number".*\n)/, '$1$1'),
      'the table identity_item is not',
    ],
    [
      'a missing table',
      (lines) => lines.replace(/\["table",\{"name":"receipt_counter"[^]*?\["end".*\n/, ''),
      'receipt_counter',
    ],
    ['a table that we do not have', (lines) => lines.replace('"name":"plan"', '"name":"plans"'), 'table plans'],
    ['a missing column', (lines) => lines.replace('"columns":["id",', '"columns":['), 'is not one of this database'],
    ['a reference to nothing', (lines) => lines.replace(sport.typeId, anId()), 'does not fit'],
    ['an amount that no cuota has', (lines) => lines.replace('"amount":900', '"amount":-900'), 'does not fit'],
  ])('is rolled back when the backup has %s', async (_, change, message) => {
    const target = await freshDatabase('pglite')
    const empty = await contentOf(target)
    const forged = join(folder, 'forged.gz')
    await writeFile(forged, forgedBackup(await readFile(file), change))
    await expect(restore(target, forged)).rejects.toThrow(message)
    expect(await contentOf(target)).toBe(empty)
    await target.close()
  })
})

describe('a backup of another version', () => {
  it('is refused for an unknown or a different migration', async () => {
    const target = await freshDatabase('pglite')
    await expect(restore(target, file, migrations.slice(0, -1))).rejects.toThrow(
      `a newer or another version, with the migration ${migrations.at(-1)?.name}`,
    )
    const other = migrations.map((migration) => ({ ...migration, sql: `${migration.sql} ` }))
    await expect(restore(target, file, other)).rejects.toThrow('restore it with that version')
    await target.close()
  })

  it('runs missing migrations on its data, and is refused for newer tables', async () => {
    const newer = [...migrations, { name: '9999_later', sql: `UPDATE rayo.identity_item SET value = '2'` }]
    const target = await openDatabase({ url: await createServerDatabase({ migrated: false }) })
    await restore(target, file, newer)
    expect(await target.query('SELECT DISTINCT value FROM rayo.identity_item')).toEqual([{ value: 2 }])
    await target.close()

    const migrated = await openDatabase({ url: await createServerDatabase({ migrated: false }) })
    await migrate(migrated, newer)
    await expect(restore(migrated, file, newer)).rejects.toThrow('restore it into a database that has none yet')
    await migrated.close()
  })
})

describe('the file of a backup', () => {
  it('belongs only to its owner and is not overwritten', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const bytes = await readFile(file)
    await expect(writeBackupFile(source, file, ORIGIN)).rejects.toThrow('exists already')
    expect(await readFile(file)).toEqual(bytes)
  })

  it('is not created for wrong books or without tables', async () => {
    const none = join(folder, 'none.gz')
    const damaged = await freshDatabase('pglite')
    await loadSnapshot(damaged, snapshot)
    await damaged.query('UPDATE rayo.fee SET paid = paid + 1')
    await damaged.query('UPDATE rayo.receipt_counter SET last = 7')
    await damaged.query('UPDATE rayo.fee_tally SET "none" = 7')
    await expect(writeBackupFile(damaged, none, ORIGIN)).rejects.toThrow(
      '1 cuotas differ from their ledger, 1 receipt counters from the receipts, 1 counts from the cuotas',
    )
    await damaged.close()
    const empty = await openDatabase({ url: await createServerDatabase({ migrated: false }) })
    await expect(writeBackupFile(empty, none, ORIGIN)).rejects.toThrow('no tables yet')
    await empty.close()
    expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([])
  })
})
