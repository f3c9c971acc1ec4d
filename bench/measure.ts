import type { Client } from 'pg'
import { z } from 'zod'
import type { Headers, Answer, Send } from './api.ts'
import type { ReadCase } from './cases.ts'
import type { StraightList } from './readSql.ts'

/** In milliseconds. */
export type Timing = { median: number; p95: number }

export type Reading = {
  name: string
  who: string
  total: number | null
  api: Timing
  straight: Timing
  http: Timing | null
}

export type Bench = { client: Client; api: Send; http: Send; headers: Headers }

const ROUNDS = 600
const LEAST_ROUNDS = 30
const WARM_UP = 60
const BUDGET_MS = 3_000

/** The median and the 95th percentile (nearest rank). */
export function timingOf(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95) }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Each round runs all ways once, in another order, so that other load affects all alike. */
export async function timeSideBySide(ways: readonly (() => Promise<unknown>)[]): Promise<Timing[]> {
  const times: number[][] = ways.map(() => [])
  const warming = performance.now()
  for (let round = 0; round < WARM_UP && performance.now() - warming < BUDGET_MS / 2; round += 1) {
    for (const way of ways) await way()
  }
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round >= LEAST_ROUNDS && performance.now() - start > BUDGET_MS) break
    for (let turn = 0; turn < ways.length; turn += 1) {
      const index = (round + turn) % ways.length
      const way = ways[index]
      if (way) times[index]?.push(await timed(way))
    }
  }
  return times.map(timingOf)
}

/** Times a request and its SQL, after checking that both give the same answer. */
export async function measureRead({ client, api, http, headers }: Bench, read: ReadCase): Promise<Reading> {
  const { name, who, straight, isOverHttp } = read
  const path = `/api/v1${read.path}`
  const options = { headers: headers[who] }
  const total = await totalOf(client, read, await api(path, options))
  const statements = isList(straight) ? [straight.rows, straight.total] : straight
  const byHand = async () => {
    for (const text of statements) await client.query(text)
  }
  const ways = [() => api(path, options), byHand, ...(isOverHttp ? [() => http(path, options)] : [])]
  const [ofApi, ofSql, overHttp = null] = await timeSideBySide(ways)
  if (!ofApi || !ofSql) throw new Error('nothing was measured')
  return { name, who, total, api: ofApi, straight: ofSql, http: overHttp }
}

const isList = (straight: ReadCase['straight']): straight is StraightList => 'rows' in straight
const rowsSchema = z.array(z.object({ id: z.string() }))

/** Null for another answer than a list. Throws unless its SQL gives the same rows and total. */
async function totalOf(client: Client, { name, straight }: ReadCase, answer: Answer): Promise<number | null> {
  if (answer.status !== 200) throw new Error(`${name}: answered ${answer.status} ${answer.body}`)
  if (!isList(straight)) return null
  const { rows } = await client.query<{ id: string }>(straight.rows)
  const total = Number((await client.query<{ total: string }>(straight.total)).rows[0]?.total)
  const byHand = { ids: rows.map(({ id }) => id), total }
  const ofApi = {
    ids: rowsSchema.parse(JSON.parse(answer.body)).map(({ id }) => id),
    total: Number(String(answer.headers['content-range']).replace(/.*\//, '')),
  }
  if (JSON.stringify(ofApi) !== JSON.stringify(byHand)) {
    throw new Error(`${name}: the API answers ${JSON.stringify(ofApi)} and the SQL by hand ${JSON.stringify(byHand)}`)
  }
  return total
}
