import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/store/postgres/connection/connection'
import { openDatabase } from '#server/store/postgres/store'
import { createServerDatabase, freshDatabase } from '#tests/support/databases'
import { ACCOUNT, startSignInServer } from '#tests/support/signInServer'

const OWNER = { email: ACCOUNT.email }
const closers: (() => Promise<unknown>)[] = []
let db: Db

beforeAll(async () => {
  db = await freshDatabase('pglite')
})

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
  // Only the key stays between tests: making one is the slowest part.
  await db.query('DELETE FROM rayo.identity_item WHERE key <> $1', ['signingKey'])
})

async function startProcess(on: Pick<Db, 'transaction'> = db) {
  const server = await startSignInServer(on)
  closers.push(server.close)
  return server
}

const failingAt = (nth: number): Pick<Db, 'transaction'> => ({
  transaction: (work, begin) =>
    db.transaction((session) => {
      let statements = 0
      return work({
        ...session,
        script: (text) => session.script(text),
        query(text, values) {
          statements += 1
          if (statements === nth) throw new Error('lost')
          return session.query(text, values)
        },
      })
    }, begin),
})

describe('the stand-in on a database, over HTTP', () => {
  it('keeps accounts, sessions and keys when it starts again', async () => {
    const url = await createServerDatabase()
    const before = await openDatabase({ url })
    const first = await startProcess(before)
    await first.ensureAccounts([ACCOUNT])
    const keys = await first.keys()
    const { AuthenticationResult: tokens } = await first.passwordSignIn()
    await before.close()
    const after = await openDatabase({ url })
    const second = await startSignInServer(after)
    expect(await second.keys()).toEqual(keys)
    expect(await second.whoIs(tokens?.AccessToken)).toEqual(OWNER)
    const refreshed = await second.rotate(tokens)
    expect(await second.whoIs(refreshed.AuthenticationResult?.AccessToken)).toEqual(OWNER)
    expect((await second.passwordSignIn()).AuthenticationResult).toBeDefined()
    await second.close()
    await after.close()
  })

  it('prints codes on the console and does not return them', async () => {
    const server = await startProcess()
    const answer = await server.signUp('nueva@rayo.test')
    expect(answer.UserSub).toBeDefined()
    expect(server.printed).toEqual([expect.stringMatching(/^Rayo: código para nueva@rayo\.test: \d{6}$/)])
    expect(JSON.stringify(answer)).not.toContain(server.printed[0]?.slice(-6))
  })
})

describe('a database that is lost', () => {
  it('rolls back and prints only stored codes', async () => {
    const whole = await startProcess()
    const before = await db.query('SELECT key FROM rayo.identity_item')
    let refusals = 0
    for (let nth = 2; nth < 100; nth += 1) {
      const server = await startProcess(failingAt(nth))
      const answer = await server.signUp('nueva@rayo.test')
      if (answer.UserSub) break
      refusals += 1
      expect(answer.type).toBe('InternalErrorException')
      expect([server.printed, server.failures.length]).toEqual([[], 1])
      expect(await db.query('SELECT key FROM rayo.identity_item')).toEqual(before)
    }
    expect(refusals).toBeGreaterThan(4)
    expect((await whole.signUp('nueva@rayo.test')).type).toBe('UsernameExistsException')
  })

  it('makes the API answer unavailable and signs nobody out', async () => {
    const whole = await startProcess()
    await whole.ensureAccounts([ACCOUNT])
    const { AuthenticationResult: tokens } = await whole.passwordSignIn()
    const server = await startProcess(failingAt(2))
    const email = server.identity.emailOf(tokens?.AccessToken ?? '')
    await expect(email).rejects.toThrow('unavailable')
  })
})

type Process = Awaited<ReturnType<typeof startSignInServer>>

describe('two processes on one database', () => {
  let dbs: [Db, Db]
  let one: Process
  let two: Process

  beforeEach(async () => {
    const url = await createServerDatabase()
    dbs = [await openDatabase({ url }), await openDatabase({ url })]
    ;[one, two] = await Promise.all([startSignInServer(dbs[0]), startSignInServer(dbs[1])])
    await one.ensureAccounts([ACCOUNT])
  })
  afterEach(async () => {
    await Promise.all([one.close(), two.close()])
    await Promise.all(dbs.map((opened) => opened.close()))
  })

  it('share one key, which another database does not have', async () => {
    expect(await one.keys()).toEqual(await two.keys())
    const other = await freshDatabase('postgres')
    const elsewhere = await startSignInServer(other)
    expect(await elsewhere.keys()).not.toEqual(await one.keys())
    await elsewhere.close()
    await other.close()
  })

  it('share accounts and sessions, and take turns', async () => {
    const { AuthenticationResult: tokens } = await two.passwordSignIn()
    expect(await one.whoIs(tokens?.AccessToken)).toEqual(OWNER)
    const rotations = await Promise.all([one, two, one, two].map((process) => process.rotate(tokens)))
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
    for (const process of [one, two, one, two, one]) {
      await expect(process.identity.signIn(ACCOUNT.email, 'wrong')).rejects.toThrow('signInFailed')
    }
    expect((await two.passwordSignIn()).type).toBe('NotAuthorizedException')
  })
})
