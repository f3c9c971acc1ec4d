import { z } from 'zod'
import { createApp } from '#server/app'
import { createMemoryStore } from '#server/store/memory/store'
import type { Db } from '#server/store/postgres/connection/connection'
import { openLocalIdentity } from '../../web/identity/localIdentity.ts'
import { aSnapshot, aUser } from './builders.ts'
import { serveOnFreePort } from './freePort.ts'

export const ACCOUNT = {
  subject: '0190a0c0-0000-7000-8000-000000000001',
  email: 'socia@rayo.test',
  password: 'Rayo-2024!',
  status: 'CONFIRMED',
  emailVerified: true,
} as const

/** The stand-in on a database, the API that trusts it, and one port for both. */
export async function startSignInServer(db: Pick<Db, 'transaction'>) {
  const printed: string[] = []
  const failures: unknown[] = []
  const local = await openLocalIdentity({
    db,
    clock: Date.now,
    log: { failure: (_message, error) => failures.push(error) },
    print: (line) => printed.push(line),
  })
  const store = createMemoryStore({
    snapshot: aSnapshot({ users: [aUser({ subject: ACCOUNT.subject, email: ACCOUNT.email })] }),
  })
  const app = createApp({ store, identity: local.identity, clock: Date.now })
  const { origin, close } = await serveOnFreePort(async (request) => {
    const { pathname } = new URL(request.url)
    return pathname.startsWith(local.pool.endpointPath) ? local.fetch(request) : app.fetch(request)
  })
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
    close,
    printed,
    failures,
    endpoint,
    keys: async () =>
      (await fetch(`${endpoint}/${local.pool.userPoolId}/.well-known/jwks.json`)).json() as Promise<unknown>,
    /** An e-mail, or the code of the refusal. */
    async whoIs(token = '') {
      const headers = { Authorization: `Bearer ${token}` }
      const response = await fetch(`${origin}/api/v1/private/profile`, { headers })
      return z
        .object({ email: z.string() })
        .or(z.object({ code: z.string() }))
        .parse(await response.json())
    },
    rotate: ({ RefreshToken = '', NewDeviceMetadata }: Partial<Tokens> = {}) =>
      call('GetTokensFromRefreshToken', {
        ClientId: local.pool.clientId,
        RefreshToken,
        DeviceKey: NewDeviceMetadata?.DeviceKey,
      }),
    signUp: (Username: string) =>
      call('SignUp', { ClientId: local.pool.clientId, Username, Password: ACCOUNT.password }),
    async passwordSignIn() {
      const answer = await call('InitiateAuth', {
        ClientId: local.pool.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: ACCOUNT.email, PASSWORD: ACCOUNT.password },
      })
      const { AccessToken, NewDeviceMetadata } = answer.AuthenticationResult ?? {}
      if (NewDeviceMetadata) await call('ConfirmDevice', { AccessToken, ...NewDeviceMetadata, ...DEVICE })
      return answer
    },
  }
}

const DEVICE = { DeviceSecretVerifierConfig: { PasswordVerifier: btoa('verifier'), Salt: btoa('salt') } }

const tokensSchema = z.object({
  AccessToken: z.string(),
  RefreshToken: z.string(),
  NewDeviceMetadata: z.object({ DeviceKey: z.string() }).optional(),
})
type Tokens = z.infer<typeof tokensSchema>

const answerSchema = z
  .object({
    __type: z.string().optional(),
    UserSub: z.string().optional(),
    AuthenticationResult: tokensSchema.partial({ RefreshToken: true }).optional(),
  })
  .transform(({ __type: type, ...answer }) => ({ ...answer, type }))
