import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { feeViewSchema } from '#domain/money/fee'
import { receiptViewSchema } from '#domain/money/receipt'
import { runViewSchema } from '#domain/money/run'
import { apiClient } from '#tests/support/apiClient'
import type { Random } from '#tests/support/random'
import type { Breach, View } from './books.ts'
import { isDone, nextRequest, type Answer, type Operation, type Read, type MoneyRequest } from './requests.ts'
import { PASSWORD, type World } from './world.ts'

const REPEAT_CHANCE = 0.1
const TWIN_CHANCE = 0.1
const IMMEDIATE_RETRY_CHANCE = 0.5
const PAUSE_MS = 25
const TIMEOUT_MS = 30_000
const MAX_SILENCE_MS = 60_000
/** Shorter than the life of a token, because refusing an expired one counts as an answer. */
const TOKEN_MS = 45 * 60_000
const PAGE = 1_000

/** The expected codes of refusals. Another client may have cancelled the cuota or moved the surplus. */
const REFUSALS: Readonly<Record<Operation, readonly string[]>> = {
  receipt: ['validation'],
  reversal: ['alreadyReversed', 'creditMoved'],
  generation: ['listChanged'],
  continuation: [],
  undoing: ['hasPayments', 'notUndoable'],
  cancellation: ['alreadyCancelled', 'hasPayments'],
  change: ['alreadyCancelled', 'hasPayments'],
  credit: ['validation'],
}
const SUCCESS: Partial<Record<Operation, number>> = { generation: 200, continuation: 200, undoing: 200, change: 200 }

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
  const counts = { sent: 0, unanswered: 0, retryLater: 0, replayed: 0 }
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, text: await response.text() }
  }

  /** Keeps the first final answer. Later ones must equal it, unless both are refusals. Returns whether it was answered. */
  async function send(request: MoneyRequest): Promise<boolean> {
    counts.sent += 1
    request.sends += 1
    const { caller, path, body, key, operation } = request
    const method = operation === 'change' ? 'PUT' : 'POST'
    const answer = await call(caller, path, { method, body, headers: { 'Idempotency-Key': key } }).catch(() => null)
    if (answer === null || isRetryable(answer)) {
      counts[answer === null ? 'unanswered' : 'retryLater'] += 1
      return false
    }
    const { answer: first } = request
    const isSame = first?.status === answer.status && first.text === answer.text
    // Refusals are not stored, so a repetition may be refused for another reason.
    const isRefusedToo = first && first.status >= 400 && answer.status >= 400
    const isRight = isSame || ((!first || isRefusedToo) && isExpected(operation, answer))
    const firstText = first ? `, first ${first.status} ${first.text}` : ''
    if (!isRight)
      breaches.push({ kind: 'answer', text: `${path} with key ${key}: ${answer.status} ${answer.text}${firstText}` })
    if (first) counts.replayed += 1
    else {
      request.answer = answer
      progress.answered += 1
    }
    return true
  }

  const read: Read = async (caller, path, body) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = origins().length > 0 ? await call(caller, path, init).catch(() => null) : null
    return answer?.status === 200 ? answer.text : null
  }

  async function sendNext(): Promise<void> {
    const repeatable = random.chance(REPEAT_CHANCE) ? requests.filter(isRepeatable) : []
    if (repeatable.length > 0) {
      await send(random.pick(repeatable))
      return
    }
    const waiting = open.shift()
    const request = waiting ?? (await nextRequest(random, world, requests, read))
    if (!waiting) requests.push(request)
    const times = request.operation !== 'change' && random.chance(TWIN_CHANCE) ? 2 : 1
    await Promise.all(Array.from({ length: times }, () => send(request)))
    if (request.answer === null && random.chance(IMMEDIATE_RETRY_CHANCE)) await send(request)
    if (request.answer === null) open.push(request)
  }

  async function rowsOf<Row>(resource: string, schema: z.ZodType<Row>): Promise<Row[]> {
    const rows: Row[] = []
    for (;;) {
      const range = `[${rows.length},${rows.length + PAGE - 1}]`
      const path = `${resource}?${new URLSearchParams({ sort: '["id","ASC"]', range })}`
      const until = Date.now() + TIMEOUT_MS
      let answer = await call(0, path)
      // a pooled connection may still be broken after the database has restarted
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

  const inParallel = (work: () => Promise<void>) => Promise.all(Array.from({ length: clients }, work))

  return {
    requests,
    counts,
    async signIn() {
      for (const caller of world.accounts.keys()) await headersOf(caller)
    },
    /** Starts the clients. Returns a function that stops them after their current requests. */
    start() {
      const state = { stopped: false }
      const running = inParallel(async () => {
        while (!state.stopped) {
          if (origins().length > 0) await sendNext()
          if (origins().length === 0 || open.length > clients) await delay(PAUSE_MS)
        }
      })
      return async () => {
        state.stopped = true
        await running
      }
    },
    /** Resolves after `count` more answers. Rejects if the server stops answering. */
    async untilAnswered(count: number) {
      const target = progress.answered + count
      const until = Date.now() + MAX_SILENCE_MS
      while (progress.answered < target) {
        if (Date.now() > until) throw new Error('requests are no longer answered')
        await delay(1)
      }
    },
    /** Repeats unanswered requests until they are answered, and each answered one once. */
    async settle() {
      const repeats = requests.filter((request) => request.answer === null || isRepeatable(request))
      await inParallel(async () => {
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

const isRepeatable = (request: MoneyRequest) => isDone(request) && request.operation !== 'change'

/** Whether the database is unavailable or the same request is still running. */
const isRetryable = ({ status, text }: Answer) =>
  status === 503 || (status === 409 && codeOf(text) === 'requestRunning')

const isExpected = (operation: Operation, { status, text }: Answer) =>
  status === (SUCCESS[operation] ?? 201) || (status < 500 && REFUSALS[operation].includes(codeOf(text)))

const codeSchema = z.object({ code: z.string() })

function codeOf(text: string): string {
  try {
    return codeSchema.parse(JSON.parse(text)).code
  } catch {
    return ''
  }
}
