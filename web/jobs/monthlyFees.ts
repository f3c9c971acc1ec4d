import {
  codeOf,
  generateMonth,
  mayRecover,
  monthsDue,
  recordFailure,
  recordMissed,
} from '#server/services/runs/scheduledRuns'
import type { Db } from '#server/store/postgres/connection/connection'
import { openMonthlyQueue, type MonthlyJob } from './monthlyQueue.ts'
import { repeat, type Job, type Repeating } from './repeating.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EVERY_MS = 20_000

type Options = Job & { db: Db }

/** Stops after the current part; another process, or the next start, does the rest. Rejects without the queue. */
export async function startMonthlyFees({ store, db, clock, log, mustWait = () => false }: Options): Promise<Repeating> {
  const queue = await openMonthlyQueue(db)
  const system = (now: number) => store.as({ kind: 'system' }, now)
  let lastHour = -1
  let lastDay = -1
  let isWorking = true

  async function queueDueMonths(): Promise<void> {
    const now = clock()
    const hour = Math.floor(now / HOUR_MS)
    if (hour === lastHour) return
    await queue.tidy()
    await recordMissedMonths(now)
    await queue.add(await system(now).read((tx) => monthsDue(tx)))
    lastHour = hour
  }

  /** Once a day is enough, because past months do not change. */
  async function recordMissedMonths(now: number): Promise<void> {
    const day = Math.floor(now / DAY_MS)
    if (day === lastDay) return
    for (const month of await recordMissed(system(now))) log.warn('a month was missed', month)
    lastDay = day
  }

  async function doJob(job: MonthlyJob, mustEnd: () => boolean): Promise<void> {
    const { month } = job
    const now = clock()
    try {
      const run = await generateMonth(system(now), month, mustEnd)
      if (run?.state === 'running') return await queue.giveBack(job, 'the process ends')
      if (run) log.info('a month was generated', { ...month, state: run.state, made: run.made })
      await queue.done(job)
    } catch (error) {
      log.failure('a month could not be generated', error, month)
      const isLast = job.isLast || !mayRecover(error)
      await recordFailure(system(now), month, { failure: codeOf(error), isLast })
      // A rule that refused the month refuses it until a person resumes the run.
      await (mayRecover(error) ? queue.giveBack(job, 'the month could not be generated') : queue.done(job))
    }
  }

  async function work(mustEnd: () => boolean): Promise<void> {
    if (mustWait()) return
    try {
      await queueDueMonths()
      await queue.takeOver()
      while (!mustEnd()) {
        const job = await queue.take()
        if (!job) break
        await doJob(job, mustEnd)
      }
      isWorking = true
    } catch (error) {
      if (isWorking) log.failure('the monthly cuotas cannot be generated now', error)
      isWorking = false
    }
  }

  const repeating = repeat(EVERY_MS, work)
  void repeating.tick()
  return repeating
}
