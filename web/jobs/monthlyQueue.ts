import PgBoss from 'pg-boss'
import { z } from 'zod'
import { idSchema } from '#domain/values/identifier'
import { periodSchema } from '#domain/values/calendar'
import type { ScheduledMonth } from '#server/services/runs/scheduledRuns'
import { BEGIN, type Db } from '#server/store/postgres/connection/connection'

/** The migration 0002_queue creates both. */
const SCHEMA = 'rayo_queue'
const QUEUE = 'monthly-fees'

const SINGLETON_SECONDS = 3600

const COUNT = `SELECT state::text, count(id) AS jobs FROM unnest(enum_range(NULL::${SCHEMA}.job_state)) AS state
  LEFT JOIN ${SCHEMA}.job USING (state) WHERE name = $1 OR name IS NULL GROUP BY state`
const COUNT_MS = 5_000

const monthSchema = z.object({ institutionId: idSchema, period: periodSchema })

/** `isLast`: not retried after a failure. */
export type MonthlyJob = { id: string; month: ScheduledMonth; isLast: boolean }

/** Throws when the queue's tables are of another version than the library's. */
export async function openMonthlyQueue(db: Db) {
  const boss = new PgBoss({
    db: { executeSql: async (text: string, values?: unknown[]) => ({ rows: await execute(db, text, values) }) },
    schema: SCHEMA,
    // The owner's migrations create the tables, and our own timer polls.
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()

  return {
    async add(months: readonly ScheduledMonth[]) {
      const open = new Set(await unfinishedKeys(db))
      const missing = months.filter((month) => !open.has(keyOf(month)))
      if (missing.length === 0) return
      await boss.insert(
        missing.map((month) => ({
          name: QUEUE,
          data: month,
          singletonKey: keyOf(month),
          singletonSeconds: SINGLETON_SECONDS,
        })),
      )
    },
    async take(): Promise<MonthlyJob | null> {
      const [job] = await boss.fetch(QUEUE, { includeMetadata: true })
      if (!job) return null
      return { id: job.id, month: monthSchema.parse(job.data), isLast: job.retryCount >= job.retryLimit }
    },
    done: async ({ id }: MonthlyJob) => boss.complete(QUEUE, id),
    /** The queue retries it after seconds at first, later after hours. */
    giveBack: async ({ id }: MonthlyJob, reason: string) => boss.fail(QUEUE, id, { reason }),
    takeOver: () => boss.expire(),
    tidy: () => boss.maintain(),
  }
}

const keyOf = ({ institutionId, period }: ScheduledMonth) => `${institutionId} ${period}`

async function unfinishedKeys(db: Db): Promise<string[]> {
  const rows = await db.query(
    `SELECT singleton_key AS key FROM ${SCHEMA}.job WHERE name = $1 AND state < 'completed'`,
    [QUEUE],
  )
  return z
    .array(z.object({ key: z.string() }))
    .parse(rows)
    .map(({ key }) => key)
}

export async function countJobs(db: Pick<Db, 'reading'>): Promise<Record<string, number>> {
  const rows = await db.reading((session) => session.query(COUNT, [QUEUE]), `${BEGIN} READ ONLY`, COUNT_MS)
  return Object.fromEntries(rows.map(({ state, jobs }) => [String(state), Number(jobs)]))
}

export async function countPending(db: Pick<Db, 'query'>): Promise<number> {
  const [row] = await db.query(
    `SELECT count(*) AS months FROM rayo.fee_run WHERE origin = 'schedule' AND state = 'stopped' AND failure IS NOT NULL`,
  )
  return Number(row?.['months'])
}

/** Runs SQL of pg-boss: one statement, or a script in its own transaction, which our connection begins and ends. */
async function execute(db: Db, text: string, values: unknown[] | undefined) {
  const script = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text)?.[1]
  if (script === undefined) return db.query(text, values)
  await db.transaction((session) => session.script(script))
  return []
}
