import { createLimiters } from '#server/limits/limiters'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { createMockWorld } from '../../mocks/world.ts'
import { DEMO_POOL } from '../../mocks/cognito/pool.ts'
import { createFixtures } from '../../mocks/fixtures/index.ts'
import { withFees } from '../../mocks/fixtures/fees.ts'
import { ensureBuilt } from '../../build/builds.mjs'
import { readServerConfig } from '../config/serverConfig.ts'
import { hostedDemoFrom } from '../identity/hostedDemo.ts'
import { createLog } from '../monitoring/log.ts'
import { openProduct, type Running } from './openProduct.ts'
import { runtimeConfigFrom } from '../config/runtimeConfig.ts'

/** The production build with fixtures in memory: RAYO_HOSTED_DOMAIN, VITE_MFA=REQUIRED and RAYO_CUOTAS=5000 vary it. */
export async function openMemoryProduct(env: NodeJS.ProcessEnv): Promise<Running> {
  const own = readServerConfig(env)
  const hosted = hostedDemoFrom(env, own.port)
  const config = hosted ? { ...own, allowedOrigins: [...own.allowedOrigins, hosted.origin] } : own
  const mfa = env.VITE_MFA === 'REQUIRED' ? 'ON' : 'OPTIONAL'
  const pool = { ...(hosted?.pool ?? DEMO_POOL), mfa } as const
  const clock = Date.now
  const fixtures = createFixtures(clock())
  const limiters = createLimiters(config.limits)
  const world = await createMockWorld({
    ...fixtures,
    snapshot: withFees(fixtures.snapshot, Number(env.RAYO_CUOTAS ?? 0)),
    clock,
    pool,
    pictureMaker: createSharpPictures(),
    papers: { printer: createNodeReceipts() },
    limiters,
    onCode: ({ to, code }) => console.error(`Rayo: código para ${to}: ${code}`),
  })
  return openProduct(
    config,
    {
      api: world.app,
      limiters,
      pictureFiles: world.pictureFiles,
      pool: { path: pool.endpointPath, fetch: (request) => world.cognito.fetch(request) },
      page: runtimeConfigFrom({ ...hosted?.page, ...env }, pool),
      ping: async () => ({ isBusy: false, now: Date.now() }),
    },
    { log: createLog(config.logLevel ?? 'warn'), folder: ensureBuilt('production') },
  )
}
