import { RLWrapperTimeouts, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#domain/api/errors'
import { sha256 } from '#domain/values/identifier'
import type { Db } from '../store/postgres/connection/connection.ts'
import { LIMIT_SECONDS, UNLIMITED, type LimitName, type Limits, type RateLimiter, type RateLimiters } from './limits.ts'

/** Limits that protect the process itself. A common count would make answers from memory wait for the database. */
const COUNTED_BY_PROCESS: ReadonlySet<LimitName> = new Set(['reads', 'addressReads', 'pages'])
const DATABASE_MS = 1_000

/** Processes that share `db` count together, except what protects the process itself. In memory without an answer. */
export function createLimiters(limits: Partial<Limits>, db: Pick<Db, 'query'> | null = null): RateLimiters {
  // The entries of `limits` have its keys.
  const names = Object.entries(limits) as [LimitName, number][]
  return { ...UNLIMITED, ...Object.fromEntries(names.map(([name, points]) => [name, limiterOf(name, points, db)])) }
}

function limiterOf(name: LimitName, points: number, db: Pick<Db, 'query'> | null): RateLimiter {
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
  return async (key) => {
    try {
      // The database gets neither e-mails nor addresses.
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
