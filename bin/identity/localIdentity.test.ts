import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApp } from '#server/app'
import { createMemoryStore } from '#server/store/memory/store'
import { migrate } from '#server/store/postgres/migrate'
import type { Db } from '#server/store/postgres/connection'
import { openDatabase } from '#server/store/postgres/openDatabase'
import { aSnapshot, aUser } from '#tests/support/builders'
import { openLocalIdentity } from './localIdentity.ts'

const PASSWORD = 'Rayo-2024!'
const EMAIL = 'socia@rayo.test'
const SUBJECT = '0190a0c0-0000-7000-8000-000000000001'
const ACCOUNT = {
  subject: SUBJECT,
  email: EMAIL,
  password: PASSWORD,
  status: 'CONFIRMED',
  emailVerified: true,
} as const

const folder = await mkdtemp(join(tmpdir(), 'rayo-identity-'))
const closers: (() => Promise<unknown>)[] = []
let db: Db

async function openDb(): Promise<Db> {
  const opened = await openDatabase({ dataDir: join(folder, 'db') })
  await migrate(opened)
  return opened
}

beforeAll(async () => {
  // It warns of any endpoint that is not Amazon's.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  db = await openDb()
}, 180_000)

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
  await db.query('DELETE FROM rayo.identity_item WHERE key <> $1', ['signingKey'])
})

afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

/** What a process has: the stand-in on the database, the API that believes it, and a port that both are served on. */
async function startProcess(database: Pick<Db, 'transaction'> = db) {
  const printed: string[] = []
  const failures: unknown[] = []
  const local = await openLocalIdentity({
    db: database,
    clock: Date.now,
    log: { failure: (_message, error) => failures.push(error) },
    print: (line) => printed.push(line),
  })
  const store = createMemoryStore({ snapshot: aSnapshot({ users: [aUser({ subject: SUBJECT, email: EMAIL })] }) })
  const app = createApp({ store, identity: local.identity, clock: Date.now })
  const listener = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url)
    return pathname.startsWith(local.pool.endpointPath) ? local.fetch(request) : app.fetch(request)
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const endpoint = `${origin}${local.pool.endpointPath}`

  async function call(operation: string, input: object) {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify(input),
    })
    return answerSchema.parse(await response.json())
  }

  return {
    ...local,
    call,
    printed,
    failures,
    origin,
    endpoint,
    keys: async () =>
      (await fetch(`${endpoint}/${local.pool.userPoolId}/.well-known/jwks.json`)).json() as Promise<unknown>,
    /** As whom the API knows the owner of a token: an e-mail, or the code of its refusal. */
    async whoIs(token = '') {
      const headers = { Authorization: `Bearer ${token}` }
      const response = await fetch(`${origin}/api/v1/private/profile`, { headers })
      return z
        .object({ email: z.string() })
        .or(z.object({ code: z.string() }))
        .parse(await response.json())
    },
    rotate: (RefreshToken = '') => call('GetTokensFromRefreshToken', { ClientId: local.pool.clientId, RefreshToken }),
    signUp: (Username: string) => call('SignUp', { ClientId: local.pool.clientId, Username, Password: PASSWORD }),
    passwordSignIn: () =>
      call('InitiateAuth', {
        ClientId: local.pool.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: EMAIL, PASSWORD },
      }),
  }
}

/** What the tests read of any answer; `type` is an error's `__type`. */
const answerSchema = z
  .object({
    __type: z.string().optional(),
    UserSub: z.string().optional(),
    AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string() }).optional(),
  })
  .transform(({ __type: type, ...answer }) => ({ ...answer, type }))

/** The database, which fails at the nth statement of a transaction. */
const failingAt = (nth: number): Pick<Db, 'transaction'> => ({
  transaction: (work, begin) =>
    db.transaction((session) => {
      let statements = 0
      return work({
        ...session,
        query(text, values) {
          statements += 1
          if (statements === nth) throw new Error('lost')
          return session.query(text, values)
        },
      })
    }, begin),
})

const KNOWN = { email: EMAIL }

