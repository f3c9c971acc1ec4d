import { createSharpPictures } from '#server/pictures/sharpPictures'
import { createMockWorld } from '../mocks/world.ts'
import { DEMO_POOL } from '../mocks/cognito/pool.ts'
import { createFixtures } from '../mocks/fixtures/index.ts'
import { withFees } from '../mocks/fixtures/manyFees.ts'
import { ensureBuilt } from './builds.mjs'
import { readServerConfig } from './config/serverConfig.ts'
import { demoAccounts } from './demoAccounts.ts'
import { hostedDemoFrom } from './hostedDemo.ts'
import { failureLine } from './process/failures.ts'
import { createLog } from './process/log.ts'
import { openProduct } from './process/openProduct.ts'
import { untilToldToStop } from './process/untilToldToStop.ts'
import { runtimeConfigFrom } from './runtimeConfig.ts'

// `npm run serve:memory`: the process as `npm start` runs it, but on fixtures of now in memory, and gone with it. The end-to-end tests look
// at the production build through this one. RAYO_HOSTED_DOMAIN adds hosted sign-in, VITE_MFA=REQUIRED asks everybody for a second factor, and
// RAYO_CUOTAS=5000 makes so many cuotas of the first club.
const STOP_MS = 1_000

try {
  const given = readServerConfig(process.env)
  const hosted = hostedDemoFrom(process.env, given.port)
  // The page asks the hosted domain for tokens, and the front before the stand-in hands its origin on.
  const config = hosted ? { ...given, allowedOrigins: [...given.allowedOrigins, hosted.origin] } : given
  // The page and the pool have to agree on who is asked for a second factor.
  const mfa = process.env.VITE_MFA === 'REQUIRED' ? 'ON' : 'OPTIONAL'
  const pool = { ...(hosted?.pool ?? DEMO_POOL), mfa } as const
  const log = createLog(config.logLevel ?? 'warn')
  const clock = Date.now
  const fixtures = createFixtures(clock())
  const world = await createMockWorld({
    ...fixtures,
    snapshot: withFees(fixtures.snapshot, Number(process.env.RAYO_CUOTAS ?? 0)),
    clock,
    pool,
    pictureMaker: createSharpPictures(),
    onCode: ({ to, code }) => console.error(`Rayo: código para ${to}: ${code}`),
  })
  const running = await openProduct(
    config,
    {
      api: world.app,
      pictureFiles: world.pictureFiles,
      pool: { path: pool.endpointPath, fetch: (request) => world.cognito.fetch(request) },
      page: runtimeConfigFrom({ ...hosted?.page, ...process.env }, pool),
      ping: async () => {},
    },
    { log, folder: ensureBuilt('production') },
  )
  console.log(`\nRayo: http://localhost:${running.port}\n\n${demoAccounts()}`)
  await untilToldToStop()
  await running.stop(STOP_MS)
  process.exit(0)
} catch (error) {
  console.error(failureLine(error))
  process.exit(1)
}
