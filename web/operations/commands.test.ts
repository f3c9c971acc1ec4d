import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/store/postgres/store.ts'
import { createServerDatabase } from '../../tests/support/databases.ts'
import { sharedFolder } from '../../tests/support/productProcess.ts'
import { lockDataDirectory } from './dataDirectoryLock.ts'

type Command = 'admin' | 'seed' | 'backup' | 'restore' | 'migrate'
type Outcome = { code: number | null; out: Buffer; output: string; complaint: string }

const folder = sharedFolder()

async function run(command: Command, args: string[], env: Record<string, string>, input?: Buffer): Promise<Outcome> {
  const file = fileURLToPath(new URL(`../../dist-server/${command}.js`, import.meta.url))
  const { INIT_CWD: _, ...inherited } = process.env
  const child = spawn(process.execPath, [file, ...args], { env: { ...inherited, ...env } })
  child.stdin.end(input)
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, errors] = await Promise.all([buffer(child.stdout), buffer(child.stderr)])
  return { code: await exit, out, output: out.toString().trim(), complaint: errors.toString().trim() }
}

describe('an operator’s command', { timeout: 180_000 }, () => {
  it.each<[Command, string[]]>([
    ['admin', ['grant-superadmin']],
    ['restore', []],
  ])('%s %j shows its usage', async (command, args) => {
    const { code, output, complaint } = await run(command, args, { DATA_DIR: join(folder, 'none') })
    expect([code, output]).toEqual([2, ''])
    expect(complaint).toMatch(/^Usage: npm run /)
    expect(await readdir(folder)).toEqual([])
  })

  it('is refused in one line without a database, and creates none', async () => {
    const lock = await lockDataDirectory(join(folder, 'used'))
    const refusals = await Promise.all([
      run('admin', ['list-superadmins'], { DATA_DIR: join(folder, 'used') }),
      run('backup', [], { DATA_DIR: join(folder, 'none') }),
      run('seed', [], { DATABASE_URL: 'postgres://rayo@127.0.0.1:1/rayo' }),
      run('migrate', [], { DATABASE_URL: await createServerDatabase({ migrated: false }) }),
    ])
    await lock.release()
    const lines = [
      /in use by another process \(pid \d+\)/,
      /no database in/,
      /ECONNREFUSED/,
      /^Rayo cannot start: the role postgres of DATABASE_URL has SUPERUSER/,
    ]
    for (const [index, { code, output, complaint }] of refusals.entries()) {
      expect([code, output]).toEqual([1, ''])
      expect(complaint).toMatch(lines[index] ?? '')
      expect(complaint).not.toContain('\n    at ')
    }
    expect(await readdir(folder)).toEqual(['used'])
  })

  it('works on a server: the demo, SuperAdmins, a backup through pipes', async () => {
    const DATABASE_URL = await createServerDatabase({ migrated: false })
    const server = { DATABASE_URL, DATABASE_SUPERUSER: '1' }
    expect(await run('migrate', [], server)).toMatchObject({ code: 0, output: expect.stringContaining('0000_') })
    expect(await run('seed', [], server)).toMatchObject({ code: 0, complaint: '' })
    await run('admin', ['grant-superadmin', 'Ana@Club.example'], server)
    const [superAdmins, backup] = await Promise.all([
      run('admin', ['list-superadmins'], server),
      run('backup', ['-'], server),
    ])
    expect(superAdmins.output.split('\n')).toEqual(['ana@club.example (has not signed in yet)', 'superadmin@rayo.test'])

    expect(await run('admin', ['check-books'], server)).toMatchObject({ code: 0, output: 'The books are right.' })

    const other = { ...server, DATABASE_URL: await createServerDatabase({ migrated: false }) }
    const restoration = await run('restore', ['-'], other, backup.out)
    expect(restoration).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored \d+ rows/) })
    const db = await openDatabase({ url: other.DATABASE_URL })
    await db.query('UPDATE rayo.receipt_counter SET last = last + 1')
    const [club] = await db.query(
      'SELECT id, name FROM rayo.receipt_counter JOIN rayo.institution ON id = institution_id ORDER BY id LIMIT 1',
    )
    await db.close()
    const wrong = await run('admin', ['check-books'], other)
    expect(wrong).toMatchObject({ code: 1, complaint: expect.stringMatching(/^The books are wrong in \d+ figures/) })
    const [line] = wrong.output.split('\n')
    expect(line).toMatch(
      new RegExp(`^${String(club?.['name'])} \\(${String(club?.['id'])}\\): counter of ${String(club?.['id'])} is `),
    )
  })
})
