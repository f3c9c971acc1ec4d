import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitOptions = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<InitOptions['preRun']>[number]>[0]
type Operations = Record<string, unknown>

/** The embedded database cannot write any more, or gave up; `code` is the system's where it has one. */
export class EmbeddedDatabaseLost extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.name = 'EmbeddedDatabaseLost'
    this.code = code
  }
}

/** Emscripten's numbers of what the system says when there is no room, or the disk fails. */
const LOST = new Map([
  [51, 'ENOSPC'],
  [19, 'EDQUOT'],
  [29, 'EIO'],
  [69, 'EROFS'],
])

/**
 * The files of the embedded database in a folder. When one cannot be written, PostgreSQL panics; a server's process would end then, but the one in here
 * is called again and again, and for ever waits for locks that it holds itself, so that the whole product stands still. So it is made to
 * refuse everything at the first such failure, which is thrown to whoever asked. What is on disk is whole, as after a kill.
 */
export class EmbeddedFiles extends NodeFS {
  override async init(database: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(database, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } }
  }
}

function watch(module: Module): void {
  // What Emscripten mounts is typed as something unknown; its file systems keep their operations in these two.
  const { node_ops: nodes, stream_ops: streams } = module.NODEFS as unknown as Record<string, Operations>
  for (const operations of [nodes, streams]) if (operations) watchOperations(operations, module)
  Reflect.set(module, 'onAbort', (reason: unknown) => {
    throw lose(module, new EmbeddedDatabaseLost(`the embedded database gave up: ${String(reason)}`))
  })
}

function watchOperations(operations: Operations, module: Module): void {
  for (const [name, operation] of Object.entries(operations)) {
    if (typeof operation !== 'function') continue
    operations[name] = (...given: unknown[]): unknown => {
      try {
        return Reflect.apply(operation, operations, given)
      } catch (error) {
        const code = error instanceof Object && 'errno' in error ? LOST.get(Number(error.errno)) : undefined
        if (code === undefined) throw error
        throw lose(module, new EmbeddedDatabaseLost(`the embedded database cannot write its files (${code})`, code))
      }
    }
  }
}

/** From now on whatever is asked of the database throws the failure, and reaches nothing of PostgreSQL. */
function lose(module: Module, failure: EmbeddedDatabaseLost): EmbeddedDatabaseLost {
  const refuse = () => {
    throw failure
  }
  Object.assign(module, {
    _PostgresMainLoopOnce: refuse,
    // Called when the above throws, which PGlite would pass over.
    stackRestore: refuse,
    _PostgresMainLongJmp: refuse,
    _PostgresSendReadyForQueryIfNecessary: nothing,
    _pgl_pq_flush: nothing,
  })
  return failure
}

function nothing(): void {}
