import { expect, it, onTestFinished, vi } from 'vitest'
import { createServerDatabase } from '#tests/support/databases'

const STATEMENTS = ['SELECT $1::int AS one', 'SELECT $1::text AS other'] as const

/** The driver as another process has it. */
async function anotherProcess() {
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const { createServerDriver } = await import('./serverDriver.ts')
  return createServerDriver
}

/** The names of a process's prepared statements, by their texts, after it has sent them in an order. */
async function namesAfter(url: string, statements: readonly string[]): Promise<Record<string, unknown>> {
  const driver = (await anotherProcess())({ url, poolSize: 1 })
  onTestFinished(() => driver.close())
  const connection = await driver.acquire()
  for (const statement of statements) await connection.run(statement, ['1'], 'objects')
  const rows = await connection.run('SELECT name, statement FROM pg_prepared_statements', [], 'objects')
  driver.release(connection, false)
  return Object.fromEntries(rows.map(({ name, statement }) => [String(statement), name]))
}

it('names a prepared statement by its content, so that two processes never mean different ones', async () => {
  const url = await createServerDatabase()
  const names = await namesAfter(url, STATEMENTS)
  expect(Object.keys(names).toSorted()).toEqual(STATEMENTS.toSorted())
  expect(await namesAfter(url, STATEMENTS.toReversed())).toEqual(names)
})
