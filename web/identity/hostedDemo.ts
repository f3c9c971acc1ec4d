import { z } from 'zod'
import { DEMO_IDENTITY_POOL_ID, DEMO_POOL, PROVIDERS, type Pool } from '../../mocks/cognito/pool.ts'
import { ConfigError, parseEnvironment, type Environment } from '../config/environment.ts'

export type HostedDemo = {
  pool: Pool
  /** The page's origin, which requests tokens from the hosted domain. */
  origin: string
  page: Record<string, string>
}

/** `RAYO_HOSTED_DOMAIN`: the operator routes `https://<domain>` to `/cognito`. Null if not set; throws ConfigError. */
export function hostedDemoFrom(environment: Environment, port: number | null): HostedDemo | null {
  const { RAYO_HOSTED_DOMAIN: domain } = parseEnvironment(environment, {
    RAYO_HOSTED_DOMAIN: z
      .string()
      .regex(/^[a-z\d.-]+(?::\d{1,5})?$/i, { error: 'must be a domain without https://, such as localhost:4312' })
      .optional(),
  })
  if (domain === undefined) return null
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
