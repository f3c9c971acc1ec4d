import type { Clock } from '#domain/values/calendar'
import { createCognitoIdentity } from '#server/identity/cognito'
import type { Identity } from '#server/identity/port'
import type { Db } from '#server/store/postgres/connection'
import { DEMO_POOL } from '../../mocks/cognito/pool.ts'
import { createCognitoStandIn, type CodeDelivery, type StandInUser } from '../../mocks/cognito/standIn.ts'
import { createIdentityStorage } from './identityStorage.ts'

export type LocalIdentityOptions = {
  db: Pick<Db, 'transaction'>
  clock: Clock
  log: { failure(message: string, error: unknown): void }
  /** Shows codes on the console. Never use a log here: logs hold no personal data. */
  print?: (line: string) => void
}

/** `IDENTITY=local`: the user pool's stand-in on a database. */
export type LocalIdentity = {
  identity: Identity
  fetch(request: Request): Promise<Response>
  pool: { userPoolId: string; clientId: string; endpointPath: string }
  /** Adds accounts whose subject and e-mail are new. */
  ensureAccounts(accounts: readonly StandInUser[]): Promise<void>
}

const ENDPOINT = `http://user-pool.invalid${DEMO_POOL.endpointPath}`

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
