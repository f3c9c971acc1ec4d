import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as later } from 'node:timers/promises'
import { apiClient } from '#tests/support/apiClient'
import { startProduct } from '#tests/support/productProcess'
import { runCommand } from '../../bin/operations/runCommand.ts'
import { markdownTable } from '../report.ts'
import { timingOf } from '../statistics.ts'
import { openReader, perSecond } from './load.ts'
import { openPlainRender } from './plainRender.tsx'

const USAGE = `npm run bench:pages -- [--seconds 5] [--pages 100000]
  --seconds  how long each is asked
  --pages    how many pages are asked while the memory is watched`

const ROUNDS = 5
/** Registered in each round, alone and beside readers. */
const RECEIPTS = 40

const PAGE = '/institutions'
const CLIENTS = 50
const READERS = 200
/** How long a reader looks at a page before the next, in milliseconds. */
const READING_MS = 2_000
/** While the memory is watched, each fiftieth page is at an address of its own, and the others at so many that it keeps. */
const OWN_ADDRESS = 50
const ADDRESSES = 400
const TOKEN = 'bench-pages-metrics'

// `npm run bench:pages`: how many public pages and lists a second the built product answers with its embedded database,
// beside a plain render of the same page; what readers cost a treasurer; and whether its memory grows.
await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '5' }, pages: { type: 'string', default: '100000' } },
  })
  const [seconds, pages] = [Number(values.seconds), Number(values.pages)]
  const folder = await mkdtemp(join(tmpdir(), 'rayo-pages-'))
  const env = {
    DATA_DIR: join(folder, 'data'),
    METRICS_TOKEN: TOKEN,
    RATE_LIMIT_READS: '1000000',
    RATE_LIMIT_PAGES: '1000000',
    RATE_LIMIT_WRITES: '1000000',
  }
  const product = await startProduct(env, { entry: 'start' })
  try {
    const rows: [string, string][] = []
    const tell = (name: string, figure: string) => {
      console.error(`${name}: ${figure}`)
      rows.push([name, figure])
    }
    const one = openReader(product.url, CLIENTS)
    const html = await one.read(PAGE)
    const plain = await openPlainRender(new URL(PAGE, product.url), html)
    const content = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''
    if (content === '' || !plain.render().includes(content)) throw new Error('the plain render is another page')
    const rendered = await perSecond(async () => plain.render(), 1, seconds)
    await plain.close()
    tell('renders a second, plain `renderToString`', rendered.toFixed(0))
    const beside = (rate: number) => `${rate.toFixed(0)} (${(rate / rendered).toFixed(2)}×)`
    let next = 0
    // Another address each time, so that the page is made anew.
    tell(
      'pages a second, each made anew',
      beside(await perSecond(() => one.read(`${PAGE}?n=${(next += 1)}`), 1, seconds)),
    )
    tell('pages a second, kept', beside(await perSecond(() => one.read(PAGE), 1, seconds)))
    tell(`pages a second, kept, ${CLIENTS} clients`, beside(await perSecond(() => one.read(PAGE), CLIENTS, seconds)))
    const list = await perSecond(() => one.read('/api/v1/public/institutions'), CLIENTS, seconds)
    const file = await perSecond(() => one.read('/panel'), CLIENTS, seconds)
    tell(`public list a second, ${CLIENTS} clients`, list.toFixed(0))
    tell(`a file of the app a second, ${CLIENTS} clients`, `${file.toFixed(0)} (the list ${(list / file).toFixed(3)}×)`)
    one.close()

    const treasurer = await apiClient(product.url, 'admin@rayo.test')
    const alone: number[] = []
    const beside200: number[] = []
    const rates: number[] = []
    // In turn, so that what else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(...(await receiptTimes(treasurer)))
      const readers = readAtOnce(product.url)
      await later(READING_MS)
      beside200.push(...(await receiptTimes(treasurer)))
      rates.push(await readers.stop())
    }
    const [a, b] = [timingOf(alone), timingOf(beside200)]
    const read = timingOf(rates).median
    tell('a receipt alone, median and p95, ms', `${a.median.toFixed(1)}, ${a.p95.toFixed(1)}`)
    tell(
      `a receipt beside ${READERS} readers (${read.toFixed(0)} pages a second)`,
      `${b.median.toFixed(1)}, ${b.p95.toFixed(1)} (${(b.median / a.median).toFixed(2)}×, ${(b.p95 / a.p95).toFixed(2)}×)`,
    )
    for (const [asked, megabytes] of await memoryOver(product.url, pages))
      tell(`resident memory after ${asked} pages, MB`, megabytes.toFixed(0))
    console.log(markdownTable(['measured', 'figure'], rows))
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

async function receiptTimes(treasurer: Awaited<ReturnType<typeof apiClient>>): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < RECEIPTS; count += 1) {
    const start = performance.now()
    await treasurer.recordPayment()
    times.push(performance.now() - start)
  }
  return times
}

/** Visitors who each read a page, look at it, and go on to the next. */
function readAtOnce(origin: string) {
  const reader = openReader(origin, READERS)
  const start = performance.now()
  const over = new AbortController()
  let read = 0
  const visitor = async (nth: number) => {
    await later((nth / READERS) * READING_MS)
    while (!over.signal.aborted) {
      await reader.read(['/', '/institutions', '/sports', '/plans'][(nth + read) % 4] ?? '/')
      read += 1
      await later(READING_MS)
    }
  }
  const all = Promise.all(Array.from({ length: READERS }, (_, nth) => visitor(nth)))
  return {
    /** Returns how many pages a second were read. */
    async stop() {
      const rate = (read / (performance.now() - start)) * 1_000
      over.abort()
      await all
      reader.close()
      return rate
    },
  }
}

/** The process's resident memory at the beginning and after each fifth of the pages, in megabytes. */
async function memoryOver(origin: string, pages: number): Promise<[pages: number, megabytes: number][]> {
  const reader = openReader(origin, 10)
  const told: [number, number][] = [[0, await residentMemory(origin)]]
  for (let part = 1; part <= 5; part += 1) {
    let left = pages / 5
    const visitor = async () => {
      while ((left -= 1) >= 0)
        await reader.read(`${PAGE}?n=${left % OWN_ADDRESS === 0 ? `${part}-${left}` : left % ADDRESSES}`)
    }
    await Promise.all(Array.from({ length: 10 }, visitor))
    told.push([(pages / 5) * part, await residentMemory(origin)])
  }
  reader.close()
  return told
}

async function residentMemory(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text()) ?? []
  if (bytes === undefined) throw new Error('the process does not tell its memory')
  return Number(bytes) / 1e6
}
