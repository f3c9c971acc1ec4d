import { openDatabase } from '#server/store/postgres/openDatabase'
import type { Db } from '#server/store/postgres/connection'
import { startPostgresServer } from '#tests/support/postgresServer'
import type { PostgresServer } from '#tests/support/postgresServer'
import { createProductRole } from '#tests/support/productRole'
import { readBooks } from './books.ts'
import { COMMON_ENV, allReady, startAgain, prepareDatabase } from './installation.ts'
import type { InstallOptions, Installation, Target } from './installation.ts'
import { createServerProcess } from './serverProcess.ts'
import type { World } from './world.ts'

const PROCESSES = 2
/** The targets of strikes; more entries make one more likely. */
const LOTS = (
  [
    ['process', 13],
    ['database', 3],
    ['connection', 2],
    ['everything', 2],
  ] as const
).flatMap(([part, often]) => Array.from({ length: often }, () => part))

/** The product in two processes on one PostgreSQL server that keeps what it has committed. */
export async function installOnServer(world: World, options: InstallOptions): Promise<Installation> {
  const { command, random, ended } = options
  const postgres = await startPostgresServer({ durable: true })
  const url = await createProductRole(postgres)
  const env = { ...COMMON_ENV, DATABASE_URL: url, DATABASE_POOL: '5', RAYO_DEMO: '1', RAYO_DEMO_WITH_PEOPLE: '1' }
  const servers = Array.from({ length: PROCESSES }, () => createServerProcess(command(env), ended))

  async function killProcess(): Promise<Target[]> {
    const server = random.pick(servers)
    await server.kill()
    return startAgain(server, random)
  }

  async function killEverything(): Promise<Target[]> {
    await Promise.all([postgres.halt('crash'), ...servers.map((server) => server.kill())])
    await postgres.resume()
    return (await Promise.all(servers.map((server) => startAgain(server, random)))).flat()
  }

  const strikes: Record<(typeof LOTS)[number], () => Promise<Target[]>> = {
    process: killProcess,
    everything: killEverything,
    connection: () => killConnection(postgres),
    async database() {
      await postgres.halt('crash')
      await postgres.resume()
      return []
    },
  }

  const installation: Installation = {
    name: `${postgres.name}, ${PROCESSES} processes`,
    origins: () => servers.flatMap((server) => server.origin() ?? []),
    async strike(inspect) {
      const first = random.pick(LOTS)
      const killed = [first, ...(await strikes[first]())]
      await allReady(servers)
      return { killed, books: inspect ? await withDatabase(url, readBooks) : null }
    },
    async stop() {
      const exitCodes = await Promise.all(servers.map((server) => server.stop()))
      return { exitCodes, books: await withDatabase(url, readBooks) }
    },
    async remove() {
      await Promise.all(servers.map((server) => server.kill()))
      await postgres.stop()
    },
  }
  try {
    await prepareDatabase({ url }, world)
    await Promise.all(servers.map((server) => server.start()))
    await allReady(servers)
    return installation
  } catch (error) {
    await installation.remove()
    throw error
  }
}

/**
 * Kills the server process behind one of the product's connections, if one is open. The server then ends all
 * connections and recovers, as after a crash.
 */
async function killConnection(postgres: PostgresServer): Promise<Target[]> {
  const query = `SELECT pid FROM pg_stat_activity WHERE application_name = 'rayo' AND pid <> pg_backend_pid()
    ORDER BY state = 'active' DESC LIMIT 1`
  const [row] = await withDatabase(postgres.url(), (db) => db.query(query))
  if (typeof row?.pid === 'number') process.kill(row.pid, 'SIGKILL')
  return []
}

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ url, poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
