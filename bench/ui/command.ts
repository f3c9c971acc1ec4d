import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startBare, startOurs } from './apps.ts'
import { SLOW_PHONE, load, signedIn, visitPanel, type Load, type PanelVisit } from './visits.ts'
import { timingOf } from '../measure.ts'
import { markdownTable } from '../report.ts'
import { ensureBrowser } from '../../build/browser.mjs'
import { UsageError, runCommand } from '../../web/operations/runCommand.ts'

const USAGE = `npm run bench:ui -- [--runs 5]
  --runs  how often each page is visited, in turn: 1 to 50`

type Visit = { panel: PanelVisit; site: Load; gate: Load }

const ROWS: [name: string, of: (visit: Visit) => number][] = [
  ['first list cold', ({ panel }) => panel.cold],
  ['menu to a first list', ({ panel }) => panel.first],
  ['menu to the next list', ({ panel }) => panel.next],
  ['home page, first paint', ({ site }) => site.firstPaint],
  ['home page, interactive', ({ site }) => site.ready],
  ['gate, first paint', ({ gate }) => gate.firstPaint],
  ['gate, ready for an e-mail address', ({ gate }) => gate.ready],
]

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1 || runs > 50) throw new UsageError(values.runs)
  const open: (() => Promise<unknown>)[] = []
  try {
    const bare = await startBare()
    open.unshift(bare.stop)
    const ours = await startOurs()
    open.unshift(ours.stop)
    const browser = await chromium.launch({
      executablePath: await ensureBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    open.unshift(() => browser.close())
    const person = { browser, session: await signedIn({ browser }, ours.panel) }
    const visits: { bare: Visit; ours: Visit }[] = []
    for (let run = 1; run <= runs; run += 1) {
      const panels = [await visitPanel({ browser }, bare.panel), await visitPanel(person, ours.panel)] as const
      const site = await load({ browser }, bare.site)
      visits.push({
        bare: { panel: panels[0], site, gate: site },
        ours: { panel: panels[1], site: await load({ browser }, ours.site), gate: await load({ browser }, ours.gate) },
      })
      console.error(`run ${run} of ${runs}`)
    }
    const median = (who: 'bare' | 'ours', of: (visit: Visit) => number) =>
      timingOf(visits.map((visit) => of(visit[who]))).median
    const rows = ROWS.map(([name, of]) => {
      const seconds = [median('bare', of), median('ours', of)] as const
      return [name, ...seconds.map((one) => one.toFixed(2)), `${(seconds[1] / seconds[0]).toFixed(2)}×`]
    })
    const shifts = visits.flatMap(({ ours: { site, gate } }) => [site.shift, gate.shift])
    console.log(`${SLOW_PHONE.name}, medians of ${runs}, in seconds beside a bare react-admin and a bare page:\n`)
    console.log(markdownTable(['', 'bare', 'Rayo', 'ratio'], rows))
    console.log(`\nLayout shift of home page and gate, at most: ${Math.max(...shifts)}`)
  } finally {
    for (const close of open) await close()
  }
})
