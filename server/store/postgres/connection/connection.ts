import { StoreUnavailable } from '../../port/failures.ts'
import { connectionFailure, isConflict, isUnavailable, portError } from './errors.ts'

export type Row = Record<string, unknown>

/** In the order in which statements are sent; a caller need not wait. Errors are the port's where it has one. */
export interface Session {
  query(text: string, values?: readonly unknown[]): Promise<Row[]>
  script(text: string): Promise<void>
  /** Behind a savepoint. A lost connection or a conflict still ends the whole transaction. */
  part<T>(work: () => Promise<T>): Promise<T>
  /** Ends the transaction with an error that the database has not raised. Nothing of it is kept. */
  fail(error: Error): never
}

/** Used as its owner: without role and row security, unless a statement sets them. */
export interface Db {
  /**
   * In a transaction of its own, in one round trip. A server silent for `silenceMs` (40 seconds; 0: never) counts as
   * lost.
   */
  query(text: string, values?: readonly unknown[], silenceMs?: number): Promise<Row[]>
  /** Kept only if `work` resolves and no statement failed. Not inside another one. `begin` waits for nobody. */
  transaction<T>(work: (session: Session) => Promise<T>, begin?: string, silenceMs?: number): Promise<T>
  /** For work that only reads: nobody waits for its begin, sent with the first statement, nor for its end. */
  reading<T>(work: (session: Session) => Promise<T>, begin: string, silenceMs?: number): Promise<T>
  connections(): ConnectionCounts
  /** Asks the database on a connection of its own: an answer says that it can be reached, however busy the others are. */
  state(): Promise<DatabaseState>
  /** Calls `notify` with what is sent to a channel, and with null when that begins anew and some may have been missed. */
  listen(channel: string, notify: Notify): void
  close(): Promise<void>
}

export type Notify = (payload: string | null) => void

/** Its time (milliseconds, UTC), and whether it takes no writes, for instance as a standby. */
export type DatabaseState = { now: number; isReadOnly: boolean }

export type ConnectionCounts = { total: number; idle: number; waiting: number }

export interface Connection {
  run(text: string, values: readonly unknown[], silenceMs?: number): Promise<Row[]>
  script(text: string, silenceMs?: number): Promise<void>
}

/** What differs between a server and an embedded database: how to get a connection and give it back. */
export interface Driver {
  acquire(): Promise<Connection>
  release(connection: Connection, broken: boolean): void
  connections(): ConnectionCounts
  state(): Promise<DatabaseState>
  listen(channel: string, notify: Notify): void
  close(): Promise<void>
}

export type ServerOptions = {
  url: string
  poolSize?: number
  /** Whether connections keep prepared statements, which they may not behind a pooler that keeps no sessions. */
  prepared?: boolean
}

/**
 * `onBroken` gets, once, the error after which an embedded database (`memory://` ends with the process) stops working:
 * only a new process can open it again.
 */
export type DatabaseOptions = ServerOptions | { dataDir: string; onBroken?: (error: unknown) => void }

class HeldConnection implements Session {
  readonly #connection: Connection
  readonly #silenceMs: number
  #last: Promise<unknown> = Promise.resolve()
  #ended = false
  #failed = false
  failure: unknown = null
  broken = false

  constructor(connection: Connection, silenceMs: number) {
    this.#connection = connection
    this.#silenceMs = silenceMs
  }

  async query(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#send(() => this.#connection.run(text, values, this.#silenceMs))
  }

  async script(text: string): Promise<void> {
    return this.#send(() => this.#connection.script(text, this.#silenceMs))
  }

  async begin(text: string): Promise<void> {
    return this.#send(() => this.#connection.script(text, Math.min(this.#silenceMs, BEGIN_SILENCE_MS)))
  }

