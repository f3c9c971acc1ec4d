import { CONTACT_KEPT_MS } from '#domain/contactMessage'
import { JOIN_KEPT_MS } from '#domain/joinRequest'
import type { Store } from '../../store/port.ts'
import { instantOf } from './caller.ts'

/**
 * Requests that were answered or declined and messages that were read, after twelve months. Returns how many it
 * deleted.
 */
export async function forgetVisitors({ store, now }: { store: Store; now: number }): Promise<number> {
  return store.as({ kind: 'system' }, now).write(async (tx) => {
    const requests = await tx.joinRequests.forget(instantOf(now - JOIN_KEPT_MS))
    return requests + (await tx.contactMessages.forget(instantOf(now - CONTACT_KEPT_MS)))
  })
}
