import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { problemSchema } from '#domain/problem'
import { ERROR_STATUS } from '#domain/errors'
import { ERROR_MESSAGES } from '#domain/messages'
import { ROUTES } from '#server/app'
import type { RouteDoc } from '#server/http/route'
import type { Store } from '#server/store/port'
import type { World as WorldOf } from '../access/world.ts'
import { badRequest, send } from './badRequests.ts'

type World = WorldOf<Store>

/** Throws unless the answer is a refusal as it should be. Plain comparisons: `expect` costs more than the request, forty thousand times over. */
async function assertRefusal(doc: RouteDoc, response: Response): Promise<void> {
  const { status } = response
  const text = await response.text()
  const isProblem = response.headers.get('Content-Type') === 'application/problem+json; charset=utf-8'
  const problem = isProblem ? problemSchema.parse(JSON.parse(text)) : null
  const isRight =
    status >= 400 &&
    status < 500 &&
    problem?.status === status &&
    ERROR_STATUS[problem.code] === status &&
    problem.detail === ERROR_MESSAGES[problem.code]
  if (!isRight) throw new Error(`${doc.method} ${doc.path} answered ${status}: ${text.slice(0, 300)}`)
}

/** Nothing can be sent wrong to these but a token, which `tests/access` covers; the rest of their input is no input. */
const BARE = new Set(['GET /private/profile', 'GET /private/dashboard'])

/** On every route, so many generated requests that are right but for one thing made bad are refused as they should be. */
export function itRefusesBadInput(world: World, runs: number): void {
  beforeEach(() => world.restore())

  // Every refusal is an error that is thrown; tracing where from is half of its cost, and nobody reads it here.
  const { stackTraceLimit } = Error
  beforeAll(() => {
    Error.stackTraceLimit = 0
  })
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit
  })

  it.each(ROUTES.map(({ doc }) => doc))('$method $path', { timeout: 60_000 }, async (doc) => {
    let sent = 0
    const codes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(badRequest(doc, world), async (bad) => {
        const response = await send(doc, world, bad)
        sent += 1
        codes.add(response.status)
        await assertRefusal(doc, response)
      }),
      { numRuns: runs, seed: 2024, endOnFailure: true },
    )
    expect(world.failures).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(runs)
    // A generator that only ever failed to sign in would prove nothing.
    const isBare = BARE.has(`${doc.method} ${doc.path}`)
    expect(isBare || [...codes].some((status) => status !== 401 && status !== 429)).toBe(true)
  })
}
