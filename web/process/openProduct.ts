import { setTimeout as delay } from 'node:timers/promises'
import type { Hono } from 'hono'
import { DomainError } from '#domain/api/errors'
import type { Limiter } from '#server/limiter'
import { requestContext } from '../http/request.ts'
import { isForOneMachine, type ServerConfig } from '../config/serverConfig.ts'
import type { RuntimeConfigBlock } from '../config/runtimeConfig.ts'
import { createClockCheck, type ClockCheck, type Ping } from '../monitoring/clockCheck.ts'
import { serveHttp } from '../http/httpServer.ts'
import type { Log } from '../monitoring/log.ts'
import { createMetrics, type DatabaseSources } from '../monitoring/metrics.ts'
import { createOutages, type Outages } from '../monitoring/outages.ts'
import { openPanelPages } from '../pages/panelPage.ts'
import { createProbes, type Lifecycle } from '../monitoring/probes.ts'
import { createProduct, type Visitor } from '../http/product.ts'
import { openPublicSite } from '../pages/publicSite.ts'
import { createPublicAnswers } from '../http/publicAnswers.ts'
import { createVisitorForms } from '../pages/visitorForms.ts'

export type Backend = {
  api: Hono
  limiter: Limiter
  pictureFiles: (request: Request) => Promise<Response>
  pool: { path: string; fetch: (request: Request) => Promise<Response> } | null
  page: RuntimeConfigBlock
  ping: Ping
  isAlone?: boolean
  figures?: DatabaseSources
}

/** How long pages are cached, in milliseconds: changes through another process show after this time. */
const KEEP_MS = { alone: 60_000, besideOthers: 1_000 }

const READINESS_MS = 15_000

export type Running = Awaited<ReturnType<typeof openProduct>>

type ProductOptions = {
  log: Log
  outages?: Outages
  clockCheck?: ClockCheck
  folder: string
  /** How long pages are cached, in milliseconds; by default as `isAlone` implies. */
  keepMs?: number
}

/** Rejects with ListenError too. */
export async function openProduct(config: ServerConfig, backend: Backend, options: ProductOptions) {
  const { log } = options
  const { answer, lifecycle, readiness } = await composeProduct(config, backend, options)
  // Logs problems at the start even if no balancer asks.
  await readiness()
  const timer = setInterval(() => void readiness(), READINESS_MS)
  const server = await serveHttp(answer, config)
  log.info('listening', { port: server.port })
  return {
    port: server.port,
    async drain(ms: number) {
      if (ms === 0) return
      lifecycle.draining = true
      log.info('draining', { seconds: ms / 1000 })
      await delay(ms)
    },
    async stop(graceMs: number) {
      lifecycle.stopping = true
      clearInterval(timer)
      log.info('stopping', { running: lifecycle.running })
      return server.stop(graceMs)
    },
  }
}

/** Rejects when the web app is not built. */
export async function composeProduct(
  config: ServerConfig,
  { api, limiter, pictureFiles, pool, page, ping, isAlone = false, figures }: Backend,
  {
    log,
    outages = createOutages(log),
    clockCheck = createClockCheck(log),
    folder,
    keepMs = isAlone ? KEEP_MS.alone : KEEP_MS.besideOthers,
  }: ProductOptions,
) {
  const lifecycle: Lifecycle = { draining: false, stopping: false, running: 0 }
  const metrics = createMetrics({ running: () => lifecycle.running, outages: () => outages.counts(), ...figures })
  const reportPage = (error: unknown) => outages.report(error, 'a page was not made')
  const fetchApi = async (request: Request) => api.fetch(request, { address: requestContext.getStore()?.address })
  const answers = createPublicAnswers(fetchApi, keepMs)
  const publicSite = await openPublicSite(folder, {
    page,
    ask: answers.fetch,
    keepMs,
    origin: config.publicOrigin,
    report: reportPage,
    variantsOf: openPanelPages,
  })
  const answerForm =
    publicSite.pages &&
    createVisitorForms(publicSite.pages, {
      origin: config.publicOrigin,
      report: (error) => outages.report(error, 'a form was not taken'),
    })
  const makePage = async (request: Request, { countPage }: Visitor) => {
    try {
      return await publicSite.make(request, countPage)
    } catch (error) {
      const isLimited = error instanceof DomainError && error.code === 'rateLimited'
      if (!isLimited) reportPage(error)
      return error instanceof DomainError && publicSite.pages ? publicSite.pages.busy(request, error) : 'failed'
    }
  }
  const { metricsToken } = config
  const loopbackOnly = isForOneMachine(config)
  const probes = createProbes({ lifecycle, ping, clockCheck, outages, metrics, metricsToken, loopbackOnly, log })
  const answer = createProduct({
    api,
    fetchPublic: answers.fetch,
    pictureFiles,
    site: async (request, visitor) => {
      const answerToForm = await answerForm?.(request, visitor)
      if (answerToForm) return answerToForm
      const pageAnswer = await makePage(request, visitor)
      if (pageAnswer !== 'failed') return pageAnswer ?? publicSite.files(request)
      // A browser renders the page and shows the problem; a program retries.
      const { body, headers } = await publicSite.files(request)
      return new Response(body, { status: 503, headers: { ...Object.fromEntries(headers), 'Retry-After': '5' } })
    },
    published: () => {
      answers.clear()
      publicSite.clear()
    },
    pool,
    probes: probes.answers,
    lifecycle,
    log,
    outages,
    metrics,
    allowedOrigins: config.allowedOrigins,
    proxies: config.proxies,
    limiter,
    loopbackOnly,
  })
  return { answer, lifecycle, readiness: probes.readiness }
}

/** Resolves on the first SIGINT or SIGTERM. A second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isEnding = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (isEnding) process.exit(EXIT_CODES[signal])
        isEnding = true
        resolve(signal)
      })
    }
  })
}

/** 128 plus the signal's number, as in shells. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const
