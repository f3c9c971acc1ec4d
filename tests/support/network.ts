import { setTimeout as later } from 'node:timers/promises'
import { setupServer } from 'msw/node'
import type { CodeDelivery } from '#mocks/cognito/context'
import { createFixtures } from '#mocks/fixtures/index'
import { createHandlers } from '#mocks/handlers'
import { createMockWorld } from '#mocks/world'
import type { MockWorld, MockWorldOptions } from '#mocks/world'
import { createSharpPictures } from '#server/pictures/sharpPictures'

/** The codes that the user pool would have e-mailed, of the whole file's tests. */
export const sentCodes: CodeDelivery[] = []

/** The mocked network of integration tests: a fresh world of fixtures for each test that asks it anything. */
export const network = createNodeMocks({ onCode: (delivery) => sentCodes.push(delivery) })

/** Looks at the network this often, in milliseconds, until nothing was asked so many times in a row; what is never answered is given up. */
const LOOK_MS = 15
const QUIET_LOOKS = 3
const GIVEN_UP_MS = 5_000

/**
 * Resolves when the page asks for nothing any more: react-admin gathers what a screen refers to and asks a moment later, also for a page that has
 * left meanwhile. To be waited for with the session and the world still there: refused, it would be logged in the test that follows. On a busy machine
 * an answer takes long, so it is waited for by what is under way and not by the clock.
 */
export async function quiet(): Promise<void> {
  const end = Date.now() + GIVEN_UP_MS
  for (let still = 0; still < QUIET_LOOKS && Date.now() < end;) {
    await later(LOOK_MS)
    still = network.waiting() === 0 ? still + 1 : 0
  }
}

/** What stands in for the network in Node. */
type NodeMocks = {
  /** The world that answers, made when it is first asked for. */
  world(): Promise<MockWorld>
  /** How many requests wait for an answer and were not given up. */
  waiting(): number
  /** Whether anything was requested since the last reset. */
  wasAsked(): boolean
  /** Starts to intercept; a request that nothing stands in for is an error. */
  listen(): void
  /** The next request finds a new world, without the handlers that a test added. */
  reset(): void
  close(): void
  /** Puts handlers before the world's, for instance to make the API fail; until the next reset. */
  use: ReturnType<typeof setupServer>['use']
}

/** The mocks over a fresh world from the fixtures of now, or what `options` say. */
function createNodeMocks(options: Partial<MockWorldOptions> = {}): NodeMocks {
  const clock = options.clock ?? Date.now
  const pictureMaker = createSharpPictures()
  // Made once: a world never changes the records it starts from.
  let fixtures: ReturnType<typeof createFixtures> | undefined
  let world: Promise<MockWorld> | undefined
  const current = () => {
    fixtures ??= createFixtures(clock())
    world ??= createMockWorld({ ...fixtures, clock, pictureMaker, ...options })
    return world
  }
  const server = setupServer(...createHandlers(async (request) => (await current()).fetch(request)))
  const asked = new Set<string>()
  let wasAsked = false
  server.events.on('request:start', ({ request, requestId }) => {
    wasAsked = true
    asked.add(requestId)
    // What is given up has no end of its own.
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
