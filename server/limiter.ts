import { RLWrapperTimeouts, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#domain/api/errors'
import { sha256 } from '#domain/values/identifier'
import type { Db } from './store/postgres/connection/connection.ts'

/** The seconds in which attempts are counted, by user, or by address where the name says so. */
const LIMIT_SECONDS = {
  reads: 60,
  addressReads: 60,
  writes: 60,
  addressWrites: 60,
  uploads: 3_600,
  mails: 3_600,
  sharedReads: 300,
  addressSignIns: 300,
  emailSignInsFromAddress: 300,
  emailSignIns: 300,
  messages: 3_600,
  pages: 60,
} as const

export type LimitName = keyof typeof LIMIT_SECONDS

export type Limits = Record<LimitName, number>

/** Counts an attempt. Rejects with `rateLimited`, whose cause is the seconds to wait, if there were too many. */
export type Limiter = (name: LimitName, key: string) => Promise<void>

/** Limits that protect the process itself. A shared count would make answers from memory wait for the database. */
const COUNTED_BY_PROCESS: ReadonlySet<LimitName> = new Set(['reads', 'addressReads', 'pages'])
const DATABASE_MS = 1_000

/** Processes that share `db` count together, except limits of the process itself. Counts in memory if `db` fails. */
export function createLimiter(limits: Partial<Limits>, db: Pick<Db, 'query'> | null = null): Limiter {
  // The entries of `limits` have its keys.
  const names = Object.entries(limits) as [LimitName, number][]
  const counts = new Map(names.map(([name, points]) => [name, countOf(name, points, db)]))
  return async (name, key) => counts.get(name)?.(key)
}

function countOf(name: LimitName, points: number, db: Pick<Db, 'query'> | null) {
  const options = { keyPrefix: name, points, duration: LIMIT_SECONDS[name] }
  const memory = new RateLimiterMemory(options)
  const counters =
    db &&
    !COUNTED_BY_PROCESS.has(name) &&
    new RLWrapperTimeouts({
      timeoutMs: DATABASE_MS,
      limiter: new RateLimiterPostgres({
        ...options,
        storeClient: clientOf(db),
        storeType: 'client',
        schemaName: 'rayo_limits',
        tableName: 'attempt',
        tableCreated: true,
        // All limiters share the table.
        clearExpiredByTimeout: name === 'writes',
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: memory,
      }),
    })
  return async (key: string) => {
    try {
      // Hashed, so that the database has neither e-mails nor addresses.
      await (counters ? counters.consume(await sha256(key)) : memory.consume(key))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new DomainError('rateLimited', { cause: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
    }
  }
}

function clientOf(db: Pick<Db, 'query'>) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => ({ rows: await db.query(text, values) }),
  }
}
