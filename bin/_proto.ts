import { startPostgresServer } from '../tests/support/postgresServer.ts'
import { createCallers } from './bench/callers.ts'
import { readCases } from './bench/lists.ts'
import { statementsOf } from './bench/sameAnswer.ts'
import { openApi } from './bench/api.ts'
import { askingApp } from './bench/inProcess.ts'
import { loadDataset } from './bench/dataset/load.ts'
import { shapeOf } from './bench/dataset/shape.ts'
import { timeSideBySide } from './bench/statistics.ts'
import { migrate } from '#server/store/postgres/migrate'
import { openDatabase } from '#server/store/postgres/openDatabase'
import pg from 'pg'
const { Client } = pg
const server = await startPostgresServer({ durable: true, settings: { shared_buffers: '512MB' } })
const callers = await createCallers()
const c = new Client({ connectionString: server.url() }); await c.connect(); await c.query('CREATE DATABASE b'); await c.end()
const url = server.url('b')
const db = await openDatabase({ url }); await migrate(db); await db.close()
const l = new Client({ connectionString: url }); await l.connect(); await loadDataset(l, shapeOf(Number(process.env.ROWS ?? 10000)))
await l.query('ANALYZE')
const api = await openApi({ url, ...callers.settings })
const app = askingApp(api.app)
for (const only of ['cuotas, No_fee', 'cuotas, Unpaid', 'cuotas, Defeated, by due', 'cuotas, owing', 'one cuota', 'cuotas, as the']) {
  const asked = readCases().find((x) => x.name.startsWith(only))!
  const opt = { headers: callers.headers[asked.who] }
  const st = statementsOf(asked)
  const [a, s] = await timeSideBySide([() => app(asked.path, opt), async () => { for (const x of st) await l.query(x) }], { rounds: 400, leastRounds: 400, warmUp: 60, budgetMs: 1 })
  console.log(only, 'api', a!.median.toFixed(2), a!.p95.toFixed(2), 'sql', s!.median.toFixed(2), s!.p95.toFixed(2), 'ratio', (a!.median / s!.median).toFixed(2), (a!.p95 / s!.p95).toFixed(2))
}
await l.end(); await api.close(); await server.stop(); process.exit(0)
