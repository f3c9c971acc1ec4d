import { VISITOR_RETENTION_MS } from '#domain/visitors/visitorForm'
import { FORGOTTEN_TABLES } from '../../resources/index.ts'
import type { Store } from '../../store/port.ts'
import { instantOf } from './records.ts'

/** How long a request with an `Idempotency-Key` is remembered. People repeat one within minutes, or after a weekend. */
export const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000

/** More than seven days before `now`. Their keys are free again. Returns how many it deleted. */
export async function forgetOldRequests({ store, now }: { store: Store; now: number }): Promise<number> {
  return store.as({ kind: 'system' }, now).write((tx) => tx.idempotency.forget(instantOf(now - REMEMBERED_MS)))
}

/** Requests that were answered or declined and messages that were read, after twelve months. Returns how many it deleted. */
export async function forgetVisitors({ store, now }: { store: Store; now: number }): Promise<number> {
  return store.as({ kind: 'system' }, now).write(async (tx) => {
    let count = 0
    for (const table of FORGOTTEN_TABLES) count += await tx[table].forget(instantOf(now - VISITOR_RETENTION_MS))
    return count
  })
}
