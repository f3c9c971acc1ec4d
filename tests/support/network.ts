import { setTimeout as later } from 'node:timers/promises'
import { setupServer } from 'msw/node'
import type { CodeDelivery } from '#mocks/cognito/context'
import { createHandlers } from '#mocks/handlers'
import type { MockWorld, MockWorldOptions } from '#mocks/world'
import { createDemoWorld } from './demoWorld.ts'

/** The codes that the user pool would have e-mailed, in all tests of the file. */
export const sentCodes: CodeDelivery[] = []

/** The mocked network of integration tests: a fresh world of fixtures for each test that sends a request. */
export const network = createNodeMocks({ onCode: (delivery) => sentCodes.push(delivery) })

/**
 * How often to check for requests, in milliseconds, until there were none several times in a row. Unanswered requests
 * are aborted.
 */
const LOOK_MS = 15
const QUIET_LOOKS = 3
const GIVEN_UP_MS = 5_000

/**
 * Resolves when the page sends no more requests. React-admin batches a screen's references and requests them a moment
 * later, even after leaving the page. Wait for it while session and world still exist: a refused request would be
 * logged in the next test. It counts pending requests rather than time, because a busy machine answers slowly.
 */
export async function quiet(): Promise<void> {
  const end = Date.now() + GIVEN_UP_MS
  for (let still = 0; still < QUIET_LOOKS && Date.now() < end;) {
    await later(LOOK_MS)
    still = network.waiting() === 0 ? still + 1 : 0
  }
}

/** The network's substitute in Node. */
type NodeMocks = {
  /** The world that answers, created on first use: with these options too, if this is the first. */
  world(more?: Partial<MockWorldOptions>): Promise<MockWorld>
  /** How many requests wait for an answer and were not aborted. */
  waiting(): number
  /** Whether anything was requested since the last reset. */
  wasAsked(): boolean
  /** Starts intercepting. A request without a handler is an error. */
  listen(): void
  /** The next request gets a new world, without a test's own handlers. */
  reset(): void
  close(): void
  /** Adds handlers before the world's, for example to make the API fail, until the next reset. */
  use: ReturnType<typeof setupServer>['use']
}

/** The mocks over a fresh world of today's fixtures, or as `options` say. */
function createNodeMocks(options: Partial<MockWorldOptions>): NodeMocks {
  let world: Promise<MockWorld> | undefined
  const current = (more: Partial<MockWorldOptions> = {}) => (world ??= createDemoWorld({ ...options, ...more }))
  const server = setupServer(...createHandlers(async (request) => (await current()).fetch(request)))
  const asked = new Set<string>()
  let wasAsked = false
  server.events.on('request:start', ({ request, requestId }) => {
    wasAsked = true
    asked.add(requestId)
    // An aborted request has no end event.
    request.signal.addEventListener('abort', () => asked.delete(requestId))
  })
  server.events.on('request:end', ({ requestId }) => void asked.delete(requestId))
  return {
    world: current,
    waiting: () => asked.size,
    wasAsked: () => wasAsked,
    listen: () => server.listen({ onUnhandledRequest: 'error' }),
    reset() {
      server.resetHandlers()
      asked.clear()
      wasAsked = false
      world = undefined
    },
    close: () => server.close(),
    use: (...handlers) => server.use(...handlers),
  }
}
