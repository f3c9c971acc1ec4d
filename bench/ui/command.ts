import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startBare, startOurs } from './apps.ts'
import { SLOW_PHONE, load, signedIn, visitPanel, type Load, type PanelVisit, type Visitor } from './visits.ts'
import { timingOf } from '../measure.ts'
import { markdownTable } from '../report.ts'
import { ensureBrowser } from '../../build/browser.mjs'
import { UsageError, runCommand } from '../../web/operations/runCommand.ts'

const USAGE = `npm run bench:ui -- [--runs 5] [--only site]
  --runs  how often each panel is visited, in turn: 1 to 50
  --only  site: the home page and the gate, without the panel`

type Row<V> = [name: string, digits: 0 | 2, of: (visit: V) => number]
type Both<V> = { bare: V; ours: V }

const PANEL: Row<PanelVisit>[] = [
  ['first list cold', 2, ({ cold }) => cold.ready],
  ['first list cold, 100 rows', 2, ({ hundred }) => hundred.ready],
  ['menu to a first list', 2, ({ first }) => first],
  ['menu to the next list', 2, ({ next }) => next],
  ['menu as soon as the first list is usable', 2, ({ early }) => early],
  ['that click to the next frame', 2, ({ paint }) => paint],
  ['scripts of the first list', 0, ({ cold }) => cold.scripts],
  ['requests of the first list', 0, ({ cold }) => cold.requests],
]
const SITE: Row<Load>[] = [
  ['home page, first paint', 2, ({ firstPaint }) => firstPaint],
  ['home page, content painted', 2, ({ content }) => content],
  ['home page, interactive', 2, ({ ready }) => ready],
  ['requests up to an interactive home page', 0, ({ requests }) => requests],
  ['scripts up to an interactive home page', 0, ({ scripts }) => scripts],
  ['kB of HTML, JavaScript and CSS up to an interactive home page', 0, ({ kilobytes }) => kilobytes],
]
const GATE: Row<Load>[] = [
  ['gate, first paint', 2, ({ firstPaint }) => firstPaint],
  ['gate, ready for an e-mail address', 2, ({ ready }) => ready],
  ['requests up to a gate that is ready', 0, ({ requests }) => requests],
  ['scripts up to a gate that is ready', 0, ({ scripts }) => scripts],
]

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
    },
  })
  if (values.only !== undefined && values.only !== 'site') throw new UsageError(values.only)
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1 || runs > 50) throw new UsageError(values.runs)
  const open: (() => Promise<void>)[] = []
  try {
    const bare = await startBare()
    open.unshift(() => bare.stop())
    const ours = await startOurs()
    open.unshift(() => ours.stop())
    const browser = await chromium.launch({
      executablePath: await ensureBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    open.unshift(() => browser.close())
    const visitor: Visitor = { browser, device: SLOW_PHONE }
    const person = { ...visitor, session: values.only ? undefined : await signedIn(visitor, ours.panel) }
    const [panel, site, gate]: [Both<PanelVisit>[], Both<Load>[], Both<Load>[]] = [[], [], []]
    for (let run = 1; run <= runs; run += 1) {
      if (!values.only)
        panel.push({ bare: await visitPanel(visitor, bare.panel), ours: await visitPanel(person, ours.panel) })
      const ofBare = await load(visitor, bare.site)
      site.push({ bare: ofBare, ours: await load(visitor, ours.site) })
      gate.push({ bare: ofBare, ours: await load(visitor, ours.gate) })
      console.error(`run ${run} of ${runs}: home page ${site.at(-1)?.ours.ready}, gate ${gate.at(-1)?.ours.ready} s`)
    }
    const mostShift = (visits: readonly Both<Load>[]) => Math.max(...visits.map(({ ours: { shift } }) => shift))
    const tables = [
      `${SLOW_PHONE.name}, medians of ${runs}, in seconds:`,
      ...(values.only ? [] : [table('bare react-admin', panel, PANEL)]),
      table('bare page', site, SITE),
      table('bare page', gate, GATE),
      `Layout shift, at most: home page ${mostShift(site)}, gate ${mostShift(gate)}`,
    ]
    console.log(tables.join('\n\n'))
  } finally {
    for (const close of open) await close()
  }
})

function table<V>(bareName: string, visits: readonly Both<V>[], rows: Row<V>[]): string {
  const median = (who: 'bare' | 'ours', of: Row<V>[2]) => timingOf(visits.map((one) => of(one[who]))).median
  return markdownTable(
    ['', bareName, 'Rayo', 'ratio'],
    rows.map(([name, digits, of]) => {
      const [bare, ours] = [median('bare', of), median('ours', of)]
      return [name, bare.toFixed(digits), ours.toFixed(digits), `${(ours / bare).toFixed(2)}×`]
    }),
  )
}
