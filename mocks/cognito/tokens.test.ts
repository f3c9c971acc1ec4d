import { beforeEach, describe, expect, it } from 'vitest'
import { claimsOf, CLIENT, createTestPool, notAuthorized, SECOND, SUBJECT } from '../../tests/cognito/testPool.ts'

const pool = await createTestPool()
beforeEach(() => pool.reset())

const now = () => Math.floor(pool.now / 1000)

describe('refresh tokens', () => {
  it('rotate: the old one stops working and the new one works', async () => {
    await pool.seed()
    const { access, refresh } = await pool.signedIn()
    pool.now += 60 * SECOND
    const { AuthenticationResult: second } = await pool.rotate(refresh)
    const { auth_time, origin_jti } = claimsOf(access)
    expect(claimsOf(second?.AccessToken)).toMatchObject({ auth_time, origin_jti, sub: SUBJECT, exp: now() + 3600 })
    expect(claimsOf(second?.IdToken)).toMatchObject({ token_use: 'id', sub: SUBJECT, exp: now() + 3600 })
    expect(await pool.rotate(refresh)).toEqual({
      type: 'RefreshTokenReuseException',
      message: 'Refresh Token has been invalidated by rotation',
    })
    expect((await pool.rotate(second?.RefreshToken ?? '')).AuthenticationResult?.RefreshToken).toBeDefined()
  })

  it('are refused if forged, expired, revoked or of a disabled user', async () => {
    await pool.seed()
    const { refresh } = await pool.signedIn()
    const refusals = ['x', `${refresh}x`, refresh.replace(/^./, 'f'), ''].map(
      async (token) => (await pool.rotate(token)).message,
    )
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(['Invalid Refresh Token']))
    pool.now += 30 * 24 * 3600 * SECOND
    expect((await pool.rotate(refresh)).message).toBe('Refresh Token has expired')
    const [other, elsewhere] = [await pool.signedIn(), await pool.signedIn()]
    expect(await pool.call('RevokeToken', { ClientId: CLIENT, Token: other.refresh })).toEqual({})
    expect(await pool.call('RevokeToken', { ClientId: CLIENT, Token: other.refresh })).toEqual({})
    expect((await pool.rotate(other.refresh)).message).toBe('Refresh Token has been revoked')
    expect((await pool.call('GetUser', { AccessToken: other.access })).message).toBe('Access Token has been revoked')
    expect((await pool.call('RevokeToken', { ClientId: CLIENT, Token: other.access })).type).toBe(
      'UnsupportedTokenTypeException',
    )
    expect((await pool.call('GetUser', { AccessToken: elsewhere.access })).type).toBeUndefined()
  })
})

describe('access tokens', () => {
  it('are refused if forged, changed, expired or of another kind', async () => {
    await pool.seed()
    const { access } = await pool.signedIn()
    const [head = '', , tail = ''] = access.split('.')
    const claims = { sub: 'other', token_use: 'access' }
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${tail}`
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${access.split('.')[1] ?? ''}.`
    const id = (await pool.passwordSignIn()).AuthenticationResult?.IdToken
    for (const AccessToken of [forged, unsigned, id, 'a.b.c', 'x']) {
      expect(await pool.call('GetUser', { AccessToken })).toEqual(notAuthorized('Invalid Access Token'))
    }
    pool.now += 3600 * SECOND
    expect((await pool.call('GetUser', { AccessToken: access })).message).toBe('Access Token has expired')
  })
})