describe('the stand-in on a database, over HTTP', () => {
  it('signs in by SRP with Amplify, and the API believes its tokens', async () => {
    const server = await startProcess()
    await server.ensureAccounts([ACCOUNT])
    const { userPoolId, clientId } = server.pool
    const Cognito = { userPoolId, userPoolClientId: clientId, userPoolEndpoint: server.endpoint }
    Amplify.configure({ Auth: { Cognito } })
    expect(await signIn({ username: 'Socia@rayo.test', password: PASSWORD })).toMatchObject({ isSignedIn: true })
    const { tokens } = await fetchAuthSession()
    expect(await server.whoIs(tokens?.accessToken.toString())).toEqual(KNOWN)
    await signOut()
    expect(await server.whoIs(tokens?.idToken?.toString())).toEqual({ code: 'invalidToken' })
    expect(server.failures).toEqual([])
  })

  it('keeps accounts, sessions and keys when it starts again', async () => {
    const first = await startProcess()
    await first.ensureAccounts([ACCOUNT])
    const keys = await first.keys()
    const { AuthenticationResult: tokens } = await first.passwordSignIn()
    await db.close()
    db = await openDb()
    const second = await startProcess()
    expect(await second.keys()).toEqual(keys)
    expect(await second.whoIs(tokens?.AccessToken)).toEqual(KNOWN)
    const refreshed = await second.rotate(tokens?.RefreshToken)
    expect(await second.whoIs(refreshed.AuthenticationResult?.AccessToken)).toEqual(KNOWN)
    expect((await second.passwordSignIn()).AuthenticationResult).toBeDefined()
  }, 180_000)

  it('makes its key once for each database', async () => {
    const other = await openDatabase({ dataDir: 'memory://' })
    closers.push(() => other.close())
    await migrate(other)
    const [one, two] = await Promise.all([startProcess(other), startProcess(other)])
    expect(await one.keys()).toEqual(await two.keys())
    expect(await one.keys()).not.toEqual(await (await startProcess()).keys())
  }, 180_000)

  it('prints codes at the console and answers none', async () => {
    const server = await startProcess()
    const answer = await server.signUp('nueva@rayo.test')
    expect(answer.UserSub).toBeDefined()
    expect(server.printed).toEqual([expect.stringMatching(/^Rayo: código para nueva@rayo\.test: \d{6}$/)])
    expect(JSON.stringify(answer)).not.toContain(server.printed[0]?.slice(-6))
  })
})

describe('two processes on one database', () => {
  it('know the same accounts and sessions, and take turns', async () => {
    const one = await startProcess()
    const two = await startProcess()
    await one.ensureAccounts([ACCOUNT])
    const { AuthenticationResult: tokens } = await two.passwordSignIn()
    expect(await one.whoIs(tokens?.AccessToken)).toEqual(KNOWN)
    const rotations = await Promise.all([one, two, one, two].map((process) => process.rotate(tokens?.RefreshToken)))
    expect(rotations.filter(({ AuthenticationResult }) => AuthenticationResult)).toHaveLength(1)
    const signUps = await Promise.all([one, two, one, two].map((process) => process.signUp('nueva@rayo.test')))
    expect(signUps.map(({ type }) => type ?? 'made').toSorted()).toEqual([
      'UsernameExistsException',
      'UsernameExistsException',
      'UsernameExistsException',
      'made',
    ])
  })

  it('count wrong passwords together', async () => {
    const processes = [await startProcess(), await startProcess()]
    await processes[0]?.ensureAccounts([ACCOUNT])
    const guess = (index: number) =>
      processes[index % 2]?.identity.signIn(EMAIL, 'wrong').catch((error: Error) => error.message)
    for (let i = 0; i < 5; i += 1) expect(await guess(i)).toBe('signInFailed')
    expect((await processes[1]?.passwordSignIn())?.type).toBe('NotAuthorizedException')
  })
})

describe('a database that is lost', () => {
  it('leaves nothing half done, and nothing is printed that was not kept', async () => {
    const whole = await startProcess()
    const before = await db.query('SELECT key FROM rayo.identity_item')
    let refused = 0
    for (let nth = 2; nth < 100; nth += 1) {
      const server = await startProcess(failingAt(nth))
      const answer = await server.signUp('nueva@rayo.test')
      if (answer.UserSub) break
      refused += 1
      expect(answer.type).toBe('InternalErrorException')
      expect([server.printed, server.failures.length]).toEqual([[], 1])
      expect(await db.query('SELECT key FROM rayo.identity_item')).toEqual(before)
    }
    expect(refused).toBeGreaterThan(4)
    expect((await whole.signUp('nueva@rayo.test')).type).toBe('UsernameExistsException')
  })

  it('is unavailable to the API, not a reason to sign anybody out', async () => {
    const whole = await startProcess()
    await whole.ensureAccounts([ACCOUNT])
    const { AuthenticationResult: tokens } = await whole.passwordSignIn()
    const server = await startProcess(failingAt(2))
    const email = server.identity.emailOf(tokens?.AccessToken ?? '')
    await expect(email).rejects.toThrow('unavailable')
  })
})
