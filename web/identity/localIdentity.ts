import type { Clock } from '#domain/values/calendar'
import { createCognitoIdentity } from '#server/identity/cognito'
import type { Db, Session } from '#server/store/postgres/connection/connection'
import { DEMO_POOL } from '../../mocks/cognito/pool.ts'
import { createCognitoStandIn, type CodeDelivery, type StandInUser } from '../../mocks/cognito/standIn.ts'
import type { CognitoItems, CognitoStorage } from '../../mocks/cognito/storage.ts'

export type LocalIdentityOptions = {
  db: Pick<Db, 'transaction'>
  clock: Clock
  log: { failure(message: string, error: unknown): void }
  /** Shows codes on the console. Never use a log here: logs hold no personal data. */
  print?: (line: string) => void
}

const ENDPOINT = `http://user-pool.invalid${DEMO_POOL.endpointPath}`

export async function openLocalIdentity(options: LocalIdentityOptions) {
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
    fetch: (request: Request) => standIn.fetch(request),
    async ensureAccounts(accounts: readonly StandInUser[]) {
      for (const account of accounts) await standIn.ensureUser(account)
    },
  }
}

function codeLine({ to, code }: CodeDelivery): string {
  return `Rayo: código para ${to}: ${code}`
}

/** The key of the advisory lock: "rayoid" in ASCII. A vanished process holds the lock for half a minute. */
const LOCK = 0x72_61_79_6f_69_64
const IN_TURN = `SET LOCAL idle_in_transaction_session_timeout = 30000; SELECT pg_advisory_xact_lock(${LOCK})`

/** An operation is one transaction under an advisory lock, so processes that share a database take turns. */
export function createIdentityStorage(db: Pick<Db, 'transaction'>): CognitoStorage {
  const inTurn = <T>(work: (items: CognitoItems) => Promise<T>) =>
    db.transaction(async (session) => {
      await session.script(IN_TURN)
      return work(itemsOf(session))
    })
  return {
    inTurn,
    get: (key) => inTurn((items) => items.get(key)),
    set: (key, value) => inTurn((items) => items.set(key, value)),
    delete: (key) => inTurn((items) => items.delete(key)),
    list: (prefix) => inTurn((items) => items.list(prefix)),
  }
}

function itemsOf(session: Pick<Session, 'query'>): CognitoItems {
  return {
    async get(key) {
      const [row] = await session.query('SELECT value FROM rayo.identity_item WHERE key = $1', [key])
      return row?.value
    },
    async set(key, value) {
      const text =
        'INSERT INTO rayo.identity_item (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = excluded.value'
      await session.query(text, [key, JSON.stringify(value)])
    },
    async delete(key) {
      await session.query('DELETE FROM rayo.identity_item WHERE key = $1', [key])
    },
    async list(prefix) {
      const rows = await session.query('SELECT key FROM rayo.identity_item WHERE starts_with(key, $1)', [prefix])
      return rows.map(({ key }) => String(key))
    },
  }
}
