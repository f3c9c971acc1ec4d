import { VISITOR_RETENTION_MS } from '#domain/visitors/visitorForm'
import { FORGOTTEN_TABLES } from '../../resources/index.ts'
import type { Transactions } from '../../store/port.ts'
import { instantOf } from './records.ts'

/** How long a request with an `Idempotency-Key` is remembered. People repeat one within minutes, or after a weekend. */
export const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000

/** More than seven days ago. Their keys are free again. Returns how many it deleted. */
export async function forgetOldRequests(system: Transactions): Promise<number> {
  return system.write((tx) => tx.idempotency.forget(instantOf(tx.now - REMEMBERED_MS)))
}

/** Requests that were answered or declined and messages that were read, after twelve months. Returns how many it deleted. */
export async function forgetVisitors(system: Transactions): Promise<number> {
  return system.write(async (tx) => {
    let count = 0
    for (const table of FORGOTTEN_TABLES) count += await tx[table].forget(instantOf(tx.now - VISITOR_RETENTION_MS))
    return count
  })
}
