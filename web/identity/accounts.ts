import type { Clock } from '#domain/values/calendar'
import { InvitationRefused } from '#server/identity/port'
import type { Accounts, Invitations } from '#server/identity/port'
import { awaitsAccount } from '#server/services/memberships/findMember'
import { instantOf } from '#server/services/records/records'
import type { Store } from '#server/store/port'
import { repeat } from '../jobs/repeating.ts'

type AccountsOptions = {
  store: Store
  invitations: Invitations
  clock: Clock
  log: { failure(message: string, error: unknown): void }
}

/** How often to look for failed requests and for those of a process that ended, in milliseconds. */
const EVERY_MS = 60_000
/** How long a taken request is reserved for its process, in milliseconds. */
export const TURN_MS = 30_000

/** Creates the requested accounts. A request stays until the provider has created or refused the account. */
export function createAccounts({ store, invitations, clock, log }: AccountsOptions) {
  const system = () => store.as({ kind: 'system' }, clock())

  async function make(email: string): Promise<void> {
    try {
      await invitations.invite(email)
    } catch (error) {
      if (!(error instanceof InvitationRefused)) throw error
      log.failure('an invited person has no account: the identity provider refuses it', error)
    }
  }

  async function makeNext(): Promise<boolean> {
    const request = await system().write((tx) =>
      tx.accountRequests.take(instantOf(tx.now), instantOf(tx.now + TURN_MS)),
    )
    if (!request) return false
    // The invitation may have been withdrawn.
    if (await system().read((tx) => awaitsAccount(tx, request.email))) await make(request.email)
    await system().write((tx) => tx.accountRequests.remove(request.id))
    return true
  }

  const repeating = repeat(EVERY_MS, async (mustEnd) => {
    try {
      let isMore = true
      while (isMore && !mustEnd()) isMore = await makeNext()
    } catch (error) {
      log.failure('accounts of invited people are not made yet', error)
    }
  })

  const accounts: Accounts = {
    async drain() {
      await repeating.tick()
      // A running round may have missed the new request.
      await repeating.tick()
    },
  }
  return { ...accounts, stop: repeating.stop }
}
