import type { Store } from '../../store/port.ts'
import { instantOf } from './caller.ts'

/** For how long a request with an `Idempotency-Key` is remembered: whoever repeats one does so within minutes, or after a weekend. */
export const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Forgets the requests with an `Idempotency-Key` that were made more than seven days before `now` (milliseconds, UTC), so that they do not
 * pile up; their keys are free again. For the process to call at its start and now and then; answers how many there were.
 */
export async function forgetOldRequests({ store, now }: { store: Store; now: number }): Promise<number> {
  return store.as({ kind: 'system' }, now).write((tx) => tx.idempotency.forget(instantOf(now - REMEMBERED_MS)))
}
