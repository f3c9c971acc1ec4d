import type { ConnectionCounts } from '#server/store/postgres/connection'
import type { BookFigures } from './bookChecks.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { withDeadline } from './withDeadline.ts'

export interface Metrics {
  /** Counts an answered request. `route` is a pattern, so that there are few. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  /** The text format that Prometheus reads. */
  text(): Promise<string>
  contentType: string
}

/** How long the database's figures may take, in milliseconds. */
const DATABASE_PATIENCE_MS = 1_500

/** From a request answered from memory to one that reaches its deadline. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * This process's figures for Prometheus: requests, their duration, current requests, the database pool, the queue, memory,
 * processor and event loop. With several processes, Prometheus must scrape each.
 */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'rayo_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'rayo_http_request_duration_seconds',
    help: 'Seconds from a request to its answer',
    labelNames: ['method', 'route'] as const,
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  const running: Gauge = new Gauge({
    name: 'rayo_http_requests_running',
    help: 'Requests being worked on',
    registers: [registry],
    collect: () => running.set(sources.running()),
  })
  const { connections } = sources
  if (connections) {
    const gauge: Gauge<'state'> = new Gauge({
      name: 'rayo_database_connections',
      help: 'Connections to the database by state; waiting are transactions that wait for one',
      labelNames: ['state'] as const,
      registers: [registry],
      collect() {
        for (const [state, count] of Object.entries(connections())) gauge.set({ state }, count)
      },
    })
  }
  const { books } = sources
  if (books) {
    const gauge: Gauge<'check'> = new Gauge({
      name: 'rayo_book_differences',
      help: 'Figures of the books that the last check of this process found wrong, by kind; none before the first check',
      labelNames: ['check'] as const,
      registers: [registry],
      collect() {
        for (const [check, count] of Object.entries(books()?.differences ?? {})) gauge.set({ check }, count)
      },
    })
    const checked: Gauge = new Gauge({
      name: 'rayo_books_checked_timestamp_seconds',
      help: 'When this process last checked the books; 0 before the first check',
      registers: [registry],
      collect: () => checked.set((books()?.checkedAt ?? 0) / 1000),
    })
  }
  const { outages } = sources
  if (outages) {
    const counter: Counter<'cause'> = new Counter({
      name: 'rayo_unavailable_total',
      help: 'Requests that were answered 503, by cause',
      labelNames: ['cause'] as const,
      registers: [registry],
      collect() {
        counter.reset()
        for (const [cause, count] of Object.entries(outages())) counter.inc({ cause }, count)
      },
    })
  }
  const refresh = createDatabaseFigures(registry, sources)
  return {
    observe({ method, route, status, seconds }) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    async text() {
      await refresh?.()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

type Sources = {
  running: () => number
  connections?: () => ConnectionCounts
  outages?: () => Readonly<Record<string, number>>
  jobs?: () => Promise<Record<string, number>>
  pendingMonths?: () => Promise<number>
  books?: () => BookFigures | null
}

/**
 * Registers the figures that are read from the database. Returns how to read them anew, which takes at most
 * `DATABASE_PATIENCE_MS`: the others are shown even while the database hangs. Null if there are none.
 */
function createDatabaseFigures(
  registry: Registry,
  { jobs, pendingMonths }: Pick<Sources, 'jobs' | 'pendingMonths'>,
): (() => Promise<void>) | null {
  if (!jobs) return null
  const months = new Gauge({
    name: 'rayo_monthly_jobs',
    help: 'Months that the server generates by itself, by their state in the queue; the same in every process',
    labelNames: ['state'] as const,
    registers: [registry],
  })
  const pending = new Gauge({
    name: 'rayo_months_pending',
    help: 'Months that the server did not generate and that wait for a person; the same in every process',
    registers: [registry],
  })
  const complete = new Gauge({
    name: 'rayo_metrics_complete',
    help: '0 when the database did not answer in time, so that its figures are missing here',
    registers: [registry],
  })
  let reading: Promise<[Record<string, number>, number | undefined]> | null = null
  return async () => {
    // While one waits, others who ask wait with it: no more statements pile up.
    reading ??= Promise.all([jobs(), pendingMonths?.()]).finally(() => (reading = null))
    const figures = await withDeadline(reading, DATABASE_PATIENCE_MS).catch(() => null)
    complete.set(figures === null ? 0 : 1)
    months.reset()
    pending.remove()
    const [counts = {}, waiting] = figures ?? []
    for (const [state, count] of Object.entries(counts)) months.set({ state }, count)
    if (waiting !== undefined) pending.set(waiting)
  }
}
