import { z } from 'zod'
import { ensureBuilt } from '../../../build/builds.mjs'
import { openMemoryProduct } from '#web/process/memoryProduct'
import { serveHttp } from '#web/http/httpServer'
import { openSite } from '#web/pages/site'
import { readFileSync } from 'node:fs'
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import type { Papers } from '#server/papers/papers'
import { readServerConfig, type ServerConfig } from '#web/config/serverConfig'
import { createLog } from '#web/monitoring/log'
import { composeProduct } from '#web/process/openProduct'
import { createOwnAddresses } from '#web/config/serverConfig'
import { runtimeConfigFrom } from '#web/config/runtimeConfig'
import { DEMO_POOL } from '#mocks/cognito/pool'
import type { MockWorld } from '#mocks/world'
import { createLimiter } from '#server/limiter'
import { createDemoWorld } from '../../support/demoWorld.ts'
import { openRecords, note } from './sent.ts'

// The command that Playwright starts: all servers of the end-to-end tests in one process, because separate ones would
// load the same code again. The demo comes last, because Playwright waits for it.
type Behind = { origin: string; prefix: string }

/** The certificate and key are public, nobody trusts them, and they are useless outside tests. */
const read = (name: string) => readFileSync(new URL(name, import.meta.url))

/**
 * Serves an http origin over TLS on `localhost`, because Amplify always uses
 * `https://<domain>/oauth2/…`. Resolves when it listens.
 */
async function startTlsFront(port: number, behind: Behind): Promise<void> {
  const credentials = { cert: read('localhost.cert.pem'), key: read('localhost.key.pem') }
  const server = createServer(credentials, (incoming, outgoing) => forward(behind, incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

function forward({ origin, prefix }: Behind, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '/' } = incoming
  const request = ask(origin, { method, path: `${prefix}${url}`, headers }, (answer) => {
    outgoing.sendDate = false
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  request.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  outgoing.on('close', () => request.destroy())
  incoming.pipe(request)
}

/** Real PDFs, and mails written to a file. */
const papersOf = (host: string, config: ServerConfig): Partial<Papers> => ({
  ownAddresses: createOwnAddresses(config),
  printer: createNodeReceipts(),
  mailer: { send: async ({ to, text }) => note(host, 'mails', { to, text }) },
})

/**
 * Serves the production build with a world for each host name below `localhost`, created at its
 * first request. A test may change anything in its world.
 */
async function openWorlds(env: NodeJS.ProcessEnv): Promise<void> {
  await openRecords()
  const config = readServerConfig(env)
  const worlds = new Map<string, Promise<MockWorld>>()
  // Pages rendered by the server request the API without a host: it is that of the page.
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
      limiter: createLimiter(config.limits),
      pictureFiles: async (request) => (await worldHere()).pictureFiles(request),
      pool: { path: DEMO_POOL.endpointPath, fetch: async (request) => (await worldHere()).cognito.fetch(request) },
      page: runtimeConfigFrom(env, DEMO_POOL),
      ping: async () => ({ isBusy: false, now: Date.now() }),
    },
    // A cached page would be served to all worlds.
    { log: createLog('warn'), folder: ensureBuilt('production'), keepMs: 0 },
  )
  await serveHttp((request, address) => hosts.run(new URL(request.url).host, () => answer(request, address)), config)
}

const PORT = z.coerce.number().int().min(1).max(65_535)
const ports = z
  .object({
    DEMO_PORT: PORT,
    PRODUCTION_PORT: PORT,
    HOSTED_PORT: PORT,
    MFA_PORT: PORT,
    LARGE_PORT: PORT,
    WORLDS_PORT: PORT,
  })
  .parse(process.env)
const portOf = (name: keyof typeof ports) => String(ports[name])

const env = {
  ...process.env,
  // A worker would bypass a test's routes. Not for the demo, which would need another build.
  VITE_OFFLINE: '0',
  RATE_LIMIT_PAGES: '1000000',
}

const behind = { origin: `http://localhost:${ports.PRODUCTION_PORT}`, prefix: '/cognito' }
await startTlsFront(ports.HOSTED_PORT, behind)
await openMemoryProduct({
  ...env,
  PORT: portOf('PRODUCTION_PORT'),
  RAYO_HOSTED_DOMAIN: `localhost:${ports.HOSTED_PORT}`,
})
await openMemoryProduct({ ...env, PORT: portOf('MFA_PORT'), VITE_MFA: 'REQUIRED' })
await openMemoryProduct({ ...env, PORT: portOf('LARGE_PORT') }, 5000)
await openWorlds({ ...env, PORT: portOf('WORLDS_PORT') })
await serveHttp(await openSite(ensureBuilt('demo')), { port: ports.DEMO_PORT, host: 'localhost' })
