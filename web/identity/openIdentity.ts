import type { Clock } from '#domain/values/calendar'
import { createCognitoIdentity } from '#server/identity/cognito'
import type { AccountRequests } from '#server/identity/port'
import type { PostgresStore } from '#server/store/postgres/store'
import type { ServerConfig } from '../config/serverConfig.ts'
import { openLocalIdentity, createIdentityStorage } from './localIdentity.ts'
import { repeat } from '../jobs/repeating.ts'
import type { Log } from '../monitoring/log.ts'
import { awaitsAccount } from '#server/services/memberships/findMember'
import type { Store } from '#server/store/port'
import type { Db } from '#server/store/postgres/connection/connection'
import { createAccountRequests } from './accountRequests.ts'

type CognitoAccountsOptions = {
  userPoolId: string
  endpoint?: string | undefined
  db: Pick<Db, 'transaction'>
  store: Store
  clock: Clock
  log: { failure(message: string, error: unknown): void }
}

/** How often to look for failed requests and for those of a process that ended, in milliseconds. */
const EVERY_MS = 60_000

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
      return store.as({ kind: 'system' }, now).read((tx) => awaitsAccount(tx, email))
    },
    clock,
    log,
  })
  const repeating = repeat(EVERY_MS, () => requests.drain())
  void repeating.tick()
  return { accounts: requests, stop: async () => void (await Promise.all([requests.stop(), repeating.stop()])) }
}

/** `pool` is the stand-in's, if this process runs it. Adds to `parts` what must be closed with the process. */
export async function openIdentity(
  { config, store, clock, log }: { config: ServerConfig; store: PostgresStore; clock: Clock; log: Log },
  parts: (() => Promise<void>)[],
) {
  const db = store.database
  if (config.identity.kind === 'local') {
    // Codes go to stderr: stdout is the log, which holds no personal data.
    const local = await openLocalIdentity({ db, clock, log, print: (line) => console.error(line) })
    return { identity: local.identity, accounts: null, pool: { ...local.pool, fetch: local.fetch } }
  }
  const { userPoolId, clientId, endpoint, createsAccounts } = config.identity
  const provider = { userPoolId, clientId, endpoint: endpoint ?? undefined }
  const identity = createCognitoIdentity({ ...provider, clock })
  if (!createsAccounts) return { identity, accounts: null, pool: null }
  const cognito = await openCognitoAccounts({ ...provider, db, store, clock, log })
  parts.push(() => cognito.stop())
  return { identity, accounts: cognito.accounts, pool: null }
}
