import type { Jwks } from 'aws-jwt-verify/jwk'
import type { Client } from 'pg'
import { z } from 'zod'
import { createApp } from '#server/app'
import { createCognitoIdentity } from '#server/identity/cognito'
import { openPostgresStore } from '#server/store/postgres/store'
import { createUserPool } from '#tests/support/userPool'
import type { ReadCase, Who } from './cases.ts'
import { LARGEST_ADMIN, MEMBER, NOW, SUPER_ADMIN_SUBJECT, subjectOf } from './dataset.ts'
import type { StraightList } from './readSql.ts'

/** In milliseconds. */
export type Timing = { median: number; p95: number }

export type Reading = {
  name: string
  who: string
  total: number | null
  api: Timing
  straight: Timing
}

type Headers = Record<string, string>
type Answer = { status: number; range: string; body: string }
export type Send = (path: string, options: { method?: string; headers: Headers; body?: string }) => Promise<Answer>
export type Bench = { client: Client; api: Send; headers: Record<Who, Headers> }

const clock = () => NOW
const noNetwork = () => Promise.reject(new Error('the benchmark has no network'))

export async function openApi(url: string) {
  const pool = await createUserPool({ now: NOW })
  const { userPoolId, clientId } = pool
  const jwks = (await pool.jwks()) as Jwks
  const store = await openPostgresStore({ url, migrate: false })
  const app = createApp({
    store,
    clock,
    identity: createCognitoIdentity({ userPoolId, clientId, jwks, clock, fetch: noNetwork }),
  })
  const send: Send = async (path, options) => {
    const response = await app.fetch(new Request(`http://bench.test${path}`, options))
    return { status: response.status, range: response.headers.get('content-range') ?? '', body: await response.text() }
  }
  const of = async (subject: string) => ({
    authorization: `Bearer ${await pool.token(subject)}`,
    'content-type': 'application/json',
  })
  const headers: Bench['headers'] = {
    admin: await of(subjectOf(LARGEST_ADMIN)),
    superAdmin: await of(SUPER_ADMIN_SUBJECT),
    member: await of(subjectOf(MEMBER)),
    nobody: {},
  }
  return { send, headers, close: () => store.close() }
}

const ROUNDS = 600
const LEAST_ROUNDS = 30
const WARM_UP = 60
const BUDGET_MS = 3_000

export function timingOf(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95) }
}

export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

type Work = () => Promise<unknown>

/** Both take turns, so that other load affects them alike. */
export async function timeSideBySide(api: Work, straight: Work): Promise<Pick<Reading, 'api' | 'straight'>> {
  const times = { api: [] as number[], straight: [] as number[] }
  const warming = performance.now()
  for (let round = 0; round < WARM_UP && performance.now() - warming < BUDGET_MS / 2; round += 1) {
    await api()
    await straight()
  }
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round >= LEAST_ROUNDS && performance.now() - start > BUDGET_MS) break
    times.api.push(await measureTime(api))
    times.straight.push(await measureTime(straight))
  }
  return { api: timingOf(times.api), straight: timingOf(times.straight) }
}

/** Times a request and its SQL, after checking that both give the same answer. */
export async function measureRead({ client, api, headers }: Bench, read: ReadCase): Promise<Reading> {
  const { name, who, straight } = read
  const ask = () => api(`/api/v1${read.path}`, { headers: headers[who] })
  const total = await totalOf(client, read, await ask())
  const statements = isList(straight) ? [straight.rows, straight.total] : straight
  const byHand = async () => {
    for (const text of statements) await client.query(text)
  }
  return { name, who, total, ...(await timeSideBySide(ask, byHand)) }
}

const isList = (straight: ReadCase['straight']): straight is StraightList => 'rows' in straight
const rowsSchema = z.array(z.object({ id: z.string() }))

/** Null if the answer is not a list. Throws unless its SQL gives the same rows and total. */
async function totalOf(client: Client, { name, straight }: ReadCase, answer: Answer): Promise<number | null> {
  if (answer.status !== 200) throw new Error(`${name}: answered ${answer.status} ${answer.body}`)
  if (!isList(straight)) return null
  const { rows } = await client.query<{ id: string }>(straight.rows)
  const total = Number((await client.query<{ total: string }>(straight.total)).rows[0]?.total)
  const byHand = { ids: rows.map(({ id }) => id), total }
  const ofApi = {
    ids: rowsSchema.parse(JSON.parse(answer.body)).map(({ id }) => id),
    total: Number(answer.range.replace(/.*\//, '')),
  }
  if (JSON.stringify(ofApi) !== JSON.stringify(byHand)) {
    throw new Error(`${name}: the API answers ${JSON.stringify(ofApi)} and the SQL by hand ${JSON.stringify(byHand)}`)
  }
  return total
}
