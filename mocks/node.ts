import { setupServer } from 'msw/node'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { createFixtures } from './fixtures/index.ts'
import { createHandlers } from './handlers.ts'
import { createMockWorld } from './world.ts'
import type { MockWorld, MockWorldOptions } from './world.ts'

/** The mocked network for tests in Node. */
export type NodeMocks = {
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
export function createNodeMocks(options: Partial<MockWorldOptions> = {}): NodeMocks {
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
