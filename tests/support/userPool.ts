import { createHmac } from 'node:crypto'
import { createCognitoIdentity, type CognitoSettings } from '#server/identity/cognito'

export type Forgery = { claims?: Record<string, unknown>; header?: Record<string, unknown>; signedWith?: CryptoKey }

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
export const makeKeyPair = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

const base64Url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')
const encoded = (value: object) => base64Url(JSON.stringify(value))

/** `verified` is about the e-mail. */
type PoolPerson = { subject: string; email: string; verified: boolean }

/** `network.outage` replaces the keys' answer. `clock.now` is in milliseconds. */
export async function createUserPool({ now = Date.UTC(2024, 5, 15, 15), clientId = 'client1' } = {}) {
  const userPoolId = 'us-east-1_Prueba1'
  const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`
  const clock = { now }
  const people: PoolPerson[] = []
  const counts = { jwks: 0, getUser: 0, elsewhere: [] as string[] }
  const network = { outage: null as (() => Promise<Response>) | null }
  const keyPairs = new Map<string, CryptoKeyPair>()
  let current = { kid: 'k1', pair: await makeKeyPair() }
  keyPairs.set('k1', current.pair)

  async function jwks() {
    const keys = [...keyPairs].map(async ([kid, { publicKey }]) => {
      const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', publicKey)
      return { kid, kty: 'RSA', alg: 'RS256', use: 'sig', n, e }
    })
    return { keys: await Promise.all(keys) }
  }

  async function token(subject: string, { claims = {}, header = {}, signedWith }: Forgery = {}): Promise<string> {
    const seconds = Math.floor(clock.now / 1000)
    const payload = {
      sub: subject,
      username: subject,
      iss: issuer,
      client_id: clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      iat: seconds,
      exp: seconds + 3600,
      ...claims,
    }
    const body = `${encoded({ kid: current.kid, alg: 'RS256', ...header })}.${encoded(payload)}`
    const key = signedWith ?? current.pair.privateKey
    const signature = await crypto.subtle.sign(ALGORITHM.name, key, new TextEncoder().encode(body))
    return `${body}.${base64Url(new Uint8Array(signature))}`
  }

  const answering: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const target = request.headers.get('x-amz-target') ?? ''
    if (request.url === `http://pool.test/${userPoolId}/.well-known/jwks.json`) {
      counts.jwks += 1
      return network.outage ? network.outage() : Response.json(await jwks())
    }
    if (request.url !== 'http://pool.test/' || !target.endsWith('.GetUser')) {
      counts.elsewhere.push(request.url)
      return new Response(null, { status: 404 })
    }
    counts.getUser += 1
    return getUser(people, await request.text())
  }

  return {
    userPoolId,
    clientId,
    issuer,
    clock,
    people,
    asked: counts,
    token,
    jwks,
    network,
    /** An HMAC signature that uses the public key as its secret. */
    async signedWithPublicKey(subject: string, secretOf: 'spki' | 'jwk') {
      const [head = '', payload = ''] = (await token(subject, { header: { alg: 'HS256' } })).split('.')
      const spki = Buffer.from(await crypto.subtle.exportKey('spki', current.pair.publicKey)).toString('base64')
      const pem = `-----BEGIN PUBLIC KEY-----\n${spki.replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`
      const secret = secretOf === 'spki' ? pem : JSON.stringify((await jwks()).keys[0])
      const signature = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url')
      return `${head}.${payload}.${signature}`
    },
    /** Publishes the new key in addition to the old one. */
    async rotate() {
      current = { kid: `k${keyPairs.size + 1}`, pair: await makeKeyPair() }
      keyPairs.set(current.kid, current.pair)
      return current.kid
    },
    withdraw: (kid: string) => keyPairs.delete(kid),
    fetch: answering,
    identity: (settings: Partial<CognitoSettings> = {}) =>
      createCognitoIdentity({
        endpoint: 'http://pool.test',
        userPoolId,
        clientId,
        fetch: answering,
        clock: () => clock.now,
        ...settings,
      }),
  }
}

export type UserPool = Awaited<ReturnType<typeof createUserPool>>

function getUser(people: readonly PoolPerson[], body: string): Response {
  const { AccessToken = '' } = JSON.parse(body) as Record<string, string>
  const claims = JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString()) as { sub?: string }
  const person = people.find(({ subject }) => subject === claims.sub)
  if (!person) return Response.json({ __type: 'UserNotFoundException' }, { status: 400 })
  const attributes = { email: person.email, email_verified: String(person.verified) }
  return Response.json({
    Username: person.subject,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  })
}
