import { join, delimiter } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { apiClient } from '../support/apiClient.ts'
import { startPostgresServer, freePort, unprivileged } from '../support/postgresServer.ts'
import { createProductRole } from '../support/databases.ts'
import { runCommand, startProduct, temporaryFolder } from '../support/productProcess.ts'
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, writeFileSync } from 'node:fs'

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** Installs Debian's package when this is root on Debian. Null where it cannot. */
function ensurePgBouncer(): string | null {
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (findPgBouncer() === null && isDebian) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'pgbouncer'],
    ]) {
      spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: APT_MS })
    }
  }
  return findPgBouncer()
}

const APT_MS = 120_000

const findPgBouncer = () => FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file)) ?? null

/** In transaction mode, with fewer connections than its clients, so that each transaction may get another one. */
async function startPgBouncer(program: string, direct: string) {
  const { hostname, port: serverPort, username } = new URL(direct)
  const user = unprivileged()
  const folder = temporaryFolder()
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_round_robin = 1
`,
  )
  if (user.uid !== undefined) for (const path of [folder, settings]) chownSync(path, user.uid, user.gid)
  const child = spawn(program, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-4000)
      if (output.includes('process up')) resolve()
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PgBouncer ended: ${output}`)))
  })
  const through = new URL(direct)
  through.port = String(port)
  return {
    url: through.href,
    async stop() {
      process.off('exit', kill)
      kill()
      await exit
    },
  }
}

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
  // One request at a time for each list, because more would time out on a slow machine.
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
