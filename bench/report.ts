import { cpus, totalmem } from 'node:os'
import type { Reading } from './readings.ts'
import type { Throughput } from './throughput.ts'

/** All measurements of one size. */
export type SizeResult = { rows: number; readings: Reading[]; throughput: Throughput[] }

const WHO: Record<string, string> = { admin: 'Admin', superAdmin: 'SuperAdmin', member: 'member', nobody: 'anybody' }
const grouped = (count: number) => count.toLocaleString('en')
const ms = (time: number) => (time < 10 ? time.toFixed(2) : time.toFixed(1))
const times = (ratio: number) => `${ratio.toFixed(2)}×`

/** A Markdown table whose columns also align as text: the first to the left, the others to the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map((cell) => cell.length), 3),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** The times of one size, in milliseconds. */
export function sizeTable({ rows, readings }: SizeResult): string {
  const table = markdownTable(
    [
      'request',
      'who',
      'rows found',
      'API median',
      'API p95',
      'SQL median',
      'SQL p95',
      'p95 ratio',
      'HTTP median',
      'HTTP p95',
    ],
    readings.map(({ name, who, total, api, straight, http }) => [
      name,
      WHO[who] ?? who,
      total === null ? '' : grouped(total),
      ms(api.median),
      ms(api.p95),
      ms(straight.median),
      ms(straight.p95),
      times(api.p95 / straight.p95),
      http ? ms(http.median) : '',
      http ? ms(http.p95) : '',
    ]),
  )
  return `## ${grouped(rows)} cuotas\n\n${table}`
}

/** How the API's p95 grows from the smallest size to the largest; null with one size. */
export function growthTable(results: readonly SizeResult[]): string | null {
  const [first, last] = [results[0], results.at(-1)]
  if (!first || !last || first === last) return null
  const p95 = (result: SizeResult, name: string) =>
    result.readings.find((one) => one.name === name)?.api.p95 ?? Number.NaN
  const rows = last.readings.map(({ name }) => [
    name,
    ...results.map((result) => ms(p95(result, name))),
    times(p95(last, name) / p95(first, name)),
  ])
  const head = ['request', ...results.map((result) => `p95 at ${grouped(result.rows)}`), 'growth']
  return `## Growth\n\nThe API’s p95 by the size of the dataset.\n\n${markdownTable(head, rows)}`
}

export function throughputTable({ rows, throughput }: SizeResult): string {
  const head = [
    'request',
    ...(throughput[0]?.perSecond.map(({ connections }) => `${connections} connection${connections === 1 ? '' : 's'}`) ??
      []),
  ]
  const table = markdownTable(
    head,
    throughput.map(({ name, perSecond }) => [name, ...perSecond.map(({ requests }) => requests.toFixed(0))]),
  )
  return `## Requests a second over HTTP, at ${grouped(rows)} cuotas\n\n${table}`
}

/** The machine and the versions behind the figures. */
export function machine(server: string, date: Date): string {
  const [processor] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${date.toISOString().slice(0, 10)}; ${cpus().length} × ${processor?.model ?? 'processor'}, ${memory}; Node ${process.versions.node}; ${server}`
}
