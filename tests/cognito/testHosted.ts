import { beforeEach } from 'vitest'
import { DEMO_POOL, type Pool, PROVIDERS } from '#mocks/cognito/pool'
import { CLIENT, createTestPool } from './testPool.ts'

export const RETURN_URL = 'http://localhost:4311/panel'
export const SIGNED_OUT_URL = 'http://localhost:4311/'
export const HOSTED_POOL = {
  ...DEMO_POOL,
  hosted: { providers: PROVIDERS, redirectSignIn: [RETURN_URL], redirectSignOut: [SIGNED_OUT_URL] },
} satisfies Pool

/** Null leaves a parameter out. */
function addressOf(changes: Record<string, string | null> = {}): string {
  const all = {
    redirect_uri: RETURN_URL,
    response_type: 'code',
    client_id: CLIENT,
    identity_provider: 'Google',
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state: 'estado123',
    code_challenge: 'v'.repeat(43),
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return `https://auth.rayo.test/cognito/oauth2/authorize?${new URLSearchParams(query).toString()}`
}

/** The hosted pages of an empty pool. */
export async function createHostedPool() {
  const pool = await createTestPool()
  beforeEach(() => pool.reset(HOSTED_POOL))
  const request = (changes?: Record<string, string | null>, init?: RequestInit) =>
    pool.standIn.fetch(new Request(addressOf(changes), { redirect: 'manual', ...init }))
  return {
    pool,
    show: (changes?: Record<string, string | null>) => request(changes),
    submit: (form: Record<string, string>, changes?: Record<string, string | null>) =>
      request(changes, { method: 'POST', body: new URLSearchParams(form) }),
  }
}
