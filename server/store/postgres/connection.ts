import { StoreUnavailable } from '../port.ts'
import { isConflict, isUnavailable, portError } from './errors.ts'

export type Row = Record<string, unknown>

/** Statements to one database, which does them in the order they are asked for, whether or not those before have answered. Values are `$1`, `$2`, …; errors are the port's where it has one. */
export interface Session {
  query(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Rows as lists of values, in the order of the columns. */
  arrays(text: string, values?: readonly unknown[]): Promise<unknown[][]>
  /** Several statements without values; what they answer is dropped. */
  script(text: string): Promise<void>
  /**
   * Does a part of the transaction's work behind a savepoint: when it fails, nothing of it is kept, and the transaction goes on; but for a lost
   * connection and for transactions in each other's way, which end it.
   */
  part<T>(work: () => Promise<T>): Promise<T>
  /** Ends the transaction for an error that the database has not raised itself: nothing of it is kept. */
  fail(error: Error): never
}

/** A PostgreSQL database, on a server or inside this process, as its owner: no role and no row security unless a statement asks for it. */
export interface Db {
  /** One statement by itself. */
  query(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Runs `work` in a transaction that `begin` starts, in one round trip. It is kept only if `work` resolves and no statement failed; the
   * session is of no use afterwards. Do not open a transaction inside another. A server that says nothing for `silenceMs` counts as lost;
   * without it, statements may take as long as they need.
   */
  transaction<T>(work: (session: Session) => Promise<T>, begin?: string, silenceMs?: number): Promise<T>
  /**
   * As `transaction`, for work that only reads: nobody waits for its beginning, which goes out with the first statement, nor for its end. What
   * was read counts only if all of it worked.
   */
  reading<T>(work: (session: Session) => Promise<T>, begin: string, silenceMs?: number): Promise<T>
  /** Runs `work` on a connection of its own outside any transaction, as a lock of a session needs. */
  exclusively<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** The connections as they are now. */
  connections(): ConnectionCounts
  close(): Promise<void>
}

/** How many connections are open and how many of those nobody uses, and how many transactions wait for one. */
export type ConnectionCounts = { total: number; idle: number; waiting: number }

/** One connection as a driver gives it. It does what it is asked for in that order. */
export interface Connection {
  run(text: string, values: readonly unknown[], rows: 'objects', silenceMs?: number): Promise<Row[]>
  run(text: string, values: readonly unknown[], rows: 'arrays', silenceMs?: number): Promise<unknown[][]>
  script(text: string, silenceMs?: number): Promise<void>
}

/** What differs between a server and a database in this process: how to come by a connection and give it back. */
export interface Driver {
  acquire(): Promise<Connection>
  release(connection: Connection, broken: boolean): void
  connections(): ConnectionCounts
  close(): Promise<void>
}

/**
 * Where the database is: a server's address, or a directory of this machine (`memory://` for one that is gone with the process). `onBroken`
 * hears, once, that the one in this process works no more, for instance because the disk is full: only a new process has it again.
 */
export type DatabaseOptions =
  | { url: string; poolSize?: number }
  | { dataDir: string; onBroken?: (error: unknown) => void }

/** A connection held for a while: it notes the first failure of what is asked for, and ends. */
class HeldConnection implements Session {
  readonly #connection: Connection
  readonly #silenceMs: number | undefined
  #last: Promise<unknown> = Promise.resolve()
  #ended = false
  #failed = false
  failure: unknown = null
  broken = false

  constructor(connection: Connection, silenceMs?: number) {
    this.#connection = connection
    this.#silenceMs = silenceMs
  }

  async query(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#asked(() => this.#connection.run(text, values, 'objects', this.#silenceMs))
  }

  async arrays(text: string, values: readonly unknown[] = []): Promise<unknown[][]> {
    return this.#asked(() => this.#connection.run(text, values, 'arrays', this.#silenceMs))
  }

  async script(text: string): Promise<void> {
    return this.#asked(() => this.#connection.script(text, this.#silenceMs))
  }

