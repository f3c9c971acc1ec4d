import type { SizeResult } from './report.ts'

const ADMIN_LIST = /^cuotas, \w+, by due date$|^cuotas, Defeated, by balance$/
const SUPER_ADMIN_LIST = /^cuotas of all, \w+, (?:by due date|first due first)$/
const GRID = /^grid|owing \(four statuses\)/

type Named = { name: string; ratio: number }

/**
 * Issue 3's targets for the lists by status. For the Admin of the largest institution: within three times the direct
 * SQL, and within three times the smallest size. For a SuperAdmin over everything: within three times the direct SQL.
 * The same for what the grid of cuotas shows beside its rows. Returns the worst of each.
 */
export function targetLines(results: readonly SizeResult[]): string[] {
  const [first, last] = [results[0], results.at(-1)]
  if (!first || !last) return []
  const readings = (pattern: RegExp) => last.readings.filter(({ name }) => pattern.test(name))
  const toSql = (pattern: RegExp) =>
    readings(pattern).map(({ name, api, straight }) => ({ name, ratio: api.p95 / straight.p95 }))
  const growth = readings(ADMIN_LIST).flatMap(({ name, api }) => {
    const before = first.readings.find((one) => one.name === name)
    return before ? [{ name, ratio: api.p95 / before.api.p95 }] : []
  })
  return [
    line('By status as Admin, p95 to the straight SQL’s', toSql(ADMIN_LIST)),
    ...(first === last
      ? []
      : [line(`By status as Admin, p95 to that at ${first.rows.toLocaleString('en')} cuotas`, growth)]),
    line('Generating 5,000 cuotas, p95 to one INSERT … SELECT of the same rows', toSql(/^generate /)),
    line('By status as SuperAdmin over all, p95 to the straight SQL’s', toSql(SUPER_ADMIN_LIST)),
    line('The grid’s first page, counts, sums and members, p95 to the straight SQL’s', toSql(GRID)),
  ]
}

function line(what: string, ratios: readonly Named[]): string {
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0]
  if (!worst) return `- ${what}: not measured`
  const told = worst.ratio <= 3 ? 'within 3×' : 'over 3×'
  return `- ${what}: ${told}, at worst ${worst.ratio.toFixed(2)}× (${worst.name})`
}
