import { PGlite } from '@electric-sql/pglite'
import { StoreUnavailable } from '../../port/failures.ts'
import type { Connection, Driver, Notify, Row } from './connection.ts'
import { createQueue } from '#domain/values/queue'
import { PARSERS } from './parsers.ts'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitOptions = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<InitOptions['preRun']>[number]>[0]
type Operations = Record<string, unknown>

/** The embedded database cannot write any more, or has aborted. `code` is the system's, if there is one. */
class EmbeddedDatabaseLost extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.name = 'EmbeddedDatabaseLost'
    this.code = code
  }
}

const FATAL_ERRORS = new Map([
  [51, 'ENOSPC'],
  [19, 'EDQUOT'],
  [29, 'EIO'],
  [69, 'EROFS'],
])

/**
 * After a failed write a server process would end, but the embedded database would wait for its own locks for ever:
 * it refuses everything from then on. Files on disk stay intact, and only this user may read them.
 */
class EmbeddedFiles extends NodeFS {
  override async init(database: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(database, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } }
  }
}

function watch(module: Module): void {
  // Emscripten's mount types are unknown, but its file systems keep their operations in these two objects.
  const { node_ops: nodes, stream_ops: streams } = module.NODEFS as unknown as Record<string, Operations>
  for (const operations of [nodes, streams]) if (operations) watchOperations(operations, module)
  Reflect.set(module, 'onAbort', (reason: unknown) => {
    throw disable(module, new EmbeddedDatabaseLost(`the embedded database gave up: ${String(reason)}`))
  })
}

function watchOperations(operations: Operations, module: Module): void {
  for (const [name, operation] of Object.entries(operations)) {
    if (typeof operation !== 'function') continue
    operations[name] = (...args: unknown[]): unknown => {
      try {
        return Reflect.apply(operation, operations, withoutOtherPermissions(name, args))
      } catch (error) {
        const code = error instanceof Object && 'errno' in error ? FATAL_ERRORS.get(Number(error.errno)) : undefined
        if (code === undefined) throw error
        throw disable(module, new EmbeddedDatabaseLost(`the embedded database cannot write its files (${code})`, code))
      }
    }
  }
}

const OTHERS = 0o077

function withoutOtherPermissions(operation: string, args: unknown[]): unknown[] {
  if (operation === 'mknod') return args.map((value, index) => (index === 2 ? Number(value) & ~OTHERS : value))
  if (operation !== 'setattr') return args
  return args.map((value) =>
    value instanceof Object && 'mode' in value && typeof value.mode === 'number'
      ? Object.assign(value, { mode: value.mode & ~OTHERS })
      : value,
  )
}

function disable(module: Module, failure: EmbeddedDatabaseLost): EmbeddedDatabaseLost {
  const refuse = () => {
    throw failure
  }
  Object.assign(module, {
    _PostgresMainLoopOnce: refuse,
    // PGlite calls this after the above throws, and would otherwise go on.
    stackRestore: refuse,
    _PostgresMainLongJmp: refuse,
    _PostgresSendReadyForQueryIfNecessary: nothing,
    _pgl_pq_flush: nothing,
  })
  return failure
}

function nothing(): void {}

export type OnBroken = (error: unknown) => void

export const USES_PER_CHECKPOINT = 1_000

export async function createEmbeddedDriver(dataDir: string, onBroken?: OnBroken): Promise<Driver> {
  const inMemory = dataDir.startsWith('memory://')
  const database = await PGlite.create({
    ...(inMemory ? { dataDir } : { fs: new EmbeddedFiles(dataDir) }),
    parsers: { ...PARSERS },
  })
  return embeddedDriver(database, onBroken)
}

/** After a failure of the whole database it sends no more statements: they would never be answered. */
export function embeddedDriver(database: PGlite, onBroken: OnBroken = () => {}): Driver {
  let broken: StoreUnavailable | null = null
  async function guarded<T>(ask: () => Promise<T>): Promise<T> {
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
  // One at a time, so that no statement is on its way when the database breaks.
  const queue = createQueue()
  const guard: Guard = (ask) => queue(() => guarded(ask))
  const connection = connectionOf(database, guard)
  const waiting: (() => void)[] = []
  /** A server has a checkpointer process. Without checkpoints the write-ahead log would grow until a proper stop. */
  const checkpoint = async () => {
    // If this breaks the database, the next user of the connection gets the error.
    await guard(() => database.exec('CHECKPOINT')).catch(() => {})
  }
  let isHeld = false
  let uses = 0
  async function acquire() {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    isHeld = true
    uses += 1
    if (uses % USES_PER_CHECKPOINT === 0) await checkpoint()
    return connection
  }
  function release() {
    const next = waiting.shift()
    if (next) next()
    else isHeld = false
  }
  // Not inside another transaction, which might undo it.
  async function listen(channel: string, notify: Notify) {
    await acquire()
    // If this breaks the database, the next user of the connection gets the error.
    await guard(() => database.listen(channel, notify)).catch(() => {})
    release()
    notify(null)
  }
  return {
    acquire,
    release,
    connections: () => ({ total: 1, idle: isHeld ? 0 : 1, waiting: waiting.length }),
    // The database runs in this process.
    async state() {
      if (broken) throw broken
      return { now: Date.now(), isReadOnly: false }
    },
    listen: (channel, notify) => void listen(channel, notify),
    async close() {
      if (!broken) await database.close()
    },
  }
}

type Guard = <T>(ask: () => Promise<T>) => Promise<T>

/** A full disk or I/O error, the end of the session, or an error that is not PostgreSQL's. */
function breaksDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  if (error instanceof EmbeddedDatabaseLost || error instanceof WebAssembly.RuntimeError) return true
  if (error.name === 'ExitStatus') return true
  const [code, severity] = ['code', 'severity'].map((field) => String(Reflect.get(error, field)))
  return /^(?:53100|58030)$/.test(code ?? '') || /^(?:PANIC|FATAL)$/.test(severity ?? '')
}

function connectionOf(database: PGlite, guard: Guard): Connection {
  return {
    run: async (text, values) => (await guard(() => database.query<Row>(text, [...values]))).rows,
    async script(text) {
      await guard(() => database.exec(text))
    },
  }
}
