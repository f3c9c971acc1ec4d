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

/** What can be killed: the product's process before or after it answers, the database server, one of its connections, or all at once. */
export type Target = 'process' | 'starting process' | 'database' | 'connection' | 'everything'

/** The product, installed to be killed. */
export type Installation = {
  /** What it runs on, to print. */
  name: string
  /** Where the product answers at this moment. */
  origins(): string[]
  /** Kills a part of it and starts that again; all of it is ready then. The books are looked into when that is asked for. */
  strike(inspect: boolean): Promise<{ killed: Target[]; books: Books | null }>
  /** Stops it as an operator does and answers its last books, and the exit codes of its processes. */
  stop(): Promise<{ books: Books; exitCodes: (number | null)[] }>
  /** Ends and removes all of it, whatever its state. */
  remove(): Promise<void>
}

export type InstallOptions = {
  /** How to run the product with an environment. */
  command: (env: Readonly<Record<string, string>>) => ServerCommand
  random: Random
  /** Hears of a process that ends by itself, with what it said. */
  ended: (said: string) => void
}

/** The settings that are the same on every database: any port, and clients that are not slowed down. */
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

/** Starts a process that was killed, which may be killed again while it starts. Answers what was killed. */
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

/** Resolves when every process says that it is ready. Rejects when one is not within a minute. */
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

/** Makes the schema in an empty database, and the world's records and accounts in it. */
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
