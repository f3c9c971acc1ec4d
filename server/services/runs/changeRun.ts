import { can, scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import type { Run } from '#domain/money/run'
import type { WriteTransaction, Locked } from '../../store/port.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import { type Caller, existing, requireVersion, saveRecord } from '../records/records.ts'
import { advanceRun } from './advanceRun.ts'
import { dismiss } from './runRecords.ts'

type Version = { version?: number | undefined }

/** A stopped run goes on only with `resume`; any other stays as it is. */
export async function continueRun(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { resume, version }: { resume: boolean } & Version,
): Promise<Run> {
  const { run, institution } = await lockedRun(tx, caller, id, version)
  if (run.state !== 'running' && !(run.state === 'stopped' && resume)) return run
  return advanceRun(tx, caller, institution, { ...run, state: 'running', failure: null })
}

export async function stopRun(tx: WriteTransaction, caller: Caller, id: string, { version }: Version): Promise<Run> {
  const { run } = await lockedRun(tx, caller, id, version)
  if (run.state !== 'running') return run
  return saveRecord(tx, caller, 'runs', run, { ...run, state: 'stopped' }, { action: 'stop' })
}

/** A month that the server could not generate is not offered any more. */
export async function dismissRun(tx: WriteTransaction, caller: Caller, id: string, { version }: Version): Promise<Run> {
  const { run } = await lockedRun(tx, caller, id, version)
  return dismiss(tx, caller, run)
}

/** Both locked. `as` says against whom: `books` lets others write money meanwhile. */
export async function lockedRun(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  version: number | undefined,
  as: 'books' | 'institution' = 'books',
): Promise<{ run: Locked<Run>; institution: Books }> {
  const scope = scopeOf(caller.actor, 'runs', 'show')
  const { institutionId } = existing(await tx.runs.get(scope, id, caller.now))
  const institution = existing(await tx.lock(as, institutionId))
  const run = existing(await tx.lock('run', id))
  if (!can(caller.actor, 'generate', 'payments', { institutionIds: [institutionId] }))
    throw new DomainError('forbidden')
  requireVersion(version, run)
  return { run, institution }
}
