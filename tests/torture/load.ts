import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { feeViewSchema } from '#domain/money/fee'
import { receiptViewSchema } from '#domain/money/receipt'
import { runViewSchema } from '#domain/money/run'
import { apiClient } from '#tests/support/apiClient'
import type { Random } from '#tests/support/random'
import type { Breach, View } from './books.ts'
import { isDone, nextRequest, type Answer, type Deed, type Look, type MoneyRequest } from './requests.ts'
import { PASSWORD, type World } from './world.ts'

const REPEATS = 0.1
const TWINS = 0.1
const AT_ONCE = 0.5
/** In milliseconds. */
const PAUSE_MS = 25
const PATIENCE_MS = 30_000
/** The longest time without an answer, in milliseconds. */
const SILENCE_MS = 60_000
/** Shorter than a token's life: a refusal of an expired one counts as an answer. */
const TOKEN_MS = 45 * 60_000
const PAGE = 1_000

/** A receipt or credit may find its cuota cancelled, or its surplus gone. */
const REFUSALS: Readonly<Record<Deed, readonly string[]>> = {
  receipt: ['validation'],
  reversal: ['alreadyReversed', 'creditMoved'],
  generation: ['listChanged'],
  continuation: [],
  undoing: ['hasPayments', 'notUndoable'],
  cancellation: ['alreadyCancelled', 'hasPayments'],
  change: ['alreadyCancelled', 'hasPayments'],
  credit: ['validation'],
}
const SUCCESS: Partial<Record<Deed, number>> = { generation: 200, continuation: 200, undoing: 200, change: 200 }

export type Load = ReturnType<typeof createLoad>

export type LoadOptions = {
  clients: number
  random: Random
  world: World
  origins: () => readonly string[]
  breaches: Breach[]
}

