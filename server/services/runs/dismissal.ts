import { isPending, isWholeMonth } from '#domain/money/run'
import type { Run } from '#domain/money/run'
import type { WriteTransaction } from '../../store/port.ts'
import { instantOf } from '../records/caller.ts'
import type { Author } from '../records/caller.ts'
import { existing, saveRecord } from '../records/records.ts'
import { auditedAs, scheduledRuns } from './runRecords.ts'

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
