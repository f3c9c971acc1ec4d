import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { problemSchema } from '#domain/api/problem'
import { ERRORS } from '#domain/api/messages'
import { ROUTES } from '#server/app'
import type { RouteDoc } from '#server/http/route'
import type { Store } from '#server/store/port'
import type { World as WorldOf } from '../access/world.ts'
import { badRequest, send } from './badRequests.ts'

type World = WorldOf<Store>

/**
 * Throws unless the answer is a proper refusal. It runs forty thousand times, and `expect` would take longer than the
 * request.
 */
async function assertRefusal(doc: RouteDoc, response: Response): Promise<void> {
  const { status } = response
  const text = await response.text()
  const isProblem = response.headers.get('Content-Type') === 'application/problem+json; charset=utf-8'
  const problem = isProblem ? problemSchema.parse(JSON.parse(text)) : null
  const isRight =
    status >= 400 &&
    status < 500 &&
    problem?.status === status &&
    ERRORS[problem.code].status === status &&
    problem.detail === ERRORS[problem.code].detail
  if (!isRight) throw new Error(`${doc.method} ${doc.path} answered ${status}: ${text.slice(0, 300)}`)
}

/** Routes whose only possible bad input is a token, which `tests/access` covers. */
const BARE = new Set([
  'GET /private/profile',
  'GET /private/profile/data',
  'GET /private/profile/data/pdf',
  'GET /private/profile/saved-queries',
  'GET /private/dashboard',
  'GET /private/events',
])

/** Sends `runs` generated requests to every route, each with one bad part. The API must refuse each properly. */
export function itRefusesBadInput(world: World, runs: number): void {
  beforeEach(() => world.restore())

  // Each refusal throws an error. Its stack trace takes half of the time, and nobody reads it here.
  const { stackTraceLimit } = Error
  beforeAll(() => {
    Error.stackTraceLimit = 0
  })
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit
  })

  it.each(ROUTES.map(({ doc }) => doc))('$method $path', { timeout: 60_000 }, async (doc) => {
    let count = 0
    const codes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(badRequest(doc, world), async (bad) => {
        const response = await send(doc, world, bad)
        count += 1
        codes.add(response.status)
        await assertRefusal(doc, response)
      }),
      { numRuns: runs, seed: 2024, endOnFailure: true },
    )
    expect(world.failures).toEqual([])
    expect(count).toBeGreaterThanOrEqual(runs)
    // A generator whose requests all fail at sign-in would prove nothing.
    const isBare = BARE.has(`${doc.method} ${doc.path}`)
    expect(isBare || [...codes].some((status) => status !== 401 && status !== 429)).toBe(true)
  })
}
