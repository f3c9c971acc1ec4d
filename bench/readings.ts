import type { Client } from 'pg'
import type { Callers } from './callers.ts'
import type { ReadCase } from './readCase.ts'
import type { Ask } from './askApi.ts'
import { assertSameAnswer, statementsOf } from './sameAnswer.ts'
import { timeSideBySide } from './statistics.ts'
import type { Timing } from './statistics.ts'

/** The measurements of one request: the API in this process, the hand-written SQL and, for some, the API over HTTP. */
export type Reading = {
  name: string
  who: string
  total: number | null
  api: Timing
  straight: Timing
  http: Timing | null
}

export const ROUNDS = { rounds: 600, leastRounds: 30, warmUp: 60, budgetMs: 3_000 }

export type Measured = { client: Client; app: Ask; http: Ask; callers: Callers }

/** Times a read request and its SQL, after checking that both give the same answer. */
export async function measureRead({ client, app, http, callers }: Measured, asked: ReadCase): Promise<Reading> {
  const { path, who } = asked
  const options = { headers: callers.headers[who] }
  const total = await assertSameAnswer(client, asked, await app(path, options))
  const statements = statementsOf(asked)
  const byHand = async () => {
    for (const text of statements) await client.query(text)
  }
  const ways = [() => app(path, options), byHand, ...(asked.http ? [() => http(path, options)] : [])]
  const [api, ofStraight, overHttp = null] = await timeSideBySide(ways, ROUNDS)
  if (!api || !ofStraight) throw new Error('nothing was measured')
  return { name: asked.name, who, total, api, straight: ofStraight, http: overHttp }
}
