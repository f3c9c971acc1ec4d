import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startBare, startBareSite, startOurs } from './apps.ts'
import { visitSite } from './siteVisits.ts'
import type { SiteVisit } from './siteVisits.ts'
import { SLOW_PHONE, signedIn, visit } from './visits.ts'
import type { Visit } from './visits.ts'
import { timingOf } from '../statistics.ts'
import { ensureBrowser } from '../../bin/browser.mjs'
import { UsageError, runCommand } from '../../bin/operations/runCommand.ts'

const USAGE = `npm run bench:ui -- [--runs 5] [--only site] [--quick]
  --runs   how often each panel is visited, in turn: 1 to 50
  --only   site: the home page and the gate, without the panel
  --quick  once, as fast as this machine can: shows that it works, and measures nothing`

type Row<V> = [name: string, of: (visit: V) => number]
type Both<V> = { bare: V; ours: V }

const SITE_SECONDS: Row<SiteVisit>[] = [
  ['home page, first paint', ({ firstPaint }) => firstPaint],
  ['home page, content painted', ({ content }) => content],
  ['home page, interactive', ({ interactive }) => interactive],
]
const SITE_COUNTS: Row<SiteVisit>[] = [
  ['requests up to an interactive home page', ({ requests }) => requests],
  ['scripts up to an interactive home page', ({ scripts }) => scripts],
  ['kB of HTML, JavaScript and CSS up to an interactive home page', ({ kilobytes }) => kilobytes],
]
const GATE_SECONDS: Row<SiteVisit>[] = [
  ['gate, first paint', ({ firstPaint }) => firstPaint],
  ['gate, ready for an e-mail address', ({ interactive }) => interactive],
]
const GATE_COUNTS: Row<SiteVisit>[] = [
  ['requests up to a gate that is ready', ({ requests }) => requests],
  ['scripts up to a gate that is ready', ({ scripts }) => scripts],
]
const SECONDS: Row<Visit>[] = [
  ['first list cold', ({ cold }) => cold.seconds],
  ['first list cold, 100 rows', ({ hundred }) => hundred.seconds],
  ['menu to a first list', ({ first }) => first],
  ['menu to the next list', ({ next }) => next],
]
const COUNTS: Row<Visit>[] = [
  ['scripts of the first list', ({ cold }) => cold.scripts],
  ['requests of the first list', ({ cold }) => cold.requests],
]

// `npm run bench:ui`: seconds until a list shows its rows with their names, compared with a bare react-admin with
// records in memory; and until the home page is there, compared with a bare page of React and its router.
await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  if (values.only !== undefined && values.only !== 'site') throw new UsageError(values.only)
  const hasPanel = values.only === undefined
  const runs = values.quick ? 1 : Number(values.runs)
  const device = values.quick ? null : SLOW_PHONE
  if (!Number.isInteger(runs) || runs < 1 || runs > 50) throw new UsageError(values.runs)
  const open: (() => Promise<void>)[] = []
  try {
    const bare = await startBare({ minify: !values.quick })
    open.unshift(() => bare.stop())
    const ours = await startOurs()
    open.unshift(() => ours.stop())
    const browser = await chromium.launch({
      executablePath: await ensureBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    open.unshift(() => browser.close())
    const bareSite = await startBareSite({ minify: !values.quick })
    open.unshift(() => bareSite.stop())
    const visits: Both<Visit>[] = []
    const siteVisits: Both<SiteVisit>[] = []
    const gateVisits: Both<SiteVisit>[] = []
    const kept = hasPanel ? await signedIn(browser, ours) : undefined
    for (let run = 1; run <= runs; run += 1) {
      // In turn, so that other load on the machine affects both.
      if (hasPanel)
        visits.push({
          bare: await visit(browser, bare, { kept: undefined, device }),
          ours: await visit(browser, ours, { kept, device }),
        })
      const bareVisit = await visitSite(browser, bareSite.site, device)
      siteVisits.push({ bare: bareVisit, ours: await visitSite(browser, ours.site, device) })
      gateVisits.push({ bare: bareVisit, ours: await visitSite(browser, ours.gate, device) })
      const lines = [
        ...(hasPanel ? table('', visits.slice(-1), SECONDS, COUNTS) : []),
        ...table('', siteVisits.slice(-1), SITE_SECONDS, SITE_COUNTS),
        ...table('', gateVisits.slice(-1), GATE_SECONDS, GATE_COUNTS),
      ]
      console.error(`run ${run} of ${runs}: ${lines.filter((line) => /\d/.test(line)).join('  ')}`)
    }
    const mostShift = (of: readonly Both<SiteVisit>[]) => Math.max(...of.map(({ ours: { shift } }) => shift))
    const tables = [
      ...(hasPanel ? [...table('bare react-admin', visits, SECONDS, COUNTS), ''] : []),
      ...table('bare page', siteVisits, SITE_SECONDS, SITE_COUNTS),
      '',
      ...table('bare page', gateVisits, GATE_SECONDS, GATE_COUNTS),
      '',
      `Layout shift, at most: home page ${mostShift(siteVisits)}, gate ${mostShift(gateVisits)}`,
    ]
    console.log(`${device ? device.name : 'not slowed down'}, medians of ${runs}, in seconds:\n\n${tables.join('\n')}`)
  } finally {
    for (const close of open) await close()
  }
})

function table<V>(bareName: string, visits: readonly Both<V>[], seconds: Row<V>[], counts: Row<V>[]): string[] {
  const median = (who: 'bare' | 'ours', of: Row<V>[1]) => timingOf(visits.map((one) => of(one[who]))).median
  const lines = (rows: Row<V>[], digits: number) =>
    rows.map(([name, of]) => {
      const [bare, ours] = [median('bare', of), median('ours', of)]
      return `| ${[name, bare.toFixed(digits), ours.toFixed(digits), `${(ours / bare).toFixed(2)}×`].join(' | ')} |`
    })
  return [`| | ${bareName} | Rayo | ratio |`, '|---|---|---|---|', ...lines(seconds, 2), ...lines(counts, 0)]
}
