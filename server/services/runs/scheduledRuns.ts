import type { Period } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import { isMade } from '#domain/money/plannedFee'
import { INSTITUTION_STATUSES, type Institution } from '#domain/clubs/institution'
import { periodDue, missedMonths } from '#domain/money/monthlyDay'
import { type Run, MISSED, isWholeMonth } from '#domain/money/run'
import type { ReadTransaction, Transactions, WriteTransaction } from '../../store/port.ts'
import { UniqueViolation } from '../../store/port/failures.ts'
import { asSystem, firstRows, orNotFound, EVERYTHING } from '../records/records.ts'
import { saveRecord } from '../records/writeRecord.ts'
import { advanceRun, planPart, scheduledRuns } from './advanceRun.ts'
import { insertRun, termsOf } from './startRun.ts'
import { MAX_ROWS } from '../../resources/filters.ts'

export type ScheduledMonth = { institutionId: string; period: Period }

const PAGE = 500

/** Also unfinished months. Stopped and undone ones are left alone. */
export async function monthsDue(tx: ReadTransaction): Promise<ScheduledMonth[]> {
  const due: ScheduledMonth[] = []
  for await (const institution of scheduledInstitutions(tx)) {
    const period = periodDue(institution, tx.now)
    const unfinished = await scheduledRuns(tx, { institutionId: institution.id, state: 'running' })
    const months = new Set(unfinished.map((run) => run.period))
    if (period !== null && (await scheduledRun(tx, { institutionId: institution.id, period })) === null) {
      months.add(period)
    }
    due.push(...[...months].map((one) => ({ institutionId: institution.id, period: one })))
  }
  return due
}

async function* scheduledInstitutions(tx: ReadTransaction): AsyncGenerator<Institution> {
  for (let offset = 0, remaining = 1; remaining > 0; offset += PAGE) {
    const { rows, total } = await tx.institutions.list({
      scope: EVERYTHING,
      filter: { generatesOn: { gte: 1 }, status: { in: INSTITUTION_STATUSES.filter((one) => one !== 'archived') } },
      sort: { field: 'id', order: 'ASC' },
      range: { offset, limit: PAGE },
    })
    yield* rows
    remaining = total - offset - PAGE
  }
}

/** Generates part by part until done, stopped, or `mustEnd`. Null if the month is no longer due. */
export async function generateMonth(
  store: Transactions,
  month: ScheduledMonth,
  mustEnd: () => boolean = () => false,
): Promise<Run | null> {
  let run = await firstPart(store, month)
  while (run?.state === 'running' && !mustEnd()) {
    const { id } = run
    run = await store.write((tx) => nextPart(tx, month.institutionId, id))
  }
  return run
}

async function firstPart(store: Transactions, month: ScheduledMonth): Promise<Run | null> {
  const begin = () =>
    store.write(async (tx) => {
      const run = await scheduledRun(tx, month)
      if (run) return run
      const institution = orNotFound(await tx.lock('books', month.institutionId))
      if (periodDue(institution, tx.now) !== month.period) return null
      const request = requestFor(institution, month)
      const { rows } = await planPart(tx, institution, { ...request, cursor: null }, null)
      const expected = rows.filter(isMade).length
      return insertRun(asSystem(tx), request, { origin: 'schedule', actorId: null, expected })
    })
  try {
    return await begin()
  } catch (error) {
    // Another process has started it meanwhile.
    if (error instanceof UniqueViolation && error.constraint === 'run.schedule') return begin()
    throw error
  }
}

async function nextPart(tx: WriteTransaction, institutionId: string, id: string): Promise<Run> {
  const books = orNotFound(await tx.lock('books', institutionId))
  const run = orNotFound(await tx.lock('run', id))
  if (run.state !== 'running') return run
  return advanceRun(asSystem(tx), books, { ...run, failure: null })
}

/** Whether a retry may help: a rule refuses a month until a user changes something. */
export const mayRecover = (error: unknown) => !(error instanceof DomainError) || error.status >= 500

export const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : 'internal')

/** Stops the run after its last attempt; before that it stays running. */
export async function recordFailure(
  store: Transactions,
  month: ScheduledMonth,
  { failure, isLast }: { failure: string; isLast: boolean },
): Promise<Run> {
  const state = isLast ? 'stopped' : 'running'
  return store.write(async (tx) => {
    const institution = orNotFound(await tx.lock('books', month.institutionId))
    const previous = await scheduledRun(tx, month)
    if (!previous) {
      const from = { origin: 'schedule', actorId: null, expected: 0, failure, state } as const
      return insertRun(asSystem(tx), requestFor(institution, month), from)
    }
    const run = orNotFound(await tx.lock('run', previous.id))
    if (run.state !== 'running') return run
    return saveRecord(asSystem(tx), 'runs', run, { ...run, failure, state }, { action: 'stop' })
  })
}

function requestFor(institution: Institution, { period }: ScheduledMonth) {
  const terms = termsOf(institution, period)
  return { institution, kind: 'monthly', period, terms } as const
}

async function scheduledRun(tx: ReadTransaction, month: ScheduledMonth): Promise<Run | null> {
  return (await scheduledRuns(tx, month))[0] ?? null
}

export async function recordMissed(store: Transactions): Promise<ScheduledMonth[]> {
  const months = await store.read((tx) => monthsMissed(tx))
  const recorded: ScheduledMonth[] = []
  for (const month of months) {
    try {
      await recordFailure(store, month, { failure: MISSED, isLast: true })
      recorded.push(month)
    } catch (error) {
      // Another process has recorded it meanwhile.
      if (!(error instanceof UniqueViolation) || error.constraint !== 'run.schedule') throw error
    }
  }
  return recorded
}

async function monthsMissed(tx: ReadTransaction): Promise<ScheduledMonth[]> {
  const result: ScheduledMonth[] = []
  for await (const institution of scheduledInstitutions(tx)) {
    const months = missedMonths(institution, tx.now)
    const settledPeriods = await settledMonths(tx, institution, months)
    for (const period of months) if (!settledPeriods.has(period)) result.push({ institutionId: institution.id, period })
  }
  return result
}

async function settledMonths(
  tx: ReadTransaction,
  { id }: Pick<Institution, 'id'>,
  [first]: readonly Period[],
): Promise<Set<Period>> {
  if (first === undefined) return new Set()
  const filter = { institutionId: id, kind: 'monthly' as const, period: { gte: first } }
  const rows = await firstRows(tx.runs, { scope: EVERYTHING, filter }, ['period', 'DESC'], MAX_ROWS)
  return new Set(rows.filter((run) => run.origin === 'schedule' || isWholeMonth(run)).map(({ period }) => period))
}
