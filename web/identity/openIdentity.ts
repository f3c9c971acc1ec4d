import type { Clock } from '#domain/values/calendar'
import { createCognitoIdentity } from '#server/identity/cognito'
import type { AccountRequests, Identity } from '#server/identity/port'
import type { PostgresStore } from '#server/store/postgres/store'
import type { ServerConfig } from '../config/serverConfig.ts'
import { openCognitoAccounts } from './cognitoAccounts.ts'
import { openLocalIdentity } from './localIdentity.ts'
import type { Log } from '../monitoring/log.ts'

/** `pool` is the stand-in's, if this process runs it. */
export type OpenIdentity = {
  identity: Identity
  accounts: AccountRequests | null
  pool: {
    userPoolId: string
    clientId: string
    endpointPath: string
    fetch: (request: Request) => Promise<Response>
  } | null
}

/** Opens the configured identity provider. Adds to `parts` what must be closed with the process. */
export async function openIdentity(
  { config, store, clock, log }: { config: ServerConfig; store: PostgresStore; clock: Clock; log: Log },
  parts: (() => Promise<void>)[],
): Promise<OpenIdentity> {
  const db = store.database
  if (config.identity.kind === 'local') {
    // Codes go to stderr: stdout is the log, which holds no personal data.
    const local = await openLocalIdentity({ db, clock, log, print: (line) => console.error(line) })
    return {
      identity: local.identity,
      accounts: null,
      pool: { ...local.pool, fetch: (request) => local.fetch(request) },
    }
  }
  const { userPoolId, clientId, endpoint, createsAccounts } = config.identity
  const provider = { userPoolId, clientId, endpoint: endpoint ?? undefined }
  const identity = createCognitoIdentity({ ...provider, clock })
  if (!createsAccounts) return { identity, accounts: null, pool: null }
  const cognito = await openCognitoAccounts({ ...provider, db, store, clock, log })
  parts.push(() => cognito.stop())
  return { identity, accounts: cognito.accounts, pool: null }
}
