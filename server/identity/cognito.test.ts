import { describe, expect, it } from 'vitest'
import { DomainError } from '#domain/errors'
import { createCognitoIdentity } from './cognito.ts'

const POOL = 'us-east-1_Prueba1'
const ISSUER = `https://cognito-idp.us-east-1.amazonaws.com/${POOL}`
const CLIENT = 'client1'
const NOW = Date.UTC(2024, 5, 15)
const SECONDS = NOW / 1000

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
const others = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
const { kty, n, e } = await crypto.subtle.exportKey('jwk', keys.publicKey)
const jwks = { keys: [{ kty: kty ?? '', n: n ?? '', e: e ?? '', kid: 'k1', use: 'sig', alg: 'RS256' }] }

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function token(claims: object = {}, { key = keys.privateKey, kid = 'k1', alg = 'RS256' } = {}) {
  const payload = {
    sub: 'subject-1',
    username: 'subject-1',
    iss: ISSUER,
    client_id: CLIENT,
    token_use: 'access',
    exp: SECONDS + 60,
    iat: SECONDS - 60,
    ...claims,
  }
  const text = `${encoded({ alg, kid, typ: 'JWT' })}.${encoded(payload)}`
  const signature = await crypto.subtle.sign(algorithm.name, key, new TextEncoder().encode(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

const answering = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })
const identity = (send: typeof fetch = answering(500, {})) =>
  createCognitoIdentity({
    endpoint: 'http://pool.test',
    userPoolId: POOL,
    clientId: CLIENT,
    jwks,
    fetch: send,
    clock: () => NOW,
  })
const codeOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  return error instanceof DomainError ? error.code : error
}

describe('verifying an access token', () => {
  it('tells its subject', async () => {
    expect(await identity().verify(await token())).toEqual({
      subject: 'subject-1',
      username: 'subject-1',
      clientId: CLIENT,
      expiresAt: NOW + 60_000,
    })
  })

  it.each<[string, () => Promise<string>]>([
    ['an ID token', () => token({ token_use: 'id', aud: CLIENT })],
    ['another client’s', () => token({ client_id: 'other' })],
    ['another pool’s', () => token({ iss: `${ISSUER}x` })],
    ['an expired one', () => token({ exp: SECONDS })],
    ['one without expiry', () => token({ exp: undefined })],
    ['one without subject', () => token({ sub: undefined })],
    ['one signed with another key', () => token({}, { key: others.privateKey })],
    ['one of an unknown key', () => token({}, { kid: 'k2' })],
    ['one without signature', async () => `${encoded({ alg: 'none', kid: 'k1' })}.${encoded({ sub: 'x' })}.`],
    ['a changed one', async () => (await token()).replace(/\.[^.]+\./, `.${encoded({ sub: 'admin' })}.`)],
    ['no token', async () => 'x'],
  ])('refuses %s', async (_name, make) => {
    expect(await codeOf(identity().verify(await make()))).toBe('invalidToken')
  })

  it('fetches the keys when none are given', async () => {
    const asked: string[] = []
    const fetched = createCognitoIdentity({
      endpoint: 'http://pool.test',
      userPoolId: POOL,
      clientId: CLIENT,
      clock: () => NOW,
      fetch: async (input) => {
        asked.push(input instanceof Request ? input.url : String(input))
        return Response.json(jwks)
      },
    })
    expect((await fetched.verify(await token())).subject).toBe('subject-1')
    expect(asked).toEqual([`${ISSUER}/.well-known/jwks.json`])
  })
})

const attributes = (verified: string) => ({
  UserAttributes: [
    { Name: 'email', Value: 'Ana@Example.org' },
    { Name: 'email_verified', Value: verified },
  ],
})

describe('the e-mail of a token’s owner', () => {
  it('is read from the provider', async () => {
    expect(await identity(answering(200, attributes('true'))).emailOf('t')).toEqual({
      email: 'ana@example.org',
      verified: true,
    })
    expect((await identity(answering(200, attributes('false'))).emailOf('t')).verified).toBe(false)
  })

  it.each([
    [400, { __type: 'NotAuthorizedException' }, 'invalidToken'],
    [400, { __type: 'TooManyRequestsException' }, 'unavailable'],
    [500, {}, 'unavailable'],
    [200, { nothing: 1 }, 'unavailable'],
    [400, 'no type', 'unavailable'],
  ])('answer %i %j is %s', async (status, body, code) => {
    expect(await codeOf(identity(answering(status, body)).emailOf('t'))).toBe(code)
  })

  it('is unavailable when the provider cannot be reached', async () => {
    expect(await codeOf(identity(() => Promise.reject(new TypeError('offline'))).emailOf('t'))).toBe('unavailable')
  })
})

describe('signing in with a password', () => {
  it('answers tokens or the challenge', async () => {
    const result = { AccessToken: 'a', IdToken: 'i', RefreshToken: 'r', ExpiresIn: 3600 }
    expect(await identity(answering(200, { AuthenticationResult: result })).signIn('a@b.co', 'p')).toEqual({
      tokens: { accessToken: 'a', idToken: 'i', refreshToken: 'r', expiresIn: 3600 },
    })
    expect(
      await identity(answering(200, { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's' })).signIn('a@b.co', 'p'),
    ).toEqual({
      challenge: 'SOFTWARE_TOKEN_MFA',
      session: 's',
    })
  })

  it.each([
    ['NotAuthorizedException', 'signInFailed'],
    ['UserNotFoundException', 'signInFailed'],
    ['UserNotConfirmedException', 'signInFailed'],
    ['PasswordResetRequiredException', 'signInFailed'],
    ['TooManyRequestsException', 'rateLimited'],
  ])('%s is %s', async (type, code) => {
    expect(await codeOf(identity(answering(400, { __type: type })).signIn('a@b.co', 'p'))).toBe(code)
  })
})