  async part<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failed) throw this.failure
    // Nobody waits for the answers to these two: what goes wrong with them is noted, and ends the transaction.
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

  /** Goes back to the savepoint, unless what has failed is the connection or the whole transaction. */
  async #takeBack(): Promise<void> {
    if (this.#failed && isOfTheWhole(this.failure)) return
    this.#ended = false
    await this.script('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part')
    // All that was asked before has answered by now.
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

  /** Refuses what is asked for from now on, and runs the last statement after those under way. */
  async end(text?: string): Promise<void> {
    this.#ended = false
    const last = text === undefined ? this.#last : this.#asked(() => this.#connection.script(text, this.#silenceMs))
    this.#ended = true
    await last
  }

  async #asked<T>(statement: () => Promise<T>): Promise<T> {
    if (this.#ended) throw new Error('the transaction has ended')
    const answer = statement().catch((error: unknown) => {
      this.broken ||= isUnavailable(error)
      const told = portError(error)
      this.#note(told)
      throw told
    })
    // Those before have answered by then.
    this.#last = answer.catch(() => {})
    return answer
  }

  /** The first failure is the one that tells why the others are. */
  #note(error: unknown): void {
    if (!this.#failed) this.failure = error
    this.#failed = true
  }
}

/** The database behind a driver. */
export function createDb(driver: Driver): Db {
  let closed = false

  async function hold(silenceMs?: number): Promise<Held> {
    if (closed) throw new StoreUnavailable(new Error('the database is closed'))
    const connection = await driver.acquire().catch((error: unknown) => {
      throw portError(error)
    })
    const held = new HeldConnection(connection, silenceMs)
    return { held, release: () => driver.release(connection, held.broken) }
  }

  async function holding<T>(work: (held: HeldConnection) => Promise<T>, silenceMs?: number): Promise<T> {
    const { held, release } = await hold(silenceMs)
    try {
      return await work(held)
    } finally {
      release()
    }
  }

  return {
    query: (text, values) => holding((held) => held.query(text, values)),
    transaction: (work, begin = 'BEGIN', silenceMs) =>
      holding(async (held) => {
        try {
          await held.script(begin)
          const result = await work(held)
          if (held.failed) throw held.failure
          await held.end('COMMIT')
          return result
        } catch (error) {
          const reason = reasonOf(held, error)
          await ended(held, 'ROLLBACK')
          throw reason
        }
      }, silenceMs),
    async reading(work, begin, silenceMs) {
      const { held, release } = await hold(silenceMs)
      // Its failure is noted as the first one, and then nothing counts that was read after it, perhaps in no transaction and no role.
      const begun = held.script(begin).catch(() => {})
      try {
        const result = await work(held)
        await begun
        if (held.failed) throw held.failure
        // What was read, was read: if this fails, it is the connection alone that is not used again.
        void ended(held, 'COMMIT').then(release)
        return result
      } catch (error) {
        const reason = reasonOf(held, error)
        await ended(held, 'ROLLBACK')
        release()
        throw reason
      }
    },
    exclusively: (work) =>
      holding(async (held) => {
        try {
          return await work(held)
        } finally {
          await held.end()
        }
      }),
    connections: () => driver.connections(),
    async close() {
      if (closed) return
      closed = true
      await driver.close()
    },
  }
}

type Held = { held: HeldConnection; release: () => void }

/** Why a transaction failed. Whatever the work made of a lost connection or of another's being in the way, it can be done again. */
function reasonOf(held: HeldConnection, error: unknown): unknown {
  return held.failed && isOfTheWhole(held.failure) ? held.failure : error
}

/** Whether a failure is not of one statement, but of the transaction as a whole. */
function isOfTheWhole(failure: unknown): boolean {
  return isUnavailable(failure) || isConflict(failure)
}

/** Ends a transaction of which nothing is to be kept. A connection that cannot do that is not used again. */
async function ended(held: HeldConnection, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  await held.end(how).catch(() => {
    held.broken = true
  })
}
