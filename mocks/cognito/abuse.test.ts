import { beforeEach, describe, expect, it } from 'vitest'
import { createTestPool, EMAIL, EXCEEDED, INCORRECT, PASSWORD, SECOND } from '../../tests/cognito/testPool.ts'

const pool = await createTestPool()
beforeEach(() => pool.reset())

describe('guessing passwords', () => {
  it('locks a name after five failures for 1, 2, 4 … seconds, even an unknown name', async () => {
    await pool.seed()
    for (const name of [EMAIL, 'nadie@rayo.test']) {
      for (let i = 0; i < 5; i++) expect(await pool.passwordSignIn('x', name)).toEqual(INCORRECT)
      expect(await pool.passwordSignIn(PASSWORD, name)).toEqual(EXCEEDED)
      expect(await pool.startSrp(name)).toEqual(EXCEEDED)
      pool.now += SECOND
      expect(await pool.passwordSignIn('x', name)).toEqual(INCORRECT)
      pool.now += SECOND
      expect(await pool.passwordSignIn('x', name)).toEqual(EXCEEDED)
      pool.now += SECOND
      expect(await pool.passwordSignIn('x', name)).toEqual(INCORRECT)
      pool.now += 4 * SECOND
    }
    expect((await pool.passwordSignIn()).AuthenticationResult).toBeDefined()
    expect(await pool.passwordSignIn('x')).toEqual(INCORRECT)
    expect((await pool.passwordSignIn()).AuthenticationResult).toBeDefined()
  })

  it('forgets failures after a quarter of an hour without any', async () => {
    await pool.seed()
    for (let i = 0; i < 4; i++) await pool.passwordSignIn('x')
    pool.now += 15 * 60 * SECOND
    await pool.passwordSignIn('x')
    expect((await pool.passwordSignIn()).AuthenticationResult).toBeDefined()
  })
})
