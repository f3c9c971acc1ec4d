import { createHash } from 'node:crypto'
import { beforeEach } from 'vitest'
import { z } from 'zod'
import { DEMO_POOL, type Pool, PROVIDERS } from '#mocks/cognito/pool'
import { CLIENT, createTestPool } from './testPool.ts'

export const BACK = 'http://localhost:4311/panel'
export const SIGNED_OUT = 'http://localhost:4311/'
export const HOSTED_POOL = {
  ...DEMO_POOL,
  hosted: { providers: PROVIDERS, redirectSignIn: [BACK, 'http://localhost:4311/otra'], redirectSignOut: [SIGNED_OUT] },
} satisfies Pool
const VERIFIER = 'v'.repeat(64)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

const answerSchema = z.object({
  error: z.string().optional(),
  access_token: z.string().optional(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
  token_type: z.string().optional(),
  expires_in: z.number().optional(),
})

/** Null leaves a parameter out. */
function query(changes: Record<string, string | null> = {}): URLSearchParams {
  const all = {
    redirect_uri: BACK,
    response_type: 'code',
    client_id: CLIENT,
    identity_provider: 'Google',
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state: 'estado123',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  }
  return new URLSearchParams(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** Each test finds the pool empty. */
export async function createHostedPool() {
  const pool = await createTestPool()
  beforeEach(() => pool.reset(HOSTED_POOL))

  const ask = (path: string, init?: RequestInit) =>
    pool.standIn.fetch(new Request(`https://auth.rayo.test/cognito${path}`, { redirect: 'manual', ...init }))
  const postForm = (path: string, form: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams(form) })

  const hosted = {
    ask,
    postForm,
    show: (changes?: Record<string, string | null>) => ask(`/oauth2/authorize?${query(changes)}`),
    submit: (form: Record<string, string>, changes?: Record<string, string | null>) =>
      postForm(`/oauth2/authorize?${query(changes)}`, form),
    /** Returns where the browser is sent. */
    async signIn(email: string, changes?: Record<string, string | null>) {
      const answer = await hosted.submit({ action: 'continue', email }, changes)
      return new URL(answer.headers.get('location') ?? '')
    },
    async code(email: string, changes?: Record<string, string | null>) {
      return (await hosted.signIn(email, changes)).searchParams.get('code') ?? ''
    },
    async token(form: Record<string, string>) {
      const response = await postForm('/oauth2/token', form)
      return { status: response.status, ...answerSchema.parse(await response.json()) }
    },
    redeem(code: string, changes: Record<string, string> = {}) {
      const form = { grant_type: 'authorization_code', code, client_id: CLIENT, redirect_uri: BACK }
      return hosted.token({ ...form, code_verifier: VERIFIER, ...changes })
    },
    async tokens(email: string, changes?: Record<string, string | null>) {
      return hosted.redeem(await hosted.code(email, changes))
    },
  }
  return { pool, hosted }
}
