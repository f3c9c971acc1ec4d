import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as later } from 'node:timers/promises'
import { apiClient } from '#tests/support/apiClient'
import { startProduct } from '#tests/support/productProcess'
import { runCommand } from '../../web/operations/runCommand.ts'
import { openClient, perSecond } from '../http.ts'
import { timed, timingOf } from '../measure.ts'
import { markdownTable } from '../report.ts'
import { openPlainRender } from './plainRender.tsx'

const USAGE = `npm run bench:pages -- [--seconds 5] [--pages 100000]
  --seconds  how long each is asked
  --pages    how many pages are asked while the memory is watched`

const ROUNDS = 5
const RECEIPTS = 40
const PAGE = '/institutions'
const CLIENTS = 50
const READERS = 200
const READING_MS = 2_000
/** Each fiftieth page is at an address of its own, the others come from the cache. */
const OWN_ADDRESS = 50
const ADDRESSES = 400
const TOKEN = 'bench-pages-metrics'

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '5' }, pages: { type: 'string', default: '100000' } },
  })
  const [seconds, pages] = [Number(values.seconds), Number(values.pages)]
  const folder = await mkdtemp(join(tmpdir(), 'rayo-pages-'))
  const unlimited = { RATE_LIMIT_READS: '1000000', RATE_LIMIT_PAGES: '1000000', RATE_LIMIT_WRITES: '1000000' }
  const env = { DATA_DIR: join(folder, 'data'), METRICS_TOKEN: TOKEN, ...unlimited }
  const product = await startProduct(env, { entry: 'start' })
  try {
    const rows: [string, string][] = []
    const add = (name: string, figure: string) => {
      console.error(`${name}: ${figure}`)
      rows.push([name, figure])
    }
    const few = openReader(product.url, CLIENTS)
    const html = await few.read(PAGE)
    const plain = await openPlainRender(new URL(PAGE, product.url), html)
    const content = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''
    if (content === '' || !plain.render().includes(content)) throw new Error('the plain render is another page')
    const plainRate = await perSecond(async () => plain.render(), 1, seconds)
    await plain.close()
    add('renders a second, plain `renderToString`', plainRate.toFixed(0))
    const beside = (rate: number) => `${rate.toFixed(0)} (${(rate / plainRate).toFixed(2)}×)`
    let next = 0
    const anew = await perSecond(() => few.read(`${PAGE}?n=${(next += 1)}`), 1, seconds)
    add('pages a second, each made anew', beside(anew))
    add('pages a second, kept', beside(await perSecond(() => few.read(PAGE), 1, seconds)))
    add(`pages a second, kept, ${CLIENTS} clients`, beside(await perSecond(() => few.read(PAGE), CLIENTS, seconds)))
    const list = await perSecond(() => few.read('/api/v1/public/institutions'), CLIENTS, seconds)
    const file = await perSecond(() => few.read('/panel'), CLIENTS, seconds)
    add(`public list a second, ${CLIENTS} clients`, list.toFixed(0))
    add(`a file of the app a second, ${CLIENTS} clients`, `${file.toFixed(0)} (the list ${(list / file).toFixed(3)}×)`)
    few.close()

    const treasurer = await apiClient(product.url, 'admin@rayo.test')
    const receipts = async (times: number[]) => {
      for (let count = 0; count < RECEIPTS; count += 1) times.push(await timed(() => treasurer.recordPayment()))
    }
    const alone: number[] = []
    const besideReaders: number[] = []
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await receipts(alone)
      const readers = readAtOnce(product.url)
      await later(READING_MS)
      await receipts(besideReaders)
      rates.push(await readers.stop())
    }
    const [a, b] = [timingOf(alone), timingOf(besideReaders)]
    add('a receipt alone, median and p95, ms', `${a.median.toFixed(1)}, ${a.p95.toFixed(1)}`)
    add(
      `a receipt beside ${READERS} readers (${timingOf(rates).median.toFixed(0)} pages a second)`,
      `${b.median.toFixed(1)}, ${b.p95.toFixed(1)} (${(b.median / a.median).toFixed(2)}×, ${(b.p95 / a.p95).toFixed(2)}×)`,
    )
    for (let part = 0; part <= 5; part += 1) {
      if (part > 0) await readMany(product.url, pages / 5, part)
      add(`resident memory after ${(pages / 5) * part} pages, MB`, (await residentMemory(product.url)).toFixed(0))
    }
    console.log(markdownTable(['measured', 'figure'], rows))
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

function openReader(origin: string, connections: number) {
  const { send, close } = openClient(origin, connections)
  const read = async (path: string) => {
    const { status, body } = await send(path)
    if (status !== 200) throw new Error(`${path}: answered ${status}`)
    return body
  }
  return { read, close }
}

function readAtOnce(origin: string) {
  const reader = openReader(origin, READERS)
  const start = performance.now()
  const state = { over: false, pages: 0 }
  const visitor = async (nth: number) => {
    await later((nth / READERS) * READING_MS)
    while (!state.over) {
      await reader.read(['/', '/institutions', '/sports', '/plans'][(nth + state.pages) % 4] ?? '/')
      state.pages += 1
      await later(READING_MS)
    }
  }
  const all = Promise.all(Array.from({ length: READERS }, (_, nth) => visitor(nth)))
  return {
    async stop() {
      const rate = (state.pages / (performance.now() - start)) * 1_000
      state.over = true
      await all
      reader.close()
      return rate
    },
  }
}

async function readMany(origin: string, count: number, part: number): Promise<void> {
  const reader = openReader(origin, 10)
  let remaining = count
  const visitor = async () => {
    while ((remaining -= 1) >= 0)
      await reader.read(`${PAGE}?n=${remaining % OWN_ADDRESS === 0 ? `${part}-${remaining}` : remaining % ADDRESSES}`)
  }
  await Promise.all(Array.from({ length: 10 }, visitor))
  reader.close()
}

async function residentMemory(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text()) ?? []
  if (bytes === undefined) throw new Error('the process does not report its memory')
  return Number(bytes) / 1e6
}
