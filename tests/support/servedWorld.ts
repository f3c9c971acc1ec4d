import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_POOL } from '#mocks/cognito/pool'
import { createLimiter } from '#server/limiter'
import { readServerConfig } from '../../web/config/serverConfig.ts'
import { createProduct, type ProductParts } from '../../web/http/product.ts'
import { createLog } from '../../web/monitoring/log.ts'
import { createMetrics } from '../../web/monitoring/metrics.ts'
import { createOutages } from '../../web/monitoring/outages.ts'
import { openProduct, type Backend } from '../../web/process/openProduct.ts'
import { createDemoWorld } from './demoWorld.ts'
import { runtimeConfigFrom } from '../../web/config/runtimeConfig.ts'

/** The product over HTTP with empty parts, which a test can replace. */
export function aProduct(parts: Pick<ProductParts, 'api' | 'fetchPublic'> & Partial<ProductParts>) {
  const log = createLog('silent')
  return createProduct({
    pictureFiles: () => new Response(),
    site: () => new Response(),
    published: () => undefined,
    pool: null,
    probes: new Map(),
    lifecycle: { draining: false, stopping: false, running: 0 },
    log,
    outages: createOutages(log),
    metrics: createMetrics({ running: () => 0 }),
    allowedOrigins: [],
    proxies: 0,
    limiter: async () => {},
    loopbackOnly: false,
    ...parts,
  })
}

const PAGE =
  '<!doctype html><script type="application/json" id="rayo-config">{}</script><script src="/theme.js"></script>'

/** On its own port, with its log. */
export async function serveWorld(
  environment: Record<string, string> = {},
  change: (backend: Backend) => Backend = (same) => same,
) {
  const folder = mkdtempSync(join(tmpdir(), 'rayo-site-'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'theme.js'), '/* theme */')
  const lines: string[] = []
  const config = readServerConfig({ PORT: '0', ...environment })
  const limiter = createLimiter(config.limits)
  const world = await createDemoWorld({ limiter })
  const backend: Backend = {
    api: world.app,
    limiter,
    pictureFiles: world.pictureFiles,
    pool: { path: DEMO_POOL.endpointPath, fetch: (request) => world.cognito.fetch(request) },
    page: runtimeConfigFrom({}, DEMO_POOL),
    ping: async () => ({ isBusy: false, now: Date.now() }),
  }
  const running = await openProduct(config, change(backend), {
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    folder,
  })
  const url = `http://127.0.0.1:${running.port}`
  return {
    world,
    url,
    lines,
    ask: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init),
    stop: async (graceMs = 1_000) => {
      await running.stop(graceMs)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
