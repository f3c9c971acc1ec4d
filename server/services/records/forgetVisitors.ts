import { FORGOTTEN_TABLES } from '../../resources/plain.ts'
import { VISITORS_KEPT_MS } from '#domain/visitors/visitorForm'
import type { Store } from '../../store/port.ts'
import { instantOf } from './caller.ts'

/**
 * Requests that were answered or declined and messages that were read, after twelve months. Returns how many it
 * deleted.
 */
export async function forgetVisitors({ store, now }: { store: Store; now: number }): Promise<number> {
  return store.as({ kind: 'system' }, now).write(async (tx) => {
    let count = 0
    for (const table of FORGOTTEN_TABLES) count += await tx[table].forget(instantOf(now - VISITORS_KEPT_MS))
    return count
  })
}
