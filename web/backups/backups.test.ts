import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { sharedFolder } from '#tests/support/productProcess'
import { Refused } from '../operations/runCommand.ts'
import { markerLine, rowLine, type Line, checkBackup, readBackup } from './lines.ts'
import { pictureAddress } from '#domain/clubs/pictureRules'
import type { Db } from '#server/store/postgres/connection/connection'
import { readMigrations } from '#server/store/postgres/migrate'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { createPostgresStore, openDatabase } from '#server/store/postgres/store'
import { worldContent } from '../../tests/access/content.ts'
import { ACCOUNT } from '../../tests/support/signInServer.ts'
import { contentOf, ORIGIN } from '../../tests/support/backups.ts'
import {
  aMemberWithoutEmail,
  anAccountRequest,
  anAuditEvent,
  anIdempotencyRecord,
  aPicture,
} from '../../tests/support/builders.ts'
import { createServerDatabase, freshDatabase, type DatabaseKind } from '../../tests/support/databases.ts'
import { openLocalIdentity } from '../identity/localIdentity.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup, writeBackupFile } from './writeBackup.ts'

const folder = sharedFolder()

const HEAD = { format: 1 as const, app: '0.1.0', madeAt: '2026-11-20T12:00:00.000Z', migrations: [] }
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const BODY =
  markerLine(['rayo-backup', HEAD]) +
  markerLine(['table', { name: 'plan', columns: ['id', 'name'] }]) +
  rowLine('{"id":1,"name":"Ñandú, «línea»"}') +
  rowLine(`{"id":2,"name":"${'x'.repeat(200_000)}"}`) +
  markerLine(['end', { rows: 2, digest: digest('') }])
const WHOLE = BODY + markerLine(['whole', { digest: digest(BODY) }])

async function file(bytes: Uint8Array): Promise<string> {
  const path = join(folder, digest(String(bytes.length) + Buffer.from(bytes).toString('hex').slice(-400)))
  await writeFile(path, bytes)
  return path
}

