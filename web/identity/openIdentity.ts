import type { Clock } from '#domain/values/calendar'
import { createCognitoIdentity } from '#server/identity/cognito'
import type { PostgresStore } from '#server/store/postgres/store'
import type { ServerConfig } from '../config/serverConfig.ts'
import { openLocalIdentity } from './localIdentity.ts'
import type { Log } from '../monitoring/log.ts'
import type { Store } from '#server/store/port'
import { createAccounts } from './accounts.ts'

type CognitoAccountsOptions = {
  userPoolId: string
  endpoint?: string | undefined
  store: Store
  clock: Clock
  log: { failure(message: string, error: unknown): void }
}

export async function openCognitoAccounts({ userPoolId, endpoint, ...options }: CognitoAccountsOptions) {
  // Loaded only here: most installations do not need the AWS client.
  const { createCognitoInvitations } = await import('#server/identity/cognitoAdmin')
  const accounts = createAccounts({ ...options, invitations: createCognitoInvitations({ userPoolId, endpoint }) })
  void accounts.drain()
  return accounts
}

/** `pool` is the stand-in's, if this process runs it. Adds to `parts` what must be closed with the process. */
export async function openIdentity(
  { config, store, clock, log }: { config: ServerConfig; store: PostgresStore; clock: Clock; log: Log },
  parts: (() => Promise<void>)[],
) {
  if (config.identity.kind === 'local') {
    // Codes go to stderr: stdout is the log, which holds no personal data.
    const local = await openLocalIdentity({ db: store.database, clock, log, print: (line) => console.error(line) })
    return { identity: local.identity, accounts: null, pool: { ...local.pool, fetch: local.fetch } }
  }
  const { userPoolId, clientId, endpoint, createsAccounts } = config.identity
  const provider = { userPoolId, clientId, endpoint: endpoint ?? undefined }
  const identity = createCognitoIdentity({ ...provider, clock })
  if (!createsAccounts) return { identity, accounts: null, pool: null }
  const accounts = await openCognitoAccounts({ ...provider, store, clock, log })
  parts.push(() => accounts.stop())
  return { identity, accounts, pool: null }
}
