import { createLimiter } from '#server/limiter'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { createMockWorld } from '../../mocks/world.ts'
import { DEMO_IDENTITY_POOL_ID, DEMO_POOL, PROVIDERS } from '../../mocks/cognito/pool.ts'
import { createFixtures } from '../../mocks/fixtures/index.ts'
import { withFees } from '../../mocks/fixtures/fees.ts'
import { ensureBuilt } from '../../build/builds.mjs'
import { readServerConfig } from '../config/serverConfig.ts'
import { createLog } from '../monitoring/log.ts'
import { openProduct, type Running } from './openProduct.ts'
import { runtimeConfigFrom } from '../config/runtimeConfig.ts'
import { z } from 'zod'
import { ConfigError, type Environment, parseEnvironment } from '../config/environment.ts'

/** Adds `cuotas` to those of the demo. */
export async function openMemoryProduct(env: NodeJS.ProcessEnv, cuotas = 0): Promise<Running> {
  const base = readServerConfig(env)
  const hosted = hostedDemoFrom(env, base.port)
  const config = hosted ? { ...base, allowedOrigins: [...base.allowedOrigins, hosted.origin] } : base
  const mfa = env.VITE_MFA === 'REQUIRED' ? 'ON' : 'OPTIONAL'
  const pool = { ...(hosted?.pool ?? DEMO_POOL), mfa } as const
  const clock = Date.now
  const fixtures = createFixtures(clock())
  const limiter = createLimiter(config.limits)
  const world = await createMockWorld({
    ...fixtures,
    snapshot: withFees(fixtures.snapshot, cuotas),
    clock,
    pool,
    pictureMaker: createSharpPictures(),
    papers: { printer: createNodeReceipts() },
    limiter,
    onCode: ({ to, code }) => console.error(`Rayo: código para ${to}: ${code}`),
  })
  const page = runtimeConfigFrom({ ...hosted?.page, ...env }, pool)
  return openProduct(
    config,
    {
      api: world.app,
      limiter,
      pictureFiles: world.pictureFiles,
      pool: { path: pool.endpointPath, fetch: (request) => world.cognito.fetch(request) },
      page: hosted ? { ...page, signIn: { ...page.signIn, identityPoolEndpoint: DEMO_POOL.endpointPath } } : page,
      ping: async () => ({ isBusy: false, now: Date.now() }),
    },
    { log: createLog(config.logLevel ?? 'warn'), folder: ensureBuilt('production') },
  )
}

/** `RAYO_HOSTED_DOMAIN`: the operator routes `https://<domain>` to `/cognito`. Null if not set; throws ConfigError. */
export function hostedDemoFrom(environment: Environment, port: number | null) {
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
    /** The page's origin, which requests tokens from the hosted domain. */
    origin,
    page: {
      VITE_HOSTED_DOMAIN: domain,
      VITE_SOCIAL_PROVIDERS: 'Apple,Amazon,Facebook,Google',
      VITE_IDENTITY_POOL_ID: DEMO_IDENTITY_POOL_ID,
      VITE_GUEST_ACCESS: '1',
    },
  }
}
