import type { Run, RunView } from '#domain/money/run'
import type { ReadTransaction } from '../../store/port.ts'
import { actorNames } from '../history/actorNames.ts'
import type { Caller } from '../records/caller.ts'

export async function runViews(tx: ReadTransaction, caller: Caller, runs: readonly Run[]): Promise<RunView[]> {
  const nameOf = await actorNames(
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
