import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Api } from './api.ts'
import type { Breach } from './breach.ts'
import { createGate } from './gate.ts'
import { isRepeatable } from './journal.ts'
import type { Answer, Asked, Deed, Journal } from './journal.ts'
import type { Random } from './random.ts'
import { nextRequest } from './requests.ts'
import type { Look } from './requests.ts'
import type { World } from './world.ts'

/** How often a client repeats an answered request, or sends one twice at once. */
const REPEATS = 0.1
const TWINS = 0.1
/** How often an unanswered request is repeated at once, and not later by any client. */
const AT_ONCE = 0.5
/** How long a client waits when told to retry, in milliseconds. */
const PAUSE_MS = 25

const problemSchema = z.object({ code: z.string() })

export type Load = {
  /** Lets the clients finish their requests, then wait. */
  pause(): Promise<void>
  resume(): void
  /** Ends the clients, repeats unanswered requests until they are answered, and repeats all answered ones once. */
  settle(): Promise<void>
  breaches: readonly Breach[]
}

export type LoadOptions = {
  clients: number
  random: Random
  world: World
  journal: Journal
  api: Api
  /** The product's current addresses. */
  origins: () => readonly string[]
}

/** Clients that generate, register, reverse and correct in parallel, as fast as they get answers. They wait until `resume`. */
export function startLoad({ clients, random, world, journal, api, origins }: LoadOptions): Load {
  const gate = createGate()
  const open: Asked[] = []
  const breaches: Breach[] = []
  const state = { ended: false }

  /** Sends a request once. Keeps a first answer; later ones must equal it. An unanswered request stays open. */
  async function ask(request: Asked, origin: string): Promise<boolean> {
    journal.counts.sent += 1
    request.asks += 1
    const answer = await api.ask(origin, request)
    if (answer === null || isToBeAskedAgain(answer)) {
      journal.counts[answer === null ? 'unanswered' : 'toldToWait'] += 1
      return false
    }
    if (request.answer === null) {
      if (!isExpected(request, answer)) breaches.push(unexpected(request, answer))
      journal.answered(request, answer)
      return true
    }
    journal.counts.replayed += 1
    const same = request.answer.status === answer.status && request.answer.text === answer.text
    if (!same) breaches.push(unexpected(request, answer))
    return true
  }

  async function askUntilAnswered(request: Asked): Promise<void> {
    while (!(await ask(request, await someOrigin()))) await delay(PAUSE_MS)
  }

  async function someOrigin(): Promise<string> {
    while (origins().length === 0) await delay(PAUSE_MS)
    return random.pick(origins())
  }

  const look: Look = async (asker, path, body) =>
    origins().length === 0 ? null : api.look(random.pick(origins()), asker, path, body)

  async function turn(): Promise<void> {
    const again = random.chance(REPEATS) ? journal.asked.filter(isRepeatable) : []
    if (again.length > 0) {
      await ask(random.pick(again), random.pick(origins()))
      return
    }
    const waiting = open.shift()
    const request = waiting ?? (await nextRequest(random, world, journal.asked, look))
    if (!waiting) journal.add(request)
    const times = request.deed !== 'change' && random.chance(TWINS) ? 2 : 1
    if (origins().length === 0) {
      open.push(request)
      return
    }
    await Promise.all(Array.from({ length: times }, () => ask(request, random.pick(origins()))))
    if (request.answer !== null) return
    if (random.chance(AT_ONCE) && origins().length > 0) await ask(request, random.pick(origins()))
    if (request.answer === null) open.push(request)
  }

  async function client(): Promise<void> {
    while (!state.ended) {
      const worked = await gate.through(async () => {
        if (origins().length === 0) return false
        await turn()
        return true
      })
      // Nobody answers, or everybody is told to retry.
      if (!worked || open.length > clients) await delay(PAUSE_MS)
    }
  }

  const paused = gate.close()
  const running = Promise.all(Array.from({ length: clients }, client))
  return {
    breaches,
    pause: async () => {
      await paused
      await gate.close()
    },
    resume: () => gate.open(),
    async settle() {
      state.ended = true
      gate.open()
      await running
      const asked = [...journal.asked]
      const rest = async () => {
        for (let request = asked.pop(); request; request = asked.pop()) {
          if (request.answer === null || isRepeatable(request)) await askUntilAnswered(request)
        }
      }
      await Promise.all(Array.from({ length: clients }, rest))
    },
  }
}

/** The database is away, or the same request is still running. */
function isToBeAskedAgain({ status, text }: Answer): boolean {
  return status === 503 || (status === 409 && codeOf(text) === 'requestRunning')
}

/**
 * Why each of them may be refused: others were first, or the cuota is not what the client saw a moment ago. A receipt or
 * credit may find its cuota cancelled, or its surplus gone.
 */
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
const DONE: Partial<Record<Deed, number>> = { generation: 200, continuation: 200, undoing: 200, change: 200 }

function isExpected({ deed }: Asked, { status, text }: Answer): boolean {
  return status === (DONE[deed] ?? 201) || (status < 500 && REFUSALS[deed].includes(codeOf(text) ?? ''))
}

function codeOf(text: string): string | null {
  try {
    return problemSchema.parse(JSON.parse(text)).code
  } catch {
    return null
  }
}

function unexpected({ path, key, answer: first }: Asked, answer: Answer): Breach {
  const before = first ? `, first ${first.status} ${first.text}` : ''
  return { kind: 'answer', text: `${path} with key ${key}: ${answer.status} ${answer.text}${before}` }
}
