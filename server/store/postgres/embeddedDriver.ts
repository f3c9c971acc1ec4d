import { PGlite } from '@electric-sql/pglite'
import { StoreUnavailable } from '../port.ts'
import type { Connection, Driver, Row } from './connection.ts'
import { EmbeddedDatabaseLost, EmbeddedFiles } from './embeddedFiles.ts'
import { PARSERS } from './parsers.ts'

/** Hears, once, that the database inside this process works no more. */
export type OnBroken = (error: unknown) => void

/** After how often the connection was had a checkpoint is made. */
export const USES_A_CHECKPOINT = 1_000

/** The database inside this process: one connection, which its users have in turn. */
export async function createEmbeddedDriver(dataDir: string, onBroken?: OnBroken): Promise<Driver> {
  const inMemory = dataDir.startsWith('memory://')
  const database = await PGlite.create({
    ...(inMemory ? { dataDir } : { fs: new EmbeddedFiles(dataDir) }),
    parsers: { ...PARSERS },
  })
  return embeddedDriver(database, onBroken)
}

/**
 * A driver on a database that is open already. Once that has failed as a whole (it panicked, the disk is full) it is not asked again: it would
 * never answer, nor let anything else in this process run. What is on disk is whole, as after a kill.
 */
export function embeddedDriver(database: PGlite, onBroken: OnBroken = () => {}): Driver {
  let broken: StoreUnavailable | null = null
  const guard: Guard = async (ask) => {
    if (broken) throw broken
    try {
      return await ask()
    } catch (error) {
      if (!breaks(error)) throw error
      broken ??= new StoreUnavailable(error)
      onBroken(error)
      throw broken
    }
  }
  const connection = connectionOf(database, guard)
  const waiting: (() => void)[] = []
  /**
   * Nobody else does it here: a server has a process for it. Without, the log of what was written would grow until the product is stopped in
   * order, and a start after a kill would read all of it.
   */
  const checkpoint = async () => {
    // If this breaks the database, whoever has the connection next is told.
    await guard(() => database.exec('CHECKPOINT')).catch(() => {})
  }
  let held = false
  let uses = 0
  return {
    async acquire() {
      if (held) await new Promise<void>((resolve) => waiting.push(resolve))
      held = true
      uses += 1
      if (uses % USES_A_CHECKPOINT === 0) await checkpoint()
      return connection
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else held = false
    },
    connections: () => ({ total: 1, idle: held ? 0 : 1, waiting: waiting.length }),
    async close() {
      if (!broken) await database.close()
    },
  }
}

type Guard = <T>(ask: () => Promise<T>) => Promise<T>

/** PostgreSQL's disk full and input or output failed; anything that ends a session here ends the database; and what is no answer of its at all. */
function breaks(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  if (error instanceof EmbeddedDatabaseLost || error instanceof WebAssembly.RuntimeError) return true
  if (error.name === 'ExitStatus') return true
  const [code, severity] = ['code', 'severity'].map((field) => String(Reflect.get(error, field)))
  return /^(?:53100|58030)$/.test(code ?? '') || /^(?:PANIC|FATAL)$/.test(severity ?? '')
}

function connectionOf(database: PGlite, guard: Guard): Connection {
  async function run(text: string, values: readonly unknown[], rows: 'objects'): Promise<Row[]>
  async function run(text: string, values: readonly unknown[], rows: 'arrays'): Promise<unknown[][]>
  async function run(text: string, values: readonly unknown[], rows: 'objects' | 'arrays') {
    if (rows === 'objects') return (await guard(() => database.query<Row>(text, [...values]))).rows
    return (await guard(() => database.query<unknown[]>(text, [...values], { rowMode: 'array' }))).rows
  }
  return {
    run,
    async script(text) {
      await guard(() => database.exec(text))
    },
  }
}
