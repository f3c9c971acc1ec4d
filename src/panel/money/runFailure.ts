import type { RunView } from '#domain/money/run'
import { runs } from '../../providers/es/runs.ts'

const REASONS: Readonly<Record<string, string>> = runs.failures

/** Whether a scheduled run failed and is not finished: the server tries it again, or it waits for a person. */
export function hasFailed({ state, failure }: Pick<RunView, 'state' | 'failure'>): boolean {
  return failure !== null && (state === 'running' || state === 'stopped')
}

/** Why an unfinished run failed, in Spanish; null if it did not. A code without a text of its own is unexpected. */
export function failureReason(run: Pick<RunView, 'state' | 'failure'>): string | null {
  if (run.failure === null || !hasFailed(run)) return null
  return REASONS[run.failure] ?? runs.failures.internal
}
