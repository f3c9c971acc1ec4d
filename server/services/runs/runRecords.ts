import type { Period } from '#domain/values/calendar'
import { type Run, isPending, isWholeMonth, type RunView } from '#domain/money/run'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { EVERYTHING, existing, saveRecord } from '../records/records.ts'
import { instantOf, type Author, type Caller } from '../records/caller.ts'
import { personNames } from '../users/personNames.ts'

/** How the history names what happens to a run. */
export const auditedAs = ({ institutionId }: Run, action: 'stop' | 'dismiss' | 'undo') =>
  ({ entity: 'run', institutionId, action }) as const

export async function scheduledRuns(
  tx: ReadTransaction,
  filter: { institutionId: string; period?: Period; state?: Run['state'] },
  now: number,
): Promise<Run[]> {
  const { rows } = await tx.runs.list({
    scope: EVERYTHING,
    filter: { ...filter, kind: 'monthly', origin: 'schedule' },
    sort: { field: 'period', order: 'ASC' },
    range: { offset: 0, limit: MAX_ROWS },
    now,
  })
  return rows
}

export async function dismissScheduled(tx: WriteTransaction, author: Author, run: Run): Promise<void> {
  if (run.origin === 'schedule' || !isWholeMonth(run)) return
  const { institutionId, period } = run
  for (const { id } of await scheduledRuns(tx, { institutionId, period, state: 'stopped' }, author.now)) {
    await dismiss(tx, author, existing(await tx.lock('run', id)))
  }
}

export async function dismiss(tx: WriteTransaction, author: Author, run: Run): Promise<Run> {
  if (!isPending(run)) return run
  const next: Run = { ...run, state: 'dismissed', finishedAt: instantOf(author.now) }
  return saveRecord(tx, author, tx.runs, run, next, auditedAs(run, 'dismiss'))
}

export async function runViews(tx: ReadTransaction, caller: Caller, runs: readonly Run[]): Promise<RunView[]> {
  const nameOf = await personNames(
    tx,
    caller,
    runs.flatMap(({ actorId }) => actorId ?? []),
  )
  return runs.map(({ actorId, cursor: _place, ...run }) => ({
    ...run,
    actorName: actorId === null ? null : nameOf(actorId),
  }))
}

export async function runView(tx: ReadTransaction, caller: Caller, run: Run): Promise<RunView> {
  const [view] = await runViews(tx, caller, [run])
  if (!view) throw new Error('a run has no view')
  return view
}
