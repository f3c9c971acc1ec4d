import { expect, it } from 'vitest'
import { DATABASES, reportText, torture } from './torture.ts'

// A short `npm run torture`. The printed seed also chooses the database.
const SEED = Date.now() % 1_000_000

it.each(DATABASES.filter((_, index) => index === SEED % DATABASES.length))(
  'the server keeps every confirmed change when it is killed (%s)',
  async (database) => {
    const lines: string[] = []
    const report = await torture({ database, kills: 1, seed: SEED, clients: 6, log: (line) => lines.push(line) })
    console.warn(reportText(report))
    if (report.breaches.length > 0) throw new Error([...lines, reportText(report)].join('\n'))
    expect(Object.values(report.killed).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1)
    expect(report.books?.['receipts']).toBeGreaterThan(0)
  },
  600_000,
)
