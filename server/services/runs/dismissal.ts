import { isPending, isWholeMonth } from '#domain/money/run'
import type { Run } from '#domain/money/run'
import type { WriteTransaction } from '../../store/port.ts'
import { instantOf } from '../records/caller.ts'
import type { Author } from '../records/caller.ts'
import { found, saveRecord } from '../records/records.ts'
import { auditedAs, scheduledRuns } from './runRecords.ts'

/** Dismisses the scheduled run that waits for a person, once another run has generated its month. */
export async function dismissMade(tx: WriteTransaction, author: Author, made: Run): Promise<void> {
  if (made.origin === 'schedule' || !isWholeMonth(made)) return
  const { institutionId, period } = made
  for (const { id } of await scheduledRuns(tx, { institutionId, period, state: 'stopped' }, author.now)) {
    await dismiss(tx, author, found(await tx.lock('run', id)))
  }
}

/** Dismisses a run that waits for a person; any other stays as it is. The run is locked. */
export async function dismiss(tx: WriteTransaction, author: Author, run: Run): Promise<Run> {
  if (!isPending(run)) return run
  const next: Run = { ...run, state: 'dismissed', finishedAt: instantOf(author.now) }
  return saveRecord(tx, author, tx.runs, run, next, auditedAs(run, 'dismiss'))
}
