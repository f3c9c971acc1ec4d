import type { Period } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import { monthsBehind } from '#domain/money/monthlyDay'
import { MISSED, isWholeMonth } from '#domain/money/run'
import { MAX_ROWS } from '../../resources/filters.ts'
import { UniqueViolation } from '../../store/port/failures.ts'
import type { ReadTransaction, Transactions } from '../../store/port.ts'
import { EVERYTHING } from '../records/records.ts'
import { instantDue } from './databaseDay.ts'
import { recordFailure, scheduledInstitutions } from './scheduledRuns.ts'
import type { ScheduledMonth } from './scheduledRuns.ts'

/** For each month that no process saw between its day and its end. */
export async function recordMissed(store: Transactions, now: number): Promise<ScheduledMonth[]> {
  const months = await store.read((tx) => monthsMissed(tx, now))
  const recorded: ScheduledMonth[] = []
  for (const month of months) {
    try {
      await recordFailure(store, now, month, { failure: MISSED, isLast: true })
      recorded.push(month)
    } catch (error) {
      // Another process has recorded it in between.
      if (!(error instanceof UniqueViolation) || error.constraint !== 'run.schedule') throw error
    }
  }
  return recorded
}

async function monthsMissed(tx: ReadTransaction, now: number): Promise<ScheduledMonth[]> {
  const result: ScheduledMonth[] = []
  const instant = await instantDue(tx, now)
  for await (const institution of scheduledInstitutions(tx, now)) {
    const months = monthsBehind(institution, instant)
    const done = await settledMonths(tx, institution, months, now)
    for (const period of months) if (!done.has(period)) result.push({ institutionId: institution.id, period })
  }
  return result
}

async function settledMonths(
  tx: ReadTransaction,
  { id }: Pick<Institution, 'id'>,
  [first]: readonly Period[],
  now: number,
): Promise<Set<Period>> {
  if (first === undefined) return new Set()
  const { rows } = await tx.runs.list({
    scope: EVERYTHING,
    filter: { institutionId: id, kind: 'monthly', period: { gte: first } },
    sort: { field: 'period', order: 'DESC' },
    range: { offset: 0, limit: MAX_ROWS },
    now,
  })
  return new Set(rows.filter((run) => run.origin === 'schedule' || isWholeMonth(run)).map(({ period }) => period))
}
