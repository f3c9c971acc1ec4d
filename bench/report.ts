import { cpus, totalmem } from 'node:os'
import type { Reading } from './measure.ts'

export type SizeResult = { rows: number; readings: Reading[] }

const WHO: Record<string, string> = { admin: 'Admin', superAdmin: 'SuperAdmin', member: 'member', nobody: 'anybody' }
const formatCount = (count: number) => count.toLocaleString('en')
const ms = (time: number) => (time < 10 ? time.toFixed(2) : time.toFixed(1))
const times = (ratio: number) => `${ratio.toFixed(2)}×`

const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [lineOf(head), lineOf(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(lineOf)].join(
    '\n',
  )
}

/** In milliseconds. */
export function sizeTable({ rows, readings }: SizeResult): string {
  const figures = ['API median', 'API p95', 'SQL median', 'SQL p95', 'p95 ratio']
  const table = markdownTable(
    ['request', 'who', 'rows found', ...figures],
    readings.map(({ name, who, total, api, straight }) => [
      name,
      WHO[who] ?? who,
      total === null ? '' : formatCount(total),
      ...[api, straight].flatMap(({ median, p95 }) => [ms(median), ms(p95)]),
      times(api.p95 / straight.p95),
    ]),
  )
  return `## ${formatCount(rows)} cuotas\n\n${table}`
}

export function machine(server: string): string {
  const [processor] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const day = new Date().toISOString().slice(0, 10)
  return `${day}; ${cpus().length} × ${processor?.model ?? 'processor'}, ${memory}; Node ${process.versions.node}; ${server}`
}

const ADMIN_LIST = /^cuotas, \w+, by due date$|^cuotas, Defeated, by balance$/
const SUPER_ADMIN_LIST = /^cuotas of all, \w+, (?:by due date|first due first)$/
const GRID = /^grid|owing \(four statuses\)/

const ofSql = ({ straight }: Reading) => straight.p95

export function targets(results: readonly SizeResult[]): string {
  const [first, last] = [results[0], results.at(-1)]
  const line = (what: string, pattern: RegExp, other: (reading: Reading) => number | undefined) => {
    const ratios = (last?.readings ?? [])
      .filter(({ name }) => pattern.test(name))
      .map((reading) => ({ name: reading.name, ratio: reading.api.p95 / (other(reading) ?? Number.NaN) }))
    const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0]
    if (!worst) return `- ${what}: not measured`
    return `- ${what}: ${worst.ratio <= 3 ? 'within' : 'over'} 3×, at worst ${times(worst.ratio)} (${worst.name})`
  }
  const within = (what: string, pattern: RegExp, milliseconds: number) => {
    const p95s = (last?.readings ?? []).filter(({ name }) => pattern.test(name)).map(({ api }) => api.p95)
    if (p95s.length === 0) return `- ${what}: not measured`
    const worst = Math.max(...p95s)
    return `- ${what}: ${worst <= milliseconds ? 'within' : 'over'} ${milliseconds} ms, at worst ${ms(worst)} ms`
  }
  const before = ({ name }: Reading) => first?.readings.find((one) => one.name === name)?.api.p95
  return [
    '## Targets\n',
    line('By status as Admin, p95 to the straight SQL’s', ADMIN_LIST, ofSql),
    ...(first && first !== last
      ? [line(`By status as Admin, p95 to that at ${formatCount(first.rows)} cuotas`, ADMIN_LIST, before)]
      : []),
    line('Generating 5,000 cuotas, p95 to one INSERT … SELECT of the same rows', /^generate /, ofSql),
    line('By status as SuperAdmin over all, p95 to the straight SQL’s', SUPER_ADMIN_LIST, ofSql),
    line('The grid’s first page, counts, sums and members, p95 to the straight SQL’s', GRID, ofSql),
    within('The palette, p95', /^palette/, 100),
    within('The preview of 5,000 cuotas, p95', /^preview of/, 300),
  ].join('\n')
}
