import { devNull } from 'node:os'
import { pino } from 'pino'
import { createLimiters } from '#server/limits/limiters'
import { createLog } from '../web/monitoring/log.ts'
import { serveHttp } from '../web/http/httpServer.ts'
import { createMetrics } from '../web/monitoring/metrics.ts'
import { createClockCheck } from '../web/monitoring/clockCheck.ts'
import { createOutages } from '../web/monitoring/outages.ts'
import { createProbes } from '../web/monitoring/probes.ts'
import { createProduct } from '../web/http/product.ts'
import { openApi, type ApiSettings } from './api.ts'

// A process of its own, which ends with its parent. The benchmark passes settings of this type.
const settings = JSON.parse(process.argv[2] ?? '') as ApiSettings
const { app, ping } = await openApi(settings)
const UNLIMITED = Number.MAX_SAFE_INTEGER
const lifecycle = { draining: false, stopping: false, running: 0 }
const log = createLog('info', pino.destination({ dest: devNull, sync: true }))
const outages = createOutages(log)
const metrics = createMetrics({ running: () => lifecycle.running })
const product = createProduct({
  api: app,
  answer: (request) => app.fetch(request),
  publicAnswer: (request) => app.fetch(request),
  pictureFiles: () => new Response(null, { status: 404 }),
  site: () => new Response(null, { status: 404 }),
  published: () => undefined,
  pool: null,
  outages,
  probes: createProbes({
    lifecycle,
    ping,
    clockCheck: createClockCheck(log),
    outages,
    metrics,
    metricsToken: null,
    log,
  }).answer,
  lifecycle,
  log,
  metrics,
  allowedOrigins: [],
  proxies: 0,
  limiters: createLimiters({ addressReads: UNLIMITED, addressWrites: UNLIMITED }),
  loopbackOnly: false,
})
const { port } = await serveHttp(product, { port: 0, host: '127.0.0.1' })
process.send?.({ port })
process.on('disconnect', () => process.exit())
