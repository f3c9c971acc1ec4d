import { AsyncLocalStorage } from 'node:async_hooks'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import type { Papers } from '#server/papers/papers'
import { ensureBuilt } from '../../../build/builds.mjs'
import { readServerConfig } from '../../../web/config/serverConfig.ts'
import type { ServerConfig } from '../../../web/config/serverConfig.ts'
import { createLog } from '../../../web/monitoring/log.ts'
import { serveHttp } from '../../../web/http/httpServer.ts'
import { composeProduct } from '../../../web/process/openProduct.ts'
import { createOwnAddresses } from '../../../web/pages/ownAddresses.ts'
import { runtimeConfigFrom } from '../../../web/config/runtimeConfig.ts'
import { DEMO_POOL } from '../../../mocks/cognito/pool.ts'
import type { MockWorld } from '../../../mocks/world.ts'
import { createLimiters } from '#server/limits/limiters'
import { createDemoWorld } from '../../support/demoWorld.ts'
import { openNotes, note } from './sent.ts'

/** Receipts of paper, and mails that are noted. */
const papersOf = (host: string, config: ServerConfig): Partial<Papers> => ({
  ownAddresses: createOwnAddresses(config),
  printer: createNodeReceipts(),
  mailer: { send: async ({ to, text }) => note(host, 'mails', { to, text }) },
})

/**
 * Serves the production build with a world for each host name below `localhost`, made when the name is first asked. So
 * a test may change what it likes, and its pages need not carry the API and the user pool like the demo's.
 */
export async function openWorlds(env: NodeJS.ProcessEnv): Promise<void> {
  await openNotes()
  const config = readServerConfig(env)
  const worlds = new Map<string, Promise<MockWorld>>()
  // The pages that the server makes ask without a host: they are of the world whose page was asked for.
  const hosts = new AsyncLocalStorage<string>()
  const worldHere = () => {
    const host = hosts.getStore() ?? ''
    const world =
      worlds.get(host) ??
      createDemoWorld({ onCode: (sent) => void note(host, 'codes', sent), papers: papersOf(host, config) })
    worlds.set(host, world)
    return world
  }
  const { app } = await createDemoWorld()
  app.fetch = async (request) => (await worldHere()).app.fetch(request)
  const { answer } = await composeProduct(
    config,
    {
      api: app,
      limiters: createLimiters(config.limits),
      pictureFiles: async (request) => (await worldHere()).pictureFiles(request),
      pool: { path: DEMO_POOL.endpointPath, fetch: async (request) => (await worldHere()).cognito.fetch(request) },
      page: runtimeConfigFrom(env, DEMO_POOL),
      ping: async () => ({ isBusy: false, now: Date.now() }),
    },
    // A page that is kept would be shown to all worlds.
    { log: createLog('warn'), folder: ensureBuilt('production'), keepMs: 0 },
  )
  await serveHttp((request, address) => hosts.run(new URL(request.url).host, () => answer(request, address)), config)
}
