import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { copyProduct } from './productCopy.ts'
import { reportText } from './report.ts'
import { torture } from './torture.ts'

const USAGE = `npm run torture [-- --kills 200 --database embedded|server --seed 1 --clients 8 --inspect-every 5]

Kills the product at random moments under a load of all that writes money, on PGlite and on a PostgreSQL server of its own,
and looks whether all that was answered is there. Without --database on both. The same seed chooses alike.`

const DATABASES = ['embedded', 'server'] as const

try {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      database: { type: 'string' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      clients: { type: 'string', default: '8' },
      'inspect-every': { type: 'string', default: '5' },
    },
  })
  const chosen = DATABASES.filter((name) => values.database === undefined || values.database === name)
  const [kills = 0, seed = 0, clients = 0, inspectEvery = 0] = [
    values.kills,
    values.seed,
    values.clients,
    values['inspect-every'],
  ].map(wholeNumber)
  if (chosen.length === 0) throw new Error(USAGE)
  const product = await copyProduct()
  try {
    for (const database of chosen) {
      const options = { database, kills, seed, clients, inspectEvery, command: product.command }
      const report = await torture({ ...options, tell: (line) => console.error(line) })
      console.log(reportText(report))
      if (report.breaches.length > 0) process.exitCode = 1
    }
  } finally {
    await product.remove()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(USAGE)
  return Number(text)
}
