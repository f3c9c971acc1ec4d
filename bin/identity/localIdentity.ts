import type { Clock } from '#domain/calendar'
import { createCognitoIdentity } from '#server/identity/cognito'
import type { Identity } from '#server/identity/port'
import type { Db } from '#server/store/postgres/connection'
import { DEMO_POOL } from '../../mocks/cognito/pool.ts'
import { createCognitoStandIn } from '../../mocks/cognito/standIn.ts'
import type { CodeDelivery, StandInUser } from '../../mocks/cognito/standIn.ts'
import { createIdentityStorage } from './identityStorage.ts'

export type LocalIdentityOptions = {
  /** Where accounts, sessions and signing keys are kept. */
  db: Pick<Db, 'transaction'>
  clock: Clock
  log: { failure(message: string, error: unknown): void }
  /** Shows the person at the console what the user pool would have sent by e-mail; never a log, which holds no personal data. */
  print?: (line: string) => void
}

/** `IDENTITY=local`: the user pool's stand-in on a database. */
export type LocalIdentity = {
  /** Verifies the stand-in's tokens as it would Cognito's. */
  identity: Identity
  /** The stand-in over HTTP: whatever comes for `endpointPath` or below it. */
  fetch(request: Request): Promise<Response>
  /** The pool and its client, for the runtime configuration of the page. */
  pool: { userPoolId: string; clientId: string; endpointPath: string }
  /** Adds accounts whose subject and e-mail nobody has yet; what people changed since stays. */
  ensureAccounts(accounts: readonly StandInUser[]): Promise<void>
}

/** Any origin does: it is only ever called in this process. */
const ENDPOINT = `http://user-pool.invalid${DEMO_POOL.endpointPath}`

/** Opens the user pool that the database holds, or begins one with a signing key of its own. Rejects when the database is lost. */
export async function openLocalIdentity(options: LocalIdentityOptions): Promise<LocalIdentity> {
  const { db, clock, log, print = (line) => console.log(line) } = options
  const standIn = await createCognitoStandIn({
    storage: createIdentityStorage(db),
    clock,
    onCode: (delivery) => print(codeLine(delivery)),
    onFailure: (error) => log.failure('the stand-in for sign-in failed', error),
  })
  const identity = createCognitoIdentity({
    endpoint: ENDPOINT,
    userPoolId: DEMO_POOL.userPoolId,
    clientId: DEMO_POOL.clientId,
    fetch: (input, init) => standIn.fetch(new Request(input, init)),
    clock,
  })
  return {
    identity,
    pool: DEMO_POOL,
    fetch: (request) => standIn.fetch(request),
    async ensureAccounts(accounts) {
      for (const account of accounts) await standIn.ensureUser(account)
    },
  }
}

function codeLine({ to, code }: CodeDelivery): string {
  return `Rayo: código para ${to}: ${code}`
}
