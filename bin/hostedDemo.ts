import { z } from 'zod'
import { DEMO_IDENTITY_POOL_ID, DEMO_POOL, PROVIDERS } from '../mocks/cognito/pool.ts'
import type { Pool } from '../mocks/cognito/pool.ts'
import { ConfigError, parseEnvironment } from './config/environment.ts'
import type { Environment } from './config/environment.ts'

/** Hosted sign-in of the demo, as server and page have to know it. */
export type HostedDemo = {
  pool: Pool
  /** The page's origin, which asks the hosted domain for tokens. */
  origin: string
  /** The page's variables, for what the environment does not say. */
  page: Record<string, string>
}

/**
 * `RAYO_HOSTED_DOMAIN`: the stand-in's hosted sign-in and identity pool for a page on `localhost`. Whoever sets it sees to it that
 * `https://<domain>` leads to `/cognito` here, for that is where Amplify goes. Null without it; throws ConfigError when it cannot be.
 */
export function hostedDemoFrom(environment: Environment, port: number | null): HostedDemo | null {
  const { RAYO_HOSTED_DOMAIN: domain } = parseEnvironment(environment, {
    RAYO_HOSTED_DOMAIN: z
      .string()
      .regex(/^[a-z\d.-]+(?::\d{1,5})?$/i, { error: 'must be a domain without https://, such as localhost:4312' })
      .optional(),
  })
  if (domain === undefined) return null
  // The addresses to come back to are compared as they are written.
  if (!port)
    throw new ConfigError('Rayo cannot start: RAYO_HOSTED_DOMAIN needs PORT, which the addresses to come back to name')
  const origin = `http://localhost:${port}`
  const hosted = { providers: PROVIDERS, redirectSignIn: [`${origin}/panel`], redirectSignOut: [`${origin}/`] }
  return {
    pool: { ...DEMO_POOL, hosted, identityPool: { id: DEMO_IDENTITY_POOL_ID, allowsGuests: true } },
    origin,
    page: {
      VITE_HOSTED_DOMAIN: domain,
      VITE_SOCIAL_PROVIDERS: 'Apple,Amazon,Facebook,Google',
      VITE_IDENTITY_POOL_ID: DEMO_IDENTITY_POOL_ID,
      VITE_IDENTITY_POOL_ENDPOINT: DEMO_POOL.endpointPath,
      VITE_GUEST_ACCESS: '1',
    },
  }
}
