import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { migrate } from '#server/store/postgres/migrate'
import { openDatabase } from '#server/store/postgres/store'
import { runOutside, startPostgresServer, type PostgresServer } from '#tests/support/postgresServer'
import { UsageError, runCommand } from '../web/operations/runCommand.ts'
import { readCases, type ReadCase } from './cases.ts'
import { loadDataset, shapeOf } from './dataset.ts'
import { measureGeneration } from './generation.ts'
import { measureRead, openApi, type Reading } from './measure.ts'
import { machine, sizeTable, targets, type SizeResult } from './report.ts'
import { measureWrites } from './writes.ts'

const USAGE = `npm run bench -- [--rows 10000,100000,1000000] [--only <text>] [--write]
  --rows   how many cuotas, size by size, from 3500 to 5000000
  --only   only the reads whose name has this text in it
  --write  put the targets and the figures of the last size into docs/bench.md too`

const SETTINGS = { shared_buffers: '1GB', effective_cache_size: '2GB', max_wal_size: '4GB', work_mem: '16MB' }

const METHOD = `500 institutions, of which the largest has 3,000 members at every size; its members have a month of cuotas at 10,000 rows, four at 100,000 and
a year at 1,000,000. “API” is the product’s API called in its own process, token verified, rows and total answered as JSON; “SQL” the same rows, names included, and
total by SQL written by hand (\`bench/readSql.ts\`), straight through the driver on one connection as the database’s owner, which counts each time, where
the API reads a count that is kept if there is one. Both take turns, so that what else the machine does falls on both. Times in milliseconds.`

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '10000,100000,1000000' },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
    },
  })
  const sizes = values.rows.split(',').map(Number)
  if (!sizes.every((rows) => Number.isInteger(rows) && rows >= 3_500 && rows <= 5_000_000))
    throw new UsageError(values.rows)
  const server = await startPostgresServer({ durable: true, settings: SETTINGS })
  try {
    const cases = readCases().filter(({ name }) => name.includes(values.only))
    const results: SizeResult[] = []
    for (const rows of sizes) results.push(await measureSize(server, rows, cases))
    console.log([targets(results), ...results.map(sizeTable)].join('\n\n'))
    const heading = `# Benchmarks\n\n${machine(server.name)}. Made by \`npm run bench -- --rows ${values.rows} --write\`.`
    if (values.write)
      writeFileSync(
        'docs/bench.md',
        `${[heading, METHOD, targets(results), ...results.slice(-1).map(sizeTable)].join('\n\n')}\n`,
      )
  } finally {
    await server.stop()
  }
})

async function measureSize(server: PostgresServer, rows: number, cases: readonly ReadCase[]): Promise<SizeResult> {
  const url = server.url(`bench_${rows}`)
  await runOutside(server.url(), `CREATE DATABASE bench_${rows}`)
  const db = await openDatabase({ url })
  await migrate(db)
  await db.close()
  console.error(`loading ${rows} cuotas …`)
  await loadDataset(url, shapeOf(rows))
  const { send, headers, close } = await openApi(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`SET TimeZone = 'UTC'`)
  const bench = { client, api: send, headers }
  try {
    const readings: Reading[] = []
    for (const readCase of cases) {
      console.error(`${readCase.name} …`)
      readings.push(await measureRead(bench, readCase))
    }
    console.error('writes, generation …')
    readings.push(...(await measureWrites(bench)), ...(await measureGeneration(bench)))
    return { rows, readings }
  } finally {
    await client.end()
    await close()
    await runOutside(server.url(), `DROP DATABASE bench_${rows} WITH (FORCE)`)
  }
}
