import { describe, expect, it } from 'vitest'
import { DomainError } from '#domain/api/errors'
import { createUserPool } from '#tests/support/userPool'
import { createCognitoIdentity } from './cognito.ts'

const pool = await createUserPool()
const { userPoolId, clientId } = pool
const clock = () => pool.clock.now

const answering = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })
const identity = (send: typeof fetch = answering(500, {})) => pool.identity({ fetch: send })
const codeOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  return error instanceof DomainError ? error.code : error
}

describe('verifying an access token', () => {
  it.each([
    ['from Amazon', undefined, `${pool.issuer}/.well-known/jwks.json`],
    ['from the endpoint', 'http://pool.test/cognito/', `http://pool.test/cognito/${userPoolId}/.well-known/jwks.json`],
  ])('fetches the keys %s if none are given', async (_name, endpoint, address) => {
    const urls: string[] = []
    const fetched = createCognitoIdentity({
      endpoint,
      userPoolId,
      clientId,
      clock,
      async fetch(input) {
        urls.push(input instanceof Request ? input.url : String(input))
        return Response.json(await pool.jwks())
      },
    })
    expect((await fetched.verify(await pool.token('subject-1'))).subject).toBe('subject-1')
    expect(urls).toEqual([address])
  })
})

const attributes = (verified: string) => ({
  UserAttributes: [
    { Name: 'email', Value: 'Ana@Example.org' },
    { Name: 'email_verified', Value: verified },
  ],
})

describe('the e-mail of a token’s owner', () => {
  it('is read from the provider, unchanged', async () => {
    expect(await identity(answering(200, attributes('true'))).emailOf('t')).toEqual({
      email: 'Ana@Example.org',
      verified: true,
    })
    expect((await identity(answering(200, attributes('false'))).emailOf('t')).verified).toBe(false)
  })

  it.each([
    [400, { __type: 'NotAuthorizedException' }, 'invalidToken'],
    [400, { __type: 'com.amazonaws.cognito#UserNotFoundException' }, 'invalidToken'],
    [400, { __type: 'ResourceNotFoundException' }, 'unavailable'],
    [403, { __type: 'ForbiddenException' }, 'unavailable'],
    [400, { __type: 'TooManyRequestsException' }, 'unavailable'],
    [500, {}, 'unavailable'],
    [200, { nothing: 1 }, 'unavailable'],
    [400, 'no type', 'unavailable'],
  ])('is not read from the answer %i %j: %s', async (status, body, code) => {
    expect(await codeOf(identity(answering(status, body)).emailOf('t'))).toBe(code)
  })
})

const causeOf = async (send: typeof fetch): Promise<unknown> => {
  try {
    return await identity(send).emailOf('t')
  } catch (error) {
    return error instanceof DomainError ? error.cause : error
  }
}
const offline = () => Promise.reject(new TypeError('offline'))

it('names the pool and its answer as the cause when it is unavailable', async () => {
  const part = 'userPool'
  const refusal = answering(400, { __type: 'ResourceNotFoundException' })
  expect(await causeOf(refusal)).toMatchObject({ part, message: 'GetUser was answered ResourceNotFoundException' })
  expect(await causeOf(answering(502, {}))).toMatchObject({ part, cause: { message: 'status 502' } })
  expect(await causeOf(answering(200, { nothing: 1 }))).toMatchObject({ part })
  expect(await causeOf(offline)).toMatchObject({ part, cause: { message: 'offline' } })
  const keyless = pool.identity({ fetch: offline }).verify(await pool.token('subject-1'))
  await expect(keyless).rejects.toMatchObject({ code: 'unavailable', cause: { part } })
})

describe('signing in with a password', () => {
  it('returns tokens or the challenge', async () => {
    const result = { AccessToken: 'a', IdToken: 'i', RefreshToken: 'r', ExpiresIn: 3600 }
    expect(await identity(answering(200, { AuthenticationResult: result })).signIn('a@b.co', 'p')).toEqual({
      tokens: { accessToken: 'a', idToken: 'i', refreshToken: 'r', expiresIn: 3600 },
    })
    expect(
      await identity(answering(200, { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's' })).signIn('a@b.co', 'p'),
    ).toEqual({ challenge: 'SOFTWARE_TOKEN_MFA', session: 's' })
  })

  it.each([
    ['NotAuthorizedException', 'signInFailed'],
    ['UserNotFoundException', 'signInFailed'],
    ['UserNotConfirmedException', 'signInFailed'],
    ['PasswordResetRequiredException', 'signInFailed'],
    ['TooManyRequestsException', 'rateLimited'],
  ])('answers %s as %s', async (type, code) => {
    expect(await codeOf(identity(answering(400, { __type: type })).signIn('a@b.co', 'p'))).toBe(code)
  })
})
