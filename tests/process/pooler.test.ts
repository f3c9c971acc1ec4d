import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { apiClient } from '#tests/support/apiClient'
import { ensurePgBouncer, startPgBouncer } from '#tests/support/pgBouncer'
import { startPostgresServer } from '#tests/support/postgresServer'
import { createProductRole } from '#tests/support/databases'
import { runCommand, startProduct, temporaryFolder } from '#tests/support/productProcess'

const LISTS = ['payments', 'users', 'receipts', 'institutions', 'sports', 'runs'] as const
const ROUNDS = 20

it('works behind PgBouncer in transaction mode: commands, two processes at once, a backup', async () => {
  const program = ensurePgBouncer()
  if (program === null) {
    console.error('NOT TESTED: the product behind PgBouncer, which is not installed and cannot be installed here')
    return
  }
  const server = await startPostgresServer()
  onTestFinished(() => server.stop())
  const pooler = await startPgBouncer(program, await createProductRole(server))
  onTestFinished(() => pooler.stop())
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_PREPARED: '0',
    IDENTITY: 'local',
    RAYO_DEMO: '1',
    HOST: '127.0.0.1',
    RATE_LIMIT_READS: '100000',
  }
  runCommand('migrate', env)
  runCommand('seed', env)

  const products = await Promise.all([startProduct(env), startProduct(env)])
  const clients = await Promise.all(products.map(({ url }) => apiClient(url, 'admin@rayo.test')))
  // One after another for each list: all at once would wait longer than the product lets them on a slow machine.
  const reads = clients.flatMap((client) =>
    LISTS.map(async (list) => {
      for (let round = 0; round < ROUNDS; round += 1) await client.get(`private/${list}?range=[0,24]`)
    }),
  )
  const payments: number[] = []
  const write = clients.map(async (client, index) => {
    await client.createUser({ email: `nueva${index}@rayo.test`, givenName: 'Nueva', familyName: 'Quiroga' })
    for (let round = 0; round < ROUNDS; round += 1) payments.push((await client.recordPayment()).paid)
  })
  await Promise.all([...reads, ...write])
  expect(payments).toHaveLength(2 * ROUNDS)

  const file = join(temporaryFolder(), 'backup.jsonl.gz')
  runCommand('backup', env, [file])
  const copy = { DATA_DIR: join(temporaryFolder(), 'copy') }
  expect(runCommand('restore', copy, [file])).toContain('the database holds exactly what the backup does')
  expect(await Promise.all(products.map((product) => product.stop()))).toEqual([0, 0])
  const failures = products.flatMap((product) =>
    product
      .stdout()
      .split('\n')
      .filter((line) => line.includes('"error"')),
  )
  expect(failures).toEqual([])
})
