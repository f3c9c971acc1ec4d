import { setTimeout as delay } from 'node:timers/promises'
import type { Books } from './books.ts'
import type { Random } from './random.ts'
import type { ServerCommand, ServerProcess } from './serverProcess.ts'
import { loadSnapshot } from '#server/store/postgres/loadSnapshot'
import { migrate } from '#server/store/postgres/migrate'
import { openDatabase } from '#server/store/postgres/openDatabase'
import type { DatabaseOptions } from '#server/store/postgres/connection'
import { openLocalIdentity } from '../../bin/identity/localIdentity.ts'
import type { World } from './world.ts'

/**
 * What to kill: the product's process before or after it answers, the database server, one of its connections, or
 * everything at once.
 */
export type Target = 'process' | 'starting process' | 'database' | 'connection' | 'everything'

/** An installation of the product to kill. */
export type Installation = {
  /** Its platform, for printing. */
  name: string
  /** The product's current addresses. */
  origins(): string[]
  /** Kills a part and restarts it; everything is then ready. Reads the books if `inspect`. */
  strike(inspect: boolean): Promise<{ killed: Target[]; books: Books | null }>
  /** Stops it like an operator. Returns its last books, and the exit codes of its processes. */
  stop(): Promise<{ books: Books; exitCodes: (number | null)[] }>
  /** Ends and removes everything, in any state. */
  remove(): Promise<void>
}

export type InstallOptions = {
  /** How to run the product with an environment. */
  command: (env: Readonly<Record<string, string>>) => ServerCommand
  random: Random
  /** Called with its output when a process ends by itself. */
  ended: (said: string) => void
}

/** The settings that every database shares: any port, and no rate limits. */
export const COMMON_ENV = {
  PORT: '0',
  HOST: '127.0.0.1',
  IDENTITY: 'local',
  LOG_LEVEL: 'error',
  RATE_LIMIT_READS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_SIGN_IN: '1000000',
} as const

const KILLED_WHILE_STARTING = 0.15
const LONGEST_START_MS = 600
const READY_MS = 60_000
const POLL_MS = 25

/** Restarts a killed process, which may be killed again while it starts. Returns what was killed. */
export async function startAgain(server: ServerProcess, random: Random): Promise<Target[]> {
  const killed: Target[] = []
  while (random.chance(KILLED_WHILE_STARTING)) {
    const started = server.start()
    await delay(random.between(0, LONGEST_START_MS))
    await server.kill()
    await started
    killed.push('starting process')
  }
  await server.start()
  return killed
}

/** Resolves when every process reports that it is ready. Rejects when one is not within a minute. */
export async function allReady(servers: readonly ServerProcess[]): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      const until = Date.now() + READY_MS
      while (!(await isReady(server))) {
        if (Date.now() > until) throw new Error('a process was not ready within a minute')
        await delay(POLL_MS)
      }
    }),
  )
}

async function isReady(server: ServerProcess): Promise<boolean> {
  try {
    const response = await fetch(`${server.origin()}/readyz`, { signal: AbortSignal.timeout(READY_MS) })
    await response.text()
    return response.ok
  } catch {
    return false
  }
}

/** Creates the schema in an empty database, with the world's records and accounts. */
export async function prepareDatabase(options: DatabaseOptions, world: World): Promise<void> {
  const db = await openDatabase(options)
  try {
    await migrate(db)
    await loadSnapshot(db, world.snapshot)
    const log = { failure: (message: string, error: unknown) => console.error(message, error) }
    const identity = await openLocalIdentity({ db, clock: Date.now, log })
    await identity.ensureAccounts(world.accounts)
  } finally {
    await db.close()
  }
}
