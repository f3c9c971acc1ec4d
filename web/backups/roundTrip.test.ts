import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictureAddress } from '#domain/clubs/pictureRules'
import type { Db } from '#server/store/postgres/connection/connection'
import { readMigrations } from '#server/store/postgres/migrate'
import { createPostgresStore } from '#server/store/postgres/store'
import { contentOf, ORIGIN } from '../../tests/support/backups.ts'
import { aPicture } from '../../tests/support/builders.ts'
import { freshDatabase, type DatabaseKind } from '../../tests/support/databases.ts'
import { temporaryFolder } from '../../tests/support/productProcess.ts'
import { seedDemo } from '../operations/seedDemo.ts'
import { checkBackup } from './lines.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackupFile } from './writeBackup.ts'

const TIMEOUT = 120_000

async function fill(database: Db) {
  await seedDemo(database, { now: ORIGIN.now, accounts: true })
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
  'a backup makes an empty database hold the same, every table of it: PGlite’s on PostgreSQL, and that one’s on PGlite',
  async () => {
    const folder = temporaryFolder()
    const route: DatabaseKind[] = ['pglite', 'postgres', 'pglite']
    const [first, ...next] = await Promise.all(route.map(freshDatabase))
    if (!first) throw new Error('a route begins somewhere')
    const logo = await fill(first)
    const original = await contentOf(first)
    let source = first
    for (const [stage, target] of next.entries()) {
      const file = join(folder, `${stage}.jsonl.gz`)
      await writeBackupFile(source, file, ORIGIN)
      const rows = await restoreBackup(target, { file, head: await checkBackup(file) }, await readMigrations())

      const content = await contentOf(target)
      expect(content).toBe(original)
      expect(content.match(/^\["row",/gm)).toHaveLength(rows)
      const copy = await createPostgresStore(target)
        .as({ kind: 'public' }, ORIGIN.now)
        .read((tx) => tx.pictures.get(logo.name))
      expect(copy).toEqual(logo)
      const tables = await target.query(
        `SELECT FROM information_schema.tables WHERE table_schema = 'rayo' AND table_name <> 'migration'`,
      )
      expect(content.match(/^\["table",/gm)).toHaveLength(tables.length)
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
