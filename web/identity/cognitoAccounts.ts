import type { Clock } from '#domain/values/calendar'
import type { AccountRequests } from '#server/identity/port'
import { awaitsAccount } from '#server/services/memberships/pendingInvitations'
import type { Store } from '#server/store/port'
import type { Db } from '#server/store/postgres/connection'
import { createAccountRequests } from './accountRequests.ts'
import { createIdentityStorage } from './identityStorage.ts'

export type CognitoAccountsOptions = {
  userPoolId: string
  endpoint?: string | undefined
  db: Pick<Db, 'transaction'>
  store: Store
  clock: Clock
  log: { failure(message: string, error: unknown): void }
}

/** How often to look for failed requests and for those of a process that ended, in milliseconds. */
const EVERY_MS = 60_000

/** `COGNITO_ADMIN=1`: creates the accounts of invited people with the environment's AWS credentials. */
export async function openCognitoAccounts(
  options: CognitoAccountsOptions,
): Promise<{ accounts: AccountRequests; stop(): Promise<void> }> {
  const { userPoolId, endpoint, db, store, clock, log } = options
  // Loaded only here: most installations do not need the AWS client.
  const { createCognitoInvitations } = await import('#server/identity/cognitoAdmin')
  const requests = createAccountRequests({
    items: createIdentityStorage(db),
    invitations: createCognitoInvitations({ userPoolId, endpoint }),
    async isAwaited(email) {
      const now = clock()
      return store.as({ kind: 'system' }, now).read((tx) => awaitsAccount(tx, email, now))
    },
    clock,
    log,
  })
  const timer = setInterval(() => void requests.drain(), EVERY_MS)
  timer.unref()
  void requests.drain()
  return {
    accounts: requests,
    async stop() {
      clearInterval(timer)
      await requests.stop()
    },
  }
}
