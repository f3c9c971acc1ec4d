import type { Store } from '../../store/port.ts'
import { instantOf } from './caller.ts'

/** How long a request with an `Idempotency-Key` is remembered. People repeat one within minutes, or after a weekend. */
export const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Deletes the requests with an `Idempotency-Key` made more than seven days before `now` (milliseconds, UTC), so that
 * they do not pile up. Their keys are free again. The process calls it at its start and from time to time. Returns how
 * many it deleted.
 */
export async function forgetOldRequests({ store, now }: { store: Store; now: number }): Promise<number> {
  return store.as({ kind: 'system' }, now).write((tx) => tx.idempotency.forget(instantOf(now - REMEMBERED_MS)))
}
