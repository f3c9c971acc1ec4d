import type { Period } from '#domain/values/calendar'
import type { Run } from '#domain/money/run'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { ReadTransaction } from '../../store/port.ts'
import { EVERYTHING } from '../records/records.ts'

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
