import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startPostgresServer } from '#tests/support/postgresServer'
import { createCallers } from './callers.ts'
import { readCases } from './lists.ts'
import { measureSize } from './measureSize.ts'
import { growthTable, machine, sizeTable, throughputTable } from './report.ts'
import type { SizeResult } from './report.ts'
import { statementsOf } from './sameAnswer.ts'
import { printedWrites } from './straight/printed.ts'
import { targetLines } from './targets.ts'
import { UsageError, runCommand } from '../bin/operations/runCommand.ts'

const USAGE = `npm run bench -- [--rows 10000,100000,1000000] [--only <text>] [--write] [--print-sql]
  --rows       how many cuotas, size by size, from 3500 to 5000000
  --only       only the reads whose name has this text in it
  --write      put the figures into docs/bench.md too
  --print-sql  print the SQL by hand, and measure nothing`

const OUTPUT = 'docs/bench.md'
const SETTINGS = { shared_buffers: '1GB', effective_cache_size: '2GB', max_wal_size: '4GB', work_mem: '16MB' }

// `npm run bench`: how long a person waits, compared with the same SQL sent directly to a real PostgreSQL server.
await runCommand(USAGE, async () => {
  const { values: given } = parseArgs({
    options: {
      rows: { type: 'string', default: '10000,100000,1000000' },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
      'print-sql': { type: 'boolean', default: false },
    },
  })
  if (given['print-sql']) return printSql()
  const sizes = given.rows.split(',').map(sizeOf)
  const server = await startPostgresServer({ durable: true, settings: SETTINGS })
  try {
    const callers = await createCallers()
    const results: SizeResult[] = []
    for (const rows of sizes) {
      const result = await measureSize(rows, { server, callers, only: given.only, tell: (line) => console.error(line) })
      console.log(`\n${sizeTable(result)}`)
      results.push(result)
    }
    const rest = [growthTable(results), ...results.map(throughputTable), targets(results)]
    console.log(`\n${rest.filter((part) => part !== null).join('\n\n')}`)
    if (given.write) writeFileSync(OUTPUT, document(server.name, results, given.rows))
  } finally {
    await server.stop()
  }
})

function sizeOf(text: string): number {
  const rows = Number(text)
  if (!Number.isInteger(rows) || rows < 3_500 || rows > 5_000_000) throw new UsageError(text)
  return rows
}

async function printSql(): Promise<void> {
  for (const asked of readCases()) console.log(`-- ${asked.name} (${asked.who})\n${statementsOf(asked).join(';\n')};\n`)
  console.log(await printedWrites())
}

function targets(results: readonly SizeResult[]): string {
  return ['## Targets', '', ...targetLines(results)].join('\n')
}

function document(server: string, results: readonly SizeResult[], rows: string): string {
  const parts = [
    `# Benchmarks

${machine(server, new Date())}. Made by \`npm run bench -- --rows ${rows} --write\`.

500 institutions, of which the largest has 3,000 members at every size; its members have a month of cuotas at 10,000 rows, four at 100,000 and
a year at 1,000,000. “API” is the product’s API called in its own process, token verified, rows and total answered as JSON; “SQL” the same rows, names included, and
total by SQL written by hand (\`npm run bench -- --print-sql\`), straight through the driver on one connection as the database’s owner, which counts each time, where
the API reads a count that is kept if there is one; “HTTP” the API as a process of its own, asked over one connection. The three take turns, so that what else the machine does falls on all. Times in milliseconds.`,
    targets(results),
    ...results.map(sizeTable),
    growthTable(results),
    ...results.map(throughputTable),
  ]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}
