import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/store/postgres/connection'
import { openDatabase } from '#server/store/postgres/store'
import { createServerDatabase, freshDatabase } from '#tests/support/databases'
import { ACCOUNT, startSignInServer } from '#tests/support/signInServer'

const OWNER = { email: ACCOUNT.email }
type Process = Awaited<ReturnType<typeof startSignInServer>>

async function openTwice(kind: 'pglite' | 'postgres'): Promise<[Db, Db]> {
  if (kind === 'pglite') {
    const db = await freshDatabase(kind)
    return [db, db]
  }
  const url = await createServerDatabase()
  return [await openDatabase({ url }), await openDatabase({ url })]
}

describe.each(['pglite', 'postgres'] as const)('two processes on one database (%s)', (kind) => {
  let dbs: [Db, Db]
  let one: Process
  let two: Process

  beforeEach(async () => {
    dbs = await openTwice(kind)
    ;[one, two] = await Promise.all([startSignInServer(dbs[0]), startSignInServer(dbs[1])])
    await one.ensureAccounts([ACCOUNT])
  })
  afterEach(async () => {
    await Promise.all([one.close(), two.close()])
    await Promise.all(dbs.map((db) => db.close()))
  })

  it('share one key, which another database does not have', async () => {
    expect(await one.keys()).toEqual(await two.keys())
    const other = await freshDatabase(kind)
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
