import type { Period } from '#domain/values/calendar'
import { type Run, isPending, isWholeMonth, type RunView, withEachReason } from '#domain/money/run'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { ReadTransaction } from '../../store/port.ts'
import { firstRows, EVERYTHING, orNotFound, instantOf, type ActorReads, type AuthorWrites } from '../records/records.ts'
import { saveRecord } from '../records/writeRecord.ts'
import { withAuthors } from '../records/names.ts'

export function scheduledRuns(
  tx: ReadTransaction,
  filter: { institutionId: string; period?: Period; state?: Run['state'] },
): Promise<Run[]> {
  const scheduled = { ...filter, kind: 'monthly', origin: 'schedule' } as const
  return firstRows(tx.runs, { scope: EVERYTHING, filter: scheduled }, ['period', 'ASC'], MAX_ROWS)
}

export async function dismissScheduled(tx: AuthorWrites, run: Run): Promise<void> {
  if (run.origin === 'schedule' || !isWholeMonth(run)) return
  const { institutionId, period } = run
  for (const { id } of await scheduledRuns(tx, { institutionId, period, state: 'stopped' })) {
    await dismiss(tx, orNotFound(await tx.lock('run', id)))
  }
}

export async function dismiss(tx: AuthorWrites, run: Run): Promise<Run> {
  if (!isPending(run)) return run
  const next: Run = { ...run, state: 'dismissed', finishedAt: instantOf(tx.now) }
  return saveRecord(tx, 'runs', run, next, { action: 'dismiss' })
}

export async function runViews(tx: ActorReads, runs: readonly Run[]): Promise<RunView[]> {
  const rows = runs.map(({ cursor: _place, ...run }) => withEachReason(run))
  return (await withAuthors(tx, rows)).map(({ actorId: _author, ...run }) => run)
}

export async function runView(tx: ActorReads, run: Run): Promise<RunView> {
  return orNotFound((await runViews(tx, [run]))[0])
}
