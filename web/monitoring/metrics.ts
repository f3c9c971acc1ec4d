import type { ConnectionCounts } from '#server/store/postgres/connection/connection'
import { withDeadline } from '../http/request.ts'
import type { BookFigures } from '../jobs/bookChecks.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

const DATABASE_TIMEOUT_MS = 1_500

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** One figure for each value of a label; null if there is none now. */
type Reading = number | Readonly<Record<string, number>> | null | undefined
type Measure = { name: string; help: string; label?: string; read: (() => Reading) | undefined }

export type DatabaseSources = {
  connections: () => ConnectionCounts
  jobs: () => Promise<Record<string, number>>
  pendingMonths: () => Promise<number>
  books: () => BookFigures | null
}
type Sources = { running: () => number; outages?: () => Readonly<Record<string, number>> } & Partial<DatabaseSources>

type DatabaseFigures = [Record<string, number>, number | undefined]

/** This process's figures for Prometheus, which must scrape each process. */
export function createMetrics({ running, connections, outages, jobs, pendingMonths, books }: Sources) {
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
  if (outages) {
    const counter: Counter<'cause'> = new Counter({
      name: 'rayo_unavailable_total',
      help: 'Failures of what requests need, by cause',
      labelNames: ['cause'] as const,
      registers: [registry],
      collect() {
        counter.reset()
        for (const [cause, count] of Object.entries(outages())) counter.inc({ cause }, count)
      },
    })
  }
  let figures: DatabaseFigures | null = null
  const measures: Measure[] = [
    { name: 'rayo_http_requests_running', help: 'Requests being worked on', read: running },
    {
      name: 'rayo_database_connections',
      help: 'Connections to the database by state; waiting are transactions that wait for one',
      label: 'state',
      read: connections,
    },
    {
      name: 'rayo_book_differences',
      help: 'Figures of the books that the last check of this process found wrong, by kind; none before the first check',
      label: 'check',
      read: books && (() => books()?.differences),
    },
    {
      name: 'rayo_books_checked_timestamp_seconds',
      help: 'When this process last checked the books; 0 before the first check',
      read: books && (() => (books()?.checkedAt ?? 0) / 1000),
    },
    {
      name: 'rayo_monthly_jobs',
      help: 'Months that the server generates by itself, by their state in the queue; the same in every process',
      label: 'state',
      read: jobs && (() => figures?.[0]),
    },
    {
      name: 'rayo_months_pending',
      help: 'Months that the server did not generate and that wait for a person; the same in every process',
      read: jobs && (() => figures?.[1]),
    },
    {
      name: 'rayo_metrics_complete',
      help: '0 when the database did not answer in time, so that its figures are missing here',
      read: jobs && (() => (figures === null ? 0 : 1)),
    },
  ]
  for (const measure of measures) addGauge(registry, measure)

  let reading: Promise<DatabaseFigures> | null = null
  return {
    observe({ method, route, status, seconds }: { method: string; route: string; status: number; seconds: number }) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    async text() {
      if (jobs) {
        reading ??= Promise.all([jobs(), pendingMonths?.()]).finally(() => (reading = null))
        figures = await withDeadline(reading, DATABASE_TIMEOUT_MS).catch(() => null)
      }
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

function addGauge(registry: Registry, { name, help, label, read }: Measure): void {
  if (!read) return
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect() {
      const figure = read()
      gauge.reset()
      if (typeof figure === 'number') return gauge.set(figure)
      // A gauge without a label would show 0.
      if (label === undefined) return gauge.remove()
      for (const [value, count] of Object.entries(figure ?? {})) gauge.set({ [label]: value }, count)
    },
  })
}
