import { Hono } from 'hono'
import { createFixtures } from '../mocks/fixtures/index.ts'
import { DEMO_POOL } from '../mocks/cognito/pool.ts'
import { createMockWorld } from '../mocks/world.ts'
import { ensureBuilt } from './builds.mjs'
import { demoAccounts } from './demoAccounts.mjs'
import { listen } from './listen.mjs'
import { runtimeConfigFrom, withRuntimeConfig } from './runtimeConfig.ts'
import { openSite } from './staticSite.mjs'

// `npm run serve:memory`: the production build with its API and a user pool over HTTP in one process, on fixtures of now, in memory.
const clock = Date.now
const world = await createMockWorld({
  ...createFixtures(clock()),
  clock,
  onCode: ({ to, code }) => console.log(`Rayo: código para ${to}: ${code}`),
})
const config = runtimeConfigFrom(process.env, DEMO_POOL)
const site = await openSite(ensureBuilt('production'), { page: (html) => withRuntimeConfig(html, config) })

const server = new Hono()
for (const path of ['/api/*', DEMO_POOL.endpointPath, `${DEMO_POOL.endpointPath}/*`]) {
  server.all(path, (context) => world.fetch(context.req.raw))
}
server.all('*', (context) => site(context.req.raw))

const port = await listen((request) => server.fetch(request))
console.log(`\nRayo: http://localhost:${port}\n\n${await demoAccounts()}`)
