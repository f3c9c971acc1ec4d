import { PGlite } from '@electric-sql/pglite'
import { StoreUnavailable } from '../port/failures.ts'
import type { Connection, Driver, Row } from './connection.ts'
import { EmbeddedDatabaseLost, EmbeddedFiles } from './embeddedFiles.ts'
import { PARSERS } from './parsers.ts'

export type OnBroken = (error: unknown) => void

export const USES_A_CHECKPOINT = 1_000

export async function createEmbeddedDriver(dataDir: string, onBroken?: OnBroken): Promise<Driver> {
  const inMemory = dataDir.startsWith('memory://')
  const database = await PGlite.create({
    ...(inMemory ? { dataDir } : { fs: new EmbeddedFiles(dataDir) }),
    parsers: { ...PARSERS },
  })
  return embeddedDriver(database, onBroken)
}

/**
 * Creates a driver on an open database. After a failure of the whole database (a panic, a full disk) it sends no more
 * statements: they would never be answered, and would block this process. The files on disk are intact, as after a
 * kill.
 */
export function embeddedDriver(database: PGlite, onBroken: OnBroken = () => {}): Driver {
  let broken: StoreUnavailable | null = null
  const guard: Guard = async (ask) => {
    if (broken) throw broken
    try {
      return await ask()
    } catch (error) {
      if (!breaksDatabase(error)) throw error
      broken ??= new StoreUnavailable(error)
      onBroken(error)
      throw broken
    }
  }
  const connection = connectionOf(database, guard)
  const waiting: (() => void)[] = []
  /**
   * A server has a checkpointer process, and here nobody else does it. Without checkpoints the write-ahead log would
   * grow until the product is stopped properly, and a start after a kill would have to read all of it.
   */
  const checkpoint = async () => {
    // If this breaks the database, the next user of the connection gets the error.
    await guard(() => database.exec('CHECKPOINT')).catch(() => {})
  }
  let isHeld = false
  let uses = 0
  return {
    async acquire() {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isHeld = true
      uses += 1
      if (uses % USES_A_CHECKPOINT === 0) await checkpoint()
      return connection
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else isHeld = false
    },
    connections: () => ({ total: 1, idle: isHeld ? 0 : 1, waiting: waiting.length }),
    // It is this process: its clock is ours, and it is there unless it broke.
    async time() {
      if (broken) throw broken
      return Date.now()
    },
    async close() {
      if (!broken) await database.close()
    },
  }
}

type Guard = <T>(ask: () => Promise<T>) => Promise<T>

/**
 * Whether an error breaks the whole database: PostgreSQL's full disk or I/O error, the end of a session, which here is
 * the end of the database, or an error that does not come from PostgreSQL.
 */
function breaksDatabase(error: unknown): boolean {
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