  async part<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failed) throw this.failure
    // Nobody waits for these two statements. A failure of theirs is remembered and ends the transaction.
    void this.script('SAVEPOINT part').catch(() => {})
    try {
      const result = await work()
      if (this.#failed) throw this.failure
      void this.script('RELEASE SAVEPOINT part').catch(() => {})
      return result
    } catch (error) {
      await this.#takeBack()
      throw reasonOf(this, error)
    }
  }

  async #takeBack(): Promise<void> {
    if (this.#failed && endsTransaction(this.failure)) return
    this.#ended = false
    await this.script('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part')
    this.#failed = false
    this.failure = null
  }

  fail(error: Error): never {
    this.#note(error)
    this.#ended = true
    throw error
  }

  get failed(): boolean {
    return this.#failed
  }

  async end(text?: string): Promise<void> {
    this.#ended = false
    const last = text === undefined ? this.#last : this.#send(() => this.#connection.script(text, this.#silenceMs))
    this.#ended = true
    await last
  }

  async #send<T>(statement: () => Promise<T>): Promise<T> {
    if (this.#ended) throw new Error('the transaction has ended')
    const answer = statement().catch((error: unknown) => {
      this.broken ||= isUnavailable(error)
      const failure = portError(error)
      this.#note(failure)
      throw failure
    })
    // Statements answer in order, so the earlier ones have answered by then.
    this.#last = answer.catch(() => {})
    return answer
  }

  #note(error: unknown): void {
    if (!this.#failed) this.failure = error
    this.#failed = true
  }
}

/** The server, the database or the role may have another default, and a pooler loses what a session sets. */
export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'

/** Longer than any statement of the API may take (`beginOf`). */
const SILENCE_MS = 40_000
/** A begin takes no time: a server that is silent for that long is lost, with all that was sent after it. */
const BEGIN_SILENCE_MS = 5_000

export function createDb(driver: Driver): Db {
  let isClosed = false

  async function hold(silenceMs = SILENCE_MS): Promise<Hold> {
    if (isClosed) throw new StoreUnavailable(new Error('the database is closed'))
    const connection = await driver.acquire().catch((error: unknown) => {
      throw connectionFailure(error)
    })
    const owner = new HeldConnection(connection, silenceMs)
    return { held: owner, release: () => driver.release(connection, owner.broken) }
  }

  async function holding<T>(work: (owner: HeldConnection) => Promise<T>, silenceMs?: number): Promise<T> {
    const { held, release } = await hold(silenceMs)
    try {
      return await work(held)
    } finally {
      release()
    }
  }

  return {
    query: (text, values, silenceMs = SILENCE_MS) =>
      holding(async (owner) => {
        // Sent at once: a process that stops in between would keep its locks. The server gives up when nobody waits.
        const begin = `${BEGIN}; SET LOCAL statement_timeout = ${silenceMs}`
        const statements = [owner.begin(begin), owner.query(text, values), owner.end('COMMIT')] as const
        await Promise.allSettled(statements)
        if (owner.failed) throw owner.failure
        return statements[1]
      }, silenceMs),
    transaction: (work, begin = BEGIN, silenceMs) =>
      holding(async (owner) => {
        try {
          await owner.begin(begin)
          const result = await work(owner)
          if (owner.failed) throw owner.failure
          await owner.end('COMMIT')
          return result
        } catch (error) {
          const reason = reasonOf(owner, error)
          await finish(owner, 'ROLLBACK')
          throw reason
        }
      }, silenceMs),
    async reading(work, begin, silenceMs) {
      const { held, release } = await hold(silenceMs)
      // A failure of the begin is remembered as the first one. Then no later read counts, since it may have run without
      // transaction and role.
      const start = held.begin(begin).catch(() => {})
      try {
        const result = await work(held)
        await start
        if (held.failed) throw held.failure
        // The reads are complete. If the commit fails, only this connection is not used again.
        void finish(held, 'COMMIT').then(release)
        return result
      } catch (error) {
        const reason = reasonOf(held, error)
        await finish(held, 'ROLLBACK')
        release()
        throw reason
      }
    },
    connections: () => driver.connections(),
    async state() {
      try {
        return await driver.state()
      } catch (error) {
        throw connectionFailure(error)
      }
    },
    listen: (channel, notify) => driver.listen(channel, notify),
    async close() {
      if (isClosed) return
      isClosed = true
      await driver.close()
    },
  }
}

type Hold = { held: HeldConnection; release: () => void }

/** After a lost connection or a conflict that is the reason, so that the transaction can be repeated. */
function reasonOf(owner: HeldConnection, error: unknown): unknown {
  return owner.failed && endsTransaction(owner.failure) ? owner.failure : error
}

function endsTransaction(failure: unknown): boolean {
  return isUnavailable(failure) || isConflict(failure)
}

async function finish(owner: HeldConnection, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  await owner.end(how).catch(() => {
    owner.broken = true
  })
}
