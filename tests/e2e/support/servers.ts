import { z } from 'zod'
import { ensureBuilt } from '../../../build/builds.mjs'
import { openMemoryProduct } from '../../../web/process/memoryProduct.ts'
import { serveHttp } from '../../../web/http/httpServer.ts'
import { openSite } from '../../../web/pages/site.ts'
import { startTlsFront } from './tlsFront.ts'
import { openWorlds } from './worlds.ts'

// The command that Playwright starts: all servers of the end-to-end tests in one process, because separate ones would
// load the same code again. The demo comes last, because Playwright waits for it.
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
  // A worker would answer what a test answers in the network's place. Not for the demo, which would be built anew.
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
await openMemoryProduct({ ...env, PORT: portOf('LARGE_PORT'), RAYO_CUOTAS: '5000' })
await openWorlds({ ...env, PORT: portOf('WORLDS_PORT') })
await serveHttp(await openSite(ensureBuilt('demo')), { port: ports.DEMO_PORT, host: 'localhost' })
