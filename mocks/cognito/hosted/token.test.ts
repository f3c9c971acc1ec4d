import { describe, expect, it } from 'vitest'
import { claimsOf, CLIENT, EMAIL, notAuthorized, SECOND } from '../../../tests/cognito/testPool.ts'
import { createHostedPool } from '../../../tests/cognito/testHosted.ts'

const { pool, hosted } = await createHostedPool()

const INVALID_GRANT = { status: 400, error: 'invalid_grant' }

describe('a code', () => {
  it('is exchanged for access, id and refresh token', async () => {
    const answer = await hosted.redeem(await hosted.code(EMAIL))
    expect(answer).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 3600 })
    expect(claimsOf(answer.access_token)).toMatchObject({
      client_id: CLIENT,
      token_use: 'access',
      scope: 'openid email profile aws.cognito.signin.user.admin',
    })
    expect(claimsOf(answer.id_token)).toMatchObject({ aud: CLIENT, token_use: 'id', email: EMAIL })
    expect((await pool.rotate(answer.refresh_token ?? '')).AuthenticationResult).toBeDefined()
  })

  it('works once, also if it is used several times at once', async () => {
    const code = await hosted.code(EMAIL)
    const answers = await Promise.all([hosted.redeem(code), hosted.redeem(code), hosted.redeem(code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await hosted.redeem(code)).toEqual(INVALID_GRANT)
  })

  it('works for five minutes, and expired codes are deleted', async () => {
    const late = await hosted.code(EMAIL)
    pool.now += 300 * SECOND - 1
    const other = await hosted.code(EMAIL)
    expect((await hosted.redeem(late)).status).toBe(200)
    pool.now += 300 * SECOND
    expect(await hosted.redeem(other)).toEqual(INVALID_GRANT)
    await hosted.code(EMAIL)
    expect(await pool.storage.list('authorizationCode/')).toHaveLength(1)
  })

  it('is refused with another verifier, and cannot be used after that', async () => {
    const code = await hosted.code(EMAIL)
    expect(await hosted.redeem(code, { code_verifier: 'w'.repeat(64) })).toEqual(INVALID_GRANT)
    expect(await hosted.redeem(code)).toEqual(INVALID_GRANT)
  })

  it('is refused without the verifier, and with one if no challenge was sent', async () => {
    const bare = { grant_type: 'authorization_code', client_id: CLIENT, redirect_uri: 'http://localhost:4311/panel' }
    expect(await hosted.token({ ...bare, code: await hosted.code(EMAIL) })).toEqual(INVALID_GRANT)
    const without = { code_challenge: null, code_challenge_method: null }
    expect(await hosted.redeem(await hosted.code(EMAIL, without))).toEqual(INVALID_GRANT)
    expect((await hosted.token({ ...bare, code: await hosted.code(EMAIL, without) })).status).toBe(200)
  })

  it('is refused with another registered redirect address', async () => {
    const answer = await hosted.redeem(await hosted.code(EMAIL), { redirect_uri: 'http://localhost:4311/otra' })
    expect(answer).toEqual(INVALID_GRANT)
  })

  it('is refused if it was never issued', async () => {
    for (const code of ['x', '../user', 'a\u0000b', '9'.repeat(500)]) {
      expect(await hosted.redeem(code)).toEqual(INVALID_GRANT)
    }
  })
})

it('a request for tokens returns OAuth’s error for each fault', async () => {
  const error = async (form: Record<string, string>) => (await hosted.token(form)).error
  const client = { client_id: CLIENT }
  const code = { ...client, grant_type: 'authorization_code' }
  expect(await error({})).toBe('invalid_request')
  expect(await error({ grant_type: 'authorization_code' })).toBe('invalid_request')
  expect(await error(code)).toBe('invalid_request')
  expect(await error({ ...code, code: 'x' })).toBe('invalid_request')
  expect(await error({ ...client, grant_type: 'password' })).toBe('unsupported_grant_type')
  expect(await error({ ...code, client_id: 'otro' })).toBe('invalid_client')
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const response = await hosted.ask('/oauth2/token', json)
  expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_request' }])
})

describe('tokens of a hosted sign-in', () => {
  it('have the requested scopes, and need the app’s own scope to call its operations', async () => {
    const { access_token, id_token } = await hosted.tokens(EMAIL, { scope: 'openid email' })
    expect(claimsOf(access_token)['scope']).toBe('openid email')
    expect(id_token).toBeDefined()
    for (const operation of ['GetUser', 'GlobalSignOut']) {
      expect(await pool.call(operation, { AccessToken: access_token })).toEqual(
        notAuthorized('Access Token does not have required scopes'),
      )
    }
    const all = await hosted.tokens(EMAIL, { scope: null })
    expect((await pool.call('GetUser', { AccessToken: all.access_token })).type).toBeUndefined()
  })

  it('include no id token if the scope does not request it', async () => {
    const { access_token, id_token, refresh_token } = await hosted.tokens(EMAIL, {
      scope: 'aws.cognito.signin.user.admin',
    })
    expect([typeof access_token, typeof id_token, typeof refresh_token]).toEqual(['string', 'undefined', 'string'])
  })

  it('are renewed with the same scopes', async () => {
    const { refresh_token = '' } = await hosted.tokens(EMAIL, { scope: 'openid' })
    const { AuthenticationResult } = await pool.rotate(refresh_token)
    expect(claimsOf(AuthenticationResult?.AccessToken)['scope']).toBe('openid')
  })
})