export function createLoad({ clients, random, world, origins, breaches }: LoadOptions) {
  const requests: MoneyRequest[] = []
  const open: MoneyRequest[] = []
  const counts = { sent: 0, unanswered: 0, toldToWait: 0, replayed: 0 }
  const signedIn = new Map<number, { headers: Record<string, string>; until: number }>()
  const progress = { answered: 0 }

  async function headersOf(caller: number): Promise<Record<string, string>> {
    const present = signedIn.get(caller)
    if (present && Date.now() < present.until) return present.headers
    const { headers } = await apiClient(random.pick(origins()), world.accounts[caller]?.email ?? '', PASSWORD)
    signedIn.set(caller, { headers, until: Date.now() + TOKEN_MS })
    return headers
  }

  async function call(caller: number, path: string, { headers, ...init }: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${random.pick(origins())}/api/v1/private/${path}`, {
      ...init,
      headers: { ...(await headersOf(caller)), ...(headers as Record<string, string>) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: response.status, text: await response.text() }
  }

  /** The first final answer stays. Later ones must equal it, unless both are refusals. Returns whether there was an answer. */
  async function send(request: MoneyRequest): Promise<boolean> {
    counts.sent += 1
    request.sends += 1
    const { caller, path, body, key, deed } = request
    const method = deed === 'change' ? 'PUT' : 'POST'
    const answer = await call(caller, path, { method, body, headers: { 'Idempotency-Key': key } }).catch(() => null)
    if (answer === null || isToBeRepeated(answer)) {
      counts[answer === null ? 'unanswered' : 'toldToWait'] += 1
      return false
    }
    const { answer: first } = request
    const isSame = first?.status === answer.status && first.text === answer.text
    // A refusal is not stored: its twin may have met another one's change.
    const isRefusedToo = first && first.status >= 400 && answer.status >= 400
    const isRight = isSame || ((!first || isRefusedToo) && isExpected(deed, answer))
    const before = first ? `, first ${first.status} ${first.text}` : ''
    if (!isRight)
      breaches.push({ kind: 'answer', text: `${path} with key ${key}: ${answer.status} ${answer.text}${before}` })
    if (first) counts.replayed += 1
    else {
      request.answer = answer
      progress.answered += 1
    }
    return true
  }

  const look: Look = async (caller, path, body) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = origins().length > 0 ? await call(caller, path, init).catch(() => null) : null
    return answer?.status === 200 ? answer.text : null
  }

  async function turn(): Promise<void> {
    const repeatable = random.chance(REPEATS) ? requests.filter(isRepeatable) : []
    if (repeatable.length > 0) {
      await send(random.pick(repeatable))
      return
    }
    const waiting = open.shift()
    const request = waiting ?? (await nextRequest(random, world, requests, look))
    if (!waiting) requests.push(request)
    const times = request.deed !== 'change' && random.chance(TWINS) ? 2 : 1
    await Promise.all(Array.from({ length: times }, () => send(request)))
    if (request.answer === null && random.chance(AT_ONCE)) await send(request)
    if (request.answer === null) open.push(request)
  }

  async function rowsOf<Row>(resource: string, schema: z.ZodType<Row>): Promise<Row[]> {
    const rows: Row[] = []
    for (;;) {
      const range = `[${rows.length},${rows.length + PAGE - 1}]`
      const path = `${resource}?${new URLSearchParams({ sort: '["id","ASC"]', range })}`
      const until = Date.now() + PATIENCE_MS
      let answer = await call(0, path)
      // After the database is back, a pooled connection may still be broken.
      while (answer.status === 503 && Date.now() < until) {
        await delay(PAUSE_MS)
        answer = await call(0, path)
      }
      if (answer.status !== 200) throw new Error(`GET ${resource} was answered ${answer.status}: ${answer.text}`)
      const page = z.array(schema).parse(JSON.parse(answer.text))
      rows.push(...page)
      if (page.length < PAGE) return rows
    }
  }

  const together = (work: () => Promise<void>) => Promise.all(Array.from({ length: clients }, work))

  return {
    requests,
    counts,
    async signIn() {
      for (const caller of world.accounts.keys()) await headersOf(caller)
    },
    /** Returns a function that lets the clients finish and stops them. */
    start() {
      const state = { stopped: false }
      const running = together(async () => {
        while (!state.stopped) {
          if (origins().length > 0) await turn()
          if (origins().length === 0 || open.length > clients) await delay(PAUSE_MS)
        }
      })
      return async () => {
        state.stopped = true
        await running
      }
    },
    /** Resolves after `count` more answers. Rejects when there are no more answers. */
    async untilAnswered(count: number) {
      const enough = progress.answered + count
      const until = Date.now() + SILENCE_MS
      while (progress.answered < enough) {
        if (Date.now() > until) throw new Error('requests are no longer answered')
        await delay(1)
      }
    },
    /** Repeats unanswered requests until they are answered, and all answered ones once. */
    async settle() {
      const repeats = requests.filter((request) => request.answer === null || isRepeatable(request))
      await together(async () => {
        for (let request = repeats.pop(); request; request = repeats.pop()) {
          while (!(await send(request))) await delay(PAUSE_MS)
        }
      })
    },
    view: async (): Promise<View> => ({
      receipts: await rowsOf('receipts', receiptViewSchema),
      fees: await rowsOf('payments', feeViewSchema),
      runs: await rowsOf('runs', runViewSchema),
    }),
  }
}

const isRepeatable = (request: MoneyRequest) => isDone(request) && request.deed !== 'change'

/** The database is away, or the same request is still running. */
const isToBeRepeated = ({ status, text }: Answer) =>
  status === 503 || (status === 409 && codeOf(text) === 'requestRunning')

const isExpected = (deed: Deed, { status, text }: Answer) =>
  status === (SUCCESS[deed] ?? 201) || (status < 500 && REFUSALS[deed].includes(codeOf(text)))

const codeSchema = z.object({ code: z.string() })

function codeOf(text: string): string {
  try {
    return codeSchema.parse(JSON.parse(text)).code
  } catch {
    return ''
  }
}