describe('reading a backup', () => {
  it('returns the head, the lines and unchanged rows', async () => {
    const path = await file(gzipSync(WHOLE))
    const lines: Line[] = []
    for await (const line of readBackup(path)) lines.push(line)
    expect(lines.map(([word]) => word)).toEqual(['rayo-backup', 'table', 'row', 'row', 'end', 'whole'])
    expect(lines[2]).toEqual(['row', '{"id":1,"name":"Ñandú, «línea»"}'])
    expect(await checkBackup(path)).toEqual(HEAD)
  })

  const archive = gzipSync(WHOLE)
  const flipped = Uint8Array.from(archive, (byte, index) => (index === archive.length >> 1 ? byte ^ 4 : byte))
  it.each<[string, Uint8Array]>([
    ['cut off', archive.subarray(0, -40)],
    ['changed on disk', flipped],
    ['empty', new Uint8Array()],
    ['that is empty', gzipSync('')],
    ['not packed', Buffer.from(WHOLE)],
    ['of something else', gzipSync('{"hello":1}\n')],
    ['without its end', gzipSync(BODY)],
    ['with a word changed', gzipSync(WHOLE.replace('Ñandú', 'Ñandu'))],
    ['without a row', gzipSync(WHOLE.replace(/\["row",.*Ñandú.*\n/, ''))],
    ['with more after its end', gzipSync(WHOLE + rowLine('{}'))],
    ['in the middle of a line', gzipSync(WHOLE.slice(0, -5))],
    ['not of text', gzipSync(Buffer.concat([Buffer.from(WHOLE), Buffer.from([0xff, 0x0a])]))],
    ['without its head', gzipSync(WHOLE.slice(WHOLE.indexOf('\n') + 1))],
  ])('refuses a file %s, in one line', async (_, bytes) => {
    const refusal = await checkBackup(await file(bytes)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refused)
    expect(String(refusal)).toMatch(/broken or not whole|not a backup of Rayo/)
    expect(String(refusal)).not.toContain('\n')
  })

  it('refuses a newer format', async () => {
    const newer = gzipSync(WHOLE.replace('"format":1', '"format":2'))
    await expect(checkBackup(await file(newer))).rejects.toThrow('a newer version')
  })
})

const TIMEOUT = 120_000

async function fill(database: Db) {
  const { records, snapshot } = worldContent()
  const ofA = { institutionId: records.a.id }
  await loadSnapshot(database, {
    ...snapshot,
    // More than one batch.
    memberships: [...snapshot.memberships, ...Array.from({ length: 1_100 }, () => aMemberWithoutEmail(ofA))],
    audit: [anAuditEvent({ ...ofA, entity: 'institution', entityId: records.a.id })],
    accountRequests: [anAccountRequest()],
    idempotency: [anIdempotencyRecord({ response: { status: 201, body: '{"total":9007199254740993}' } })],
  })
  const log = { failure: () => {} }
  const identity = await openLocalIdentity({ db: database, clock: () => ORIGIN.now, log })
  await identity.ensureAccounts([ACCOUNT])
  const logo = aPicture(Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join(''))
  const uploaded = createPostgresStore(database).as({ kind: 'system' }, ORIGIN.now)
  await uploaded.write(async (tx) => {
    for (let each = 0; each < 25; each += 1) await tx.pictures.put(aPicture(`picture ${each}`))
    await tx.pictures.put(logo)
  })
  await database.query(
    'UPDATE rayo.institution SET logo_url = $1 WHERE id = (SELECT min(id::text)::uuid FROM rayo.institution)',
    [pictureAddress(logo.name)],
  )
  return logo
}

it(
  'a backup restores every table, from PGlite to PostgreSQL and back',
  async () => {
    const route: DatabaseKind[] = ['pglite', 'postgres', 'pglite']
    const [first, ...next] = await Promise.all(route.map(freshDatabase))
    if (!first) throw new Error('no first database')
    const logo = await fill(first)
    const original = await contentOf(first)
    let source = first
    for (const [stage, target] of next.entries()) {
      const copy = join(folder, `${stage}.jsonl.gz`)
      await writeBackupFile(source, copy, ORIGIN)
      const rows = await restoreBackup(target, { file: copy, head: await checkBackup(copy) }, await readMigrations())

      const content = await contentOf(target)
      expect(content).toBe(original)
      expect(content.match(/^\["row",/gm)).toHaveLength(rows)
      const picture = await createPostgresStore(target)
        .as({ kind: 'public' }, ORIGIN.now)
        .read((tx) => tx.pictures.get(logo.name))
      expect(picture).toEqual(logo)
      const tables = await target.query(
        `SELECT FROM information_schema.tables WHERE table_schema = 'rayo' AND table_name <> 'migration'`,
      )
      expect(content.match(/^\["table",/gm)).toHaveLength(tables.length)
      expect(content).not.toMatch(/^\["end",\{"rows":0,/m)
      const [books] = await target.query(
        `SELECT (SELECT sum(paid + written_off) FROM rayo.fee)::text AS paid, (SELECT sum(amount) FROM rayo.ledger_entry)::text AS ledger`,
      )
      expect(Number(books?.['paid'])).toBeGreaterThan(0)
      expect(books?.['paid']).toBe(books?.['ledger'])
      await source.close()
      source = target
    }
    await source.close()
  },
  TIMEOUT,
)

it('waits for a slow reader longer than the database lets others be idle', async () => {
  const url = new URL(await createServerDatabase())
  const watch = await openDatabase({ url: url.href })
  // As a role's own default.
  url.searchParams.set('options', '-c idle_in_transaction_session_timeout=50')
  const db = await openDatabase({ url: url.href })
  const isOver = async () => {
    const [row] = await watch.query(
      `SELECT count(*) FILTER (WHERE clock_timestamp() - state_change < interval '200ms') = 0 AS over FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`,
    )
    return row?.['over'] === true
  }
  const out = Duplex.from(async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) if (chunk.length > 0) await vi.waitUntil(isOver)
  })
  await expect(writeBackup(db, out, ORIGIN)).resolves.toBeUndefined()
  await Promise.all([db.close(), watch.close()])
})
