import { Client } from 'pg'
import { migrate } from '#server/store/postgres/migrate'
import { openDatabase } from '#server/store/postgres/openDatabase'
import type { PostgresServer } from '#tests/support/postgresServer'
import { openApi } from './api.ts'
import type { Callers } from './callers.ts'
import { checkDataset, loadDataset } from './dataset/load.ts'
import { shapeOf } from './dataset/shape.ts'
import { measureGeneration } from './generation.ts'
import { askingApp, startHttpApi } from './askApi.ts'
import { readCases } from './lists.ts'
import { measureRead } from './readings.ts'
import type { Reading } from './readings.ts'
import type { SizeResult } from './report.ts'
import { measureThroughput } from './throughput.ts'
import { measureWrites } from './writings.ts'

export type SizeOptions = { server: PostgresServer; callers: Callers; only: string; tell: (line: string) => void }

/** Loads a dataset of this many cuotas into its own database, measures everything, and drops the database. */
export async function measureSize(rows: number, { server, callers, only, tell }: SizeOptions): Promise<SizeResult> {
  const url = server.url(`bench_${rows}`)
  await onServer(server, `CREATE DATABASE bench_${rows}`)
  await prepare(url, rows, tell)
  const settings = { url, ...callers.settings }
  const api = await openApi(settings)
  const httpApi = await startHttpApi(settings)
  const straight = new Client({ connectionString: url })
  await straight.connect()
  // The same setting as the API's own connections.
  await straight.query(`SET TimeZone = 'UTC'`)
  const one = httpApi.client(1)
  const measured = { client: straight, app: askingApp(api.app), http: one.ask, callers }
  try {
    const readings: Reading[] = []
    const cases = readCases().filter(({ name }) => name.includes(only))
    for (const asked of cases) {
      tell(`${asked.name} …`)
      readings.push(await measureRead(measured, asked))
    }
    tell('writes …')
    readings.push(...(await measureWrites(measured)))
    tell('generation …')
    readings.push(...(await measureGeneration(measured)))
    tell('requests a second …')
    const lists = cases.filter(({ name }) => name === 'cuotas, Defeated, by due date' || name === 'one cuota')
    const throughput = await measureThroughput(httpApi, straight, callers, lists)
    return { rows, readings, throughput }
  } finally {
    one.close()
    await straight.end()
    await httpApi.close()
    await api.close()
    await onServer(server, `DROP DATABASE bench_${rows} WITH (FORCE)`)
  }
}

async function prepare(url: string, rows: number, tell: (line: string) => void): Promise<void> {
  const db = await openDatabase({ url })
  await migrate(db)
  await db.close()
  const loader = new Client({ connectionString: url })
  await loader.connect()
  const start = performance.now()
  tell(`loading ${rows.toLocaleString('en')} cuotas …`)
  await loadDataset(loader, shapeOf(rows))
  await checkDataset(loader, shapeOf(rows))
  await loader.end()
  tell(`loaded in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

async function onServer(server: PostgresServer, text: string): Promise<void> {
  const client = new Client({ connectionString: server.url() })
  await client.connect()
  await client.query(text)
  await client.end()
}
