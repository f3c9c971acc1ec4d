import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { feeViewSchema } from '#domain/fee'
import { receiptViewSchema } from '#domain/receipt'
import { runViewSchema } from '#domain/run'
import type { Answer, Asked } from './journal.ts'
import type { View } from './view.ts'
import type { Asker } from './world.ts'

const PATIENCE_MS = 30_000
const PAGE = 1_000
const MOST_TRIES = 20
const PAUSE_MS = 50
/** Shorter than a token's life. */
const TOKEN_MS = 45 * 60_000

const signInSchema = z.object({ tokens: z.object({ accessToken: z.string() }) })

/** The product's API, as its clients use it. Null means no answer, for any reason. */
export type Api = {
  /** Signs all askers in. Attempts are limited, so do it while nothing is killed. Throws when one is refused. */
  signIn(origin: string): Promise<void>
  ask(origin: string, request: Asked): Promise<Answer | null>
  /** Asks for something that writes nothing. Null for every other answer than 200. */
  look(origin: string, asker: number, path: string, body?: object): Promise<string | null>
  /** All money data that a SuperAdmin, the first asker, can see. Throws without an answer. */
  view(origin: string): Promise<View>
}

/** Renews tokens before they expire, because a restarted server's refusal counts as an answer. */
export function createApi(askers: readonly Asker[]): Api {
  const tokens = new Map<number, { token: string; until: number }>()

  async function tokenOf(origin: string, asker: number): Promise<string> {
    const known = tokens.get(asker)
    if (known && Date.now() < known.until) return known.token
    const answer = await call(`${origin}/api/v1/private/auth/signIn`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(askers[asker]),
    })
    if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}: ${answer.text}`)
    const { accessToken } = signInSchema.parse(JSON.parse(answer.text)).tokens
    tokens.set(asker, { token: accessToken, until: Date.now() + TOKEN_MS })
    return accessToken
  }

  async function page<Row>(origin: string, resource: string, row: z.ZodType<Row>, offset: number): Promise<Row[]> {
    const query = new URLSearchParams({ sort: '["id","ASC"]', range: `[${offset},${offset + PAGE - 1}]` })
    const headers = { Authorization: `Bearer ${await tokenOf(origin, 0)}` }
    const ask = () => call(`${origin}/api/v1/private/${resource}?${query}`, { headers })
    let answer = await ask()
    // After the database is back, a pooled connection may still be broken.
    for (let tries = 0; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
      await delay(PAUSE_MS)
      answer = await ask()
    }
    if (answer.status !== 200) throw new Error(`GET ${resource} was answered ${answer.status}: ${answer.text}`)
    return z.array(row).parse(JSON.parse(answer.text))
  }

  async function all<Row>(origin: string, resource: string, row: z.ZodType<Row>): Promise<Row[]> {
    const rows: Row[] = []
    let last: Row[]
    do {
      last = await page(origin, resource, row, rows.length)
      rows.push(...last)
    } while (last.length === PAGE)
    return rows
  }

  return {
    async signIn(origin) {
      for (const asker of askers.keys()) await tokenOf(origin, asker)
    },
    async ask(origin, { asker, deed, path, body, key }) {
      try {
        const token = await tokenOf(origin, asker)
        return await call(`${origin}/api/v1/private/${path}`, {
          method: methodOf({ deed }),
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
          body,
        })
      } catch {
        return null
      }
    },
    async look(origin, asker, path, body) {
      try {
        const headers = { Authorization: `Bearer ${await tokenOf(origin, asker)}`, 'Content-Type': 'application/json' }
        const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
        const answer = await call(`${origin}/api/v1/private/${path}`, sent)
        return answer.status === 200 ? answer.text : null
      } catch {
        return null
      }
    },
    async view(origin) {
      return {
        receipts: await all(origin, 'receipts', receiptViewSchema),
        fees: await all(origin, 'payments', feeViewSchema),
        runs: await all(origin, 'runs', runViewSchema),
      }
    },
  }
}

export const methodOf = ({ deed }: Pick<Asked, 'deed'>) => (deed === 'change' ? 'PUT' : 'POST')

async function call(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  return { status: response.status, text: await response.text() }
}
