import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { DATABASES, reportText, torture } from './torture.ts'
import { UsageError, runCommand } from '../../web/operations/runCommand.ts'

const USAGE = `npm run torture [-- --kills 200 --database embedded|server --seed 1 --clients 8]

Kills the product at random moments while clients send requests of money, and checks that no confirmed change is lost. Runs
on PGlite and on a PostgreSQL server of its own, unless --database chooses one. The same seed repeats the random choices.`

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      database: { type: 'string' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      clients: { type: 'string', default: '8' },
    },
  })
  const databases = DATABASES.filter((name) => name === (values.database ?? name))
  if (databases.length === 0) throw new UsageError(values.database ?? '')
  for (const database of databases) {
    const report = await torture({
      database,
      kills: wholeNumber(values.kills),
      seed: wholeNumber(values.seed),
      clients: wholeNumber(values.clients),
      log: (line) => console.error(line),
    })
    console.log(reportText(report))
    if (report.breaches.length > 0) process.exitCode = 1
  }
})

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(text)
  return Number(text)
}
