import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startBare, startOurs } from './apps.ts'
import { SLOW_PHONE, signedIn, visit } from './visits.ts'
import type { Visit } from './visits.ts'
import { timingOf } from '../statistics.ts'
import { ensureBrowser } from '../../bin/browser.mjs'
import { UsageError, runCommand } from '../../bin/operations/runCommand.ts'

const USAGE = `npm run bench:ui -- [--runs 5] [--quick]
  --runs   how often each panel is visited, in turn: 1 to 50
  --quick  once, as fast as this machine can: shows that it works, and measures nothing`

type Row = [name: string, of: (visit: Visit) => number]

const SECONDS: Row[] = [
  ['first list cold', ({ cold }) => cold.seconds],
  ['first list cold, 100 rows', ({ hundred }) => hundred.seconds],
  ['menu to a first list', ({ first }) => first],
  ['menu to the next list', ({ next }) => next],
]
const COUNTS: Row[] = [
  ['scripts of the first list', ({ cold }) => cold.scripts],
  ['requests of the first list', ({ cold }) => cold.requests],
]

// `npm run bench:ui`: seconds until a list shows its rows with their names, compared with a bare react-admin with
// records in memory.
await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, quick: { type: 'boolean', default: false } },
  })
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
    const visits: { bare: Visit; ours: Visit }[] = []
    const kept = await signedIn(browser, ours)
    for (let run = 1; run <= runs; run += 1) {
      // In turn, so that other load on the machine affects both.
      visits.push({
        bare: await visit(browser, bare, { kept: undefined, device }),
        ours: await visit(browser, ours, { kept, device }),
      })
      console.error(`run ${run} of ${runs}: ${table(visits.slice(-1)).split('\n').slice(2).join('  ')}`)
    }
    console.log(`${device ? device.name : 'not slowed down'}, medians of ${runs}, in seconds:\n\n${table(visits)}`)
  } finally {
    for (const close of open) await close()
  }
})

function table(visits: readonly { bare: Visit; ours: Visit }[]): string {
  const median = (who: 'bare' | 'ours', of: Row[1]) => timingOf(visits.map((one) => of(one[who]))).median
  const lines = (rows: Row[], digits: number) =>
    rows.map(([name, of]) => {
      const [bare, ours] = [median('bare', of), median('ours', of)]
      return `| ${[name, bare.toFixed(digits), ours.toFixed(digits), `${(ours / bare).toFixed(2)}×`].join(' | ')} |`
    })
  return ['| | bare react-admin | Rayo | ratio |', '|---|---|---|---|', ...lines(SECONDS, 2), ...lines(COUNTS, 0)].join(
    '\n',
  )
}
