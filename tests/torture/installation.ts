import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseOptions, Db } from '#server/store/postgres/connection/connection'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { migrate } from '#server/store/postgres/migrate'
import { openDatabase } from '#server/store/postgres/store'
import { startPostgresServer } from '#tests/support/postgresServer'
import { createProductRole } from '#tests/support/databases'
import { type ProductProcess, startProduct } from '#tests/support/productProcess'
import type { Random } from '#tests/support/random'
import { ensureBuilt } from '../../build/builds.mjs'
import { openLocalIdentity } from '../../web/identity/localIdentity.ts'
import { makePrivate } from '../../web/operations/dataDirectoryLock.ts'
import type { World } from './world.ts'

export type Target = 'process' | 'starting process' | 'database' | 'connection' | 'everything'

type Inspect = (db: Db) => Promise<void>

export type Installation = {
  name: string
  origins(): string[]
  /** Kills a part, restarts it and waits until all parts are ready. `inspect` gets the database. */
  strike(inspect: Inspect | null): Promise<Target[]>
  /** Stops all processes as an operator does. Returns the exit codes. */
  stop(inspect: Inspect): Promise<(number | null)[]>
  remove(): Promise<void>
}

type InstallOptions = { world: World; random: Random; onUnexpectedEnd: (output: string) => void }

/** No rate limits. */
const SETTINGS = {
  HOST: '127.0.0.1',
  IDENTITY: 'local',
  LOG_LEVEL: 'error',
  RATE_LIMIT_READS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_SIGN_IN: '1000000',
}
const START_KILL_CHANCE = 0.15
const MAX_START_MS = 600
const READY_MS = 60_000
const POLL_MS = 25

