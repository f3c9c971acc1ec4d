import { StoreUnavailable } from '../../port/failures.ts'
import { connectionFailure, isConflict, isUnavailable, portError } from './errors.ts'

export type Row = Record<string, unknown>

/** Statements run in the order in which they are sent, awaited or not. Errors are the port's, where it has one. */
export interface Session {
  query(text: string, values?: readonly unknown[]): Promise<Row[]>
  script(text: string): Promise<void>
  /** Behind a savepoint. A lost connection or a conflict still ends the whole transaction. */
  part<T>(work: () => Promise<T>): Promise<T>
  /** Rolls the transaction back with an error that the database has not raised. */
  fail(error: Error): never
}

/** Runs as the database's owner: without role and row security, unless a statement sets them. */
export interface Db {
  /**
   * In a transaction of its own, in one round trip. A server silent for `silenceMs` (40 seconds; 0: never) counts as
   * lost.
   */
  query(text: string, values?: readonly unknown[], silenceMs?: number): Promise<Row[]>
  /** Commits only if `work` resolves and no statement failed. Must not be nested. `begin` must not wait for others. */
  transaction<T>(work: (session: Session) => Promise<T>, begin?: string, silenceMs?: number): Promise<T>
  /** For work that only reads. Neither its begin, sent with the first statement, nor its end is awaited. */
  reading<T>(work: (session: Session) => Promise<T>, begin: string, silenceMs?: number): Promise<T>
  connections(): ConnectionCounts
  /** Uses a connection of its own, so that it is answered however busy the others are. */
  state(): Promise<DatabaseState>
  /** Calls `notify` with each payload of a channel, and with null when some may have been missed. */
  listen(channel: string, notify: Notify): void
  close(): Promise<void>
}

export type Notify = (payload: string | null) => void

/** `now` is in milliseconds, UTC. `isReadOnly`: it accepts no writes, for instance as a standby. */
export type DatabaseState = { now: number; isReadOnly: boolean }

export type ConnectionCounts = { total: number; idle: number; waiting: number }

export interface Connection {
  run(text: string, values: readonly unknown[], silenceMs?: number): Promise<Row[]>
  script(text: string, silenceMs?: number): Promise<void>
}

/** The connections of a server or of an embedded database. */
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
  /** Whether connections prepare statements: not behind a pooler that keeps no sessions. */
  prepared?: boolean
}

/**
 * `onBroken` is called once, with the error after which an embedded database stops working until a new process opens
 * it. `memory://` ends with the process.
 */
export type DatabaseOptions = ServerOptions | { dataDir: string; onBroken?: (error: unknown) => void }

class ConnectionSession implements Session {
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
    // The two savepoint statements are not awaited. If one fails, that ends the transaction.
    void this.script('SAVEPOINT part').catch(() => {})
    try {
      const result = await work()
      if (this.#failed) throw this.failure
      void this.script('RELEASE SAVEPOINT part').catch(() => {})
      return result
    } catch (error) {
      await this.#rollBackPart()
      throw mainError(this, error)
    }
  }

  async #rollBackPart(): Promise<void> {
    if (this.#failed && endsTransaction(this.failure)) return
    this.#ended = false
    await this.script('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part')
    this.#failed = false
    this.failure = null
  }

  fail(error: Error): never {
    this.#recordFailure(error)
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
      this.#recordFailure(failure)
      throw failure
    })
    // Statements answer in order, so the earlier ones have answered by then.
    this.#last = answer.catch(() => {})
    return answer
  }

  #recordFailure(error: unknown): void {
    if (!this.#failed) this.failure = error
    this.#failed = true
  }
}

/** The server, the database or the role may have another default, and a pooler loses session settings. */
export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'

/** Longer than any statement of the API may take (`beginOf`). */
const SILENCE_MS = 40_000
/** A begin takes no time: a server that is silent for that long is lost. */
const BEGIN_SILENCE_MS = 5_000

export function createDb(driver: Driver): Db {
  let isClosed = false

  async function acquireSession(silenceMs = SILENCE_MS): Promise<AcquiredSession> {
    if (isClosed) throw new StoreUnavailable(new Error('the database is closed'))
    const connection = await driver.acquire().catch((error: unknown) => {
      throw connectionFailure(error)
    })
    const session = new ConnectionSession(connection, silenceMs)
    return { session, release: () => driver.release(connection, session.broken) }
  }

  async function withSession<T>(work: (session: ConnectionSession) => Promise<T>, silenceMs?: number): Promise<T> {
    const { session, release } = await acquireSession(silenceMs)
    try {
      return await work(session)
    } finally {
      release()
    }
  }

  return {
    query: (text, values, silenceMs = SILENCE_MS) =>
      withSession(async (session) => {
        // Sent together: a process that stops in between would keep its locks. The timeout ends what nobody awaits.
        const begin = `${BEGIN}; SET LOCAL statement_timeout = ${silenceMs}`
        const statements = [session.begin(begin), session.query(text, values), session.end('COMMIT')] as const
        await Promise.allSettled(statements)
        if (session.failed) throw session.failure
        return statements[1]
      }, silenceMs),
    transaction: (work, begin = BEGIN, silenceMs) =>
      withSession(async (session) => {
        try {
          await session.begin(begin)
          const result = await work(session)
          if (session.failed) throw session.failure
          await session.end('COMMIT')
          return result
        } catch (error) {
          const reason = mainError(session, error)
          await finish(session, 'ROLLBACK')
          throw reason
        }
      }, silenceMs),
    async reading(work, begin, silenceMs) {
      const { session, release } = await acquireSession(silenceMs)
      // After a failed begin no later read counts, since it may have run without transaction and role.
      const start = session.begin(begin).catch(() => {})
      try {
        const result = await work(session)
        await start
        if (session.failed) throw session.failure
        // The reads are complete. If the commit fails, only this connection is not used again.
        void finish(session, 'COMMIT').then(release)
        return result
      } catch (error) {
        const reason = mainError(session, error)
        await finish(session, 'ROLLBACK')
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

type AcquiredSession = { session: ConnectionSession; release: () => void }

/** A lost connection or a conflict comes first, so that the transaction can be repeated. */
function mainError(session: ConnectionSession, error: unknown): unknown {
  return session.failed && endsTransaction(session.failure) ? session.failure : error
}

function endsTransaction(failure: unknown): boolean {
  return isUnavailable(failure) || isConflict(failure)
}

async function finish(session: ConnectionSession, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  await session.end(how).catch(() => {
    session.broken = true
  })
}
