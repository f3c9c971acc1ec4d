import { decodeJwt } from 'jose'
import { z } from 'zod'
import { DEMO_POOL, type Pool } from '#mocks/cognito/pool'
import { type CodeDelivery, createCognitoStandIn, type StandInUser } from '#mocks/cognito/standIn'
import { createMemoryStorage } from '#mocks/cognito/storage'

const { userPoolId, clientId, endpointPath } = DEMO_POOL
/** The demo's pool without the demo's options. */
export const TEST_POOL: Pool = { userPoolId, clientId, endpointPath }
export const CLIENT = TEST_POOL.clientId
export const PASSWORD = 'Rayo-2024!'
export const EMAIL = 'socia@rayo.test'
export const SUBJECT = '0190a0c0-0000-7000-8000-000000000001'
export const SECOND = 1000

export const notAuthorized = (message: string) => ({ type: 'NotAuthorizedException', message })
export const INCORRECT = notAuthorized('Incorrect username or password.')
export const EXCEEDED = notAuthorized('Password attempts exceeded')

export const claimsOf = (token = '') => z.record(z.string(), z.unknown()).parse(decodeJwt(token))

/** The timestamp of a claim in SRP's format: `Tue Sep 5 07:04:09 UTC 2023`, the day without a zero. */
export function claimTimestamp(ms: number): string {
  const [, weekday, day, month, year, time] =
    /^(\w+), 0?(\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(ms).toUTCString()) ?? []
  return `${weekday} ${month} ${day} ${time} UTC ${year}`
}

/** `type` is an error's `__type`. */
const answerSchema = z.object({
  type: z.string().optional(),
  message: z.string().optional(),
  Session: z.string().optional(),
  ChallengeName: z.string().optional(),
  ChallengeParameters: z.record(z.string(), z.string()).optional(),
  CodeDeliveryDetails: z.unknown().optional(),
  AuthenticationResult: z
    .object({
      AccessToken: z.string(),
      IdToken: z.string(),
      RefreshToken: z.string().optional(),
    })
    .optional(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
})

/** A pool behind a plain HTTP client. Tests set its time with `now`, in milliseconds, unless `clock` is given. */
export async function createTestPool(clock?: () => number) {
  const storage = createMemoryStorage()
  const deliveries: CodeDelivery[] = []

  async function call(operation: string, input: object) {
    const response = await pool.post(`AWSCognitoIdentityProviderService.${operation}`, JSON.stringify(input))
    const { __type: type, ...rest } = z.record(z.string(), z.unknown()).parse(await response.json())
    return answerSchema.parse(type === undefined ? rest : { ...rest, type })
  }

  const pool = {
    now: 0,
    storage,
    deliveries,
    lastCode: () => deliveries.at(-1)?.code ?? '',
    standIn: await createCognitoStandIn({ storage, clock: () => 0, pool: TEST_POOL }),
    call,
    async open(settings: Pool = TEST_POOL) {
      pool.standIn = await createCognitoStandIn({
        storage,
        clock: clock ?? (() => pool.now),
        pool: settings,
        onCode: (code) => deliveries.push(code),
      })
    },
    /** Keeps the signing key, because generating one takes longer than a test. */
    async reset(settings = TEST_POOL) {
      pool.now = Date.UTC(2024, 4, 10, 12)
      deliveries.length = 0
      for (const key of await storage.list('')) if (key !== 'signingKey') await storage.delete(key)
      await pool.open(settings)
    },
    seed(changes: Partial<StandInUser> = {}) {
      const person = { subject: SUBJECT, email: EMAIL, password: PASSWORD }
      return pool.standIn.ensureUser({ ...person, status: 'CONFIRMED', emailVerified: true, ...changes })
    },
    post(target: string, body: string) {
      const headers = { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.1' }
      return pool.standIn.fetch(new Request('http://cognito.test/', { method: 'POST', headers, body }))
    },
    passwordSignIn(password = PASSWORD, username = EMAIL) {
      const AuthParameters = { USERNAME: username, PASSWORD: password }
      return call('InitiateAuth', { ClientId: CLIENT, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
    },
    startSrp(username = EMAIL, publicA = '2') {
      const AuthParameters = { USERNAME: username, SRP_A: publicA }
      return call('InitiateAuth', { ClientId: CLIENT, AuthFlow: 'USER_SRP_AUTH', AuthParameters })
    },
    answer(ChallengeName: string, Session: string | undefined, responses: Record<string, string>) {
      const ChallengeResponses = { USERNAME: SUBJECT, ...responses }
      return call('RespondToAuthChallenge', { ClientId: CLIENT, ChallengeName, Session, ChallengeResponses })
    },
    update(AccessToken: string | undefined, Name: string, Value: string) {
      return call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] })
    },
    async signedIn() {
      const { AuthenticationResult: result } = await pool.passwordSignIn()
      if (!result?.RefreshToken) throw new Error('not signed in')
      return { access: result.AccessToken, refresh: result.RefreshToken }
    },
    rotate(token: string) {
      return call('GetTokensFromRefreshToken', { ClientId: CLIENT, RefreshToken: token })
    },
  }
  return pool
}
