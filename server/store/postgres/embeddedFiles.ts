import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitOptions = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<InitOptions['preRun']>[number]>[0]
type Operations = Record<string, unknown>

/** The embedded database cannot write any more, or has aborted. `code` is the system's, if there is one. */
export class EmbeddedDatabaseLost extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.name = 'EmbeddedDatabaseLost'
    this.code = code
  }
}

const LOST = new Map([
  [51, 'ENOSPC'],
  [19, 'EDQUOT'],
  [29, 'EIO'],
  [69, 'EROFS'],
])

/**
 * The files of the embedded database in a folder. If one cannot be written, PostgreSQL panics. A server process would
 * end then. The embedded one is called again, waits for ever for its own locks, and blocks the whole product. So after
 * the first such failure it refuses everything with that error. The files on disk are intact, as after a kill. They are
 * of this user alone, as a server's are: the embedded one would let everybody of the machine read and write them.
 */
export class EmbeddedFiles extends NodeFS {
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
        return Reflect.apply(operation, operations, withClosed(name, args))
      } catch (error) {
        const code = error instanceof Object && 'errno' in error ? LOST.get(Number(error.errno)) : undefined
        if (code === undefined) throw error
        throw disable(module, new EmbeddedDatabaseLost(`the embedded database cannot write its files (${code})`, code))
      }
    }
  }
}

const OTHERS = 0o077

function withClosed(operation: string, args: unknown[]): unknown[] {
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