export async function installEmbedded({ world, ...options }: InstallOptions): Promise<Installation> {
  const folder = await copyProduct()
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')]
  const server = createServer(folder, { ...SETTINGS, DATA_DIR: dataDir }, options)
  await makePrivate(dataDir)
  await prepareDatabase({ dataDir }, world)
  await server.start()
  return {
    name: 'PGlite, one process',
    origins: () => server.origins(),
    async strike(inspect) {
      await server.kill()
      if (inspect) {
        // a copy, because the product itself must recover its data
        await cp(dataDir, copy, { recursive: true })
        await withDatabase({ dataDir: copy }, inspect)
        await rm(copy, { recursive: true })
      }
      return ['process', ...(await server.start())]
    },
    async stop(inspect) {
      const code = await server.stop()
      await withDatabase({ dataDir }, inspect)
      return [code]
    },
    async remove() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Each target as often as its weight. */
const WEIGHTED_TARGETS = (
  [
    ['process', 13],
    ['database', 3],
    ['connection', 2],
    ['everything', 2],
  ] as const
).flatMap(([target, times]) => Array.from({ length: times }, () => target))

export async function installOnServer({ world, ...options }: InstallOptions): Promise<Installation> {
  const { random } = options
  const folder = await copyProduct()
  const postgres = await startPostgresServer({ durable: true })
  const url = await createProductRole(postgres)
  const env = { ...SETTINGS, DATABASE_URL: url, DATABASE_POOL: '5', RAYO_DEMO: '1', RAYO_DEMO_WITH_PEOPLE: '1' }
  const servers = [createServer(folder, env, options), createServer(folder, env, options)]
  const startAll = async () => (await Promise.all(servers.map((server) => server.start()))).flat()
  const killAll = () => Promise.all(servers.map((server) => server.kill()))

  const strikes: Record<(typeof WEIGHTED_TARGETS)[number], () => Promise<Target[]>> = {
    async process() {
      const server = random.pick(servers)
      await server.kill()
      return server.start()
    },
    async everything() {
      await Promise.all([postgres.halt('crash'), killAll()])
      await postgres.resume()
      return startAll()
    },
    async database() {
      await postgres.halt('crash')
      await postgres.resume()
      return []
    },
    /** The server ends all connections and recovers. */
    async connection() {
      await withDatabase({ url: postgres.url(), poolSize: 1 }, async (db) => {
        const [row] =
          await db.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'rayo' AND pid <> pg_backend_pid()
          ORDER BY state = 'active' DESC LIMIT 1`)
        if (typeof row?.['pid'] !== 'number') return
        const recovery = postgres.recovery()
        process.kill(row['pid'], 'SIGKILL')
        await recovery
      })
      return []
    },
  }
  await prepareDatabase({ url }, world)
  await startAll()
  return {
    name: `${postgres.name}, ${servers.length} processes`,
    origins: () => servers.flatMap((server) => server.origins()),
    async strike(inspect) {
      const target = random.pick(WEIGHTED_TARGETS)
      const restarts = await strikes[target]()
      await Promise.all(servers.map((server) => server.ready()))
      if (inspect) await withDatabase({ url, poolSize: 1 }, inspect)
      return [target, ...restarts]
    },
    async stop(inspect) {
      const codes = await Promise.all(servers.map((server) => server.stop()))
      await withDatabase({ url, poolSize: 1 }, inspect)
      return codes
    },
    async remove() {
      await killAll()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A copy, so that nothing rebuilds the server during the kills. */
async function copyProduct(): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const buildFolder = ensureBuilt('server')
  const folder = await mkdtemp(join(tmpdir(), 'rayo-torture-'))
  await cp(join(root, buildFolder), join(folder, buildFolder), { recursive: true })
  await mkdir(join(folder, 'dist'))
  await cp(join(root, 'index.html'), join(folder, 'dist', 'index.html'))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

function createServer(
  folder: string,
  env: Record<string, string>,
  { random, onUnexpectedEnd }: Pick<InstallOptions, 'random' | 'onUnexpectedEnd'>,
) {
  let current: ProductProcess | null = null
  const end = async <T>(how: (product: ProductProcess) => Promise<T>): Promise<T | null> => {
    const product = current
    current = null
    return product && how(product)
  }
  const isReady = async () => {
    const signal = AbortSignal.timeout(READY_MS)
    return current !== null && (await fetch(`${current.url}/readyz`, { signal }).catch(() => null))?.ok === true
  }
  async function ready(): Promise<void> {
    const until = Date.now() + READY_MS
    while (!(await isReady())) {
      if (Date.now() > until) throw new Error('a process was not ready within a minute')
      await delay(POLL_MS)
    }
  }
  return {
    origins: () => (current ? [current.url] : []),
    ready,
    /** Starts the server and may kill it while it starts. Returns the killed targets. */
    async start(): Promise<Target[]> {
      const killed: Target[] = []
      while (random.chance(START_KILL_CHANCE)) {
        const signal = AbortSignal.timeout(random.between(0, MAX_START_MS))
        const early = await startProduct(env, { folder, signal }).catch(() => null)
        await early?.ended
        killed.push('starting process')
      }
      const product = await startProduct(env, { folder })
      current = product
      void product.ended.then((code) =>
        current === product ? onUnexpectedEnd(`${code} ${product.stdout()}${product.stderr()}`) : undefined,
      )
      await ready()
      return killed
    },
    kill: () => end((product) => product.kill()),
    stop: () => end((product) => product.stop()),
  }
}

const prepareDatabase = (options: DatabaseOptions, world: World) =>
  withDatabase(options, async (db) => {
    await migrate(db)
    await loadSnapshot(db, world.snapshot)
    const log = { failure: (message: string, error: unknown) => console.error(message, error) }
    const identity = await openLocalIdentity({ db, clock: Date.now, log })
    await identity.ensureAccounts(world.accounts)
  })

async function withDatabase(options: DatabaseOptions, work: (db: Db) => Promise<void>): Promise<void> {
  const db = await openDatabase(options)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}
