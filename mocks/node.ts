import { setupServer } from 'msw/node'
import { createFixtures } from './fixtures/index.ts'
import { createHandlers } from './handlers.ts'
import { createMockWorld } from './world.ts'
import type { MockWorld, MockWorldOptions } from './world.ts'

/** The mocked network for tests in Node. */
export type NodeMocks = {
  world(): MockWorld
  /** Starts to intercept; a request that nothing stands in for is an error. */
  listen(): Promise<void>
  /** A new world from the fixtures, and without the handlers that a test added. */
  reset(): Promise<void>
  close(): void
  /** Puts handlers before the world's, for instance to make the API fail; until the next reset. */
  use: ReturnType<typeof setupServer>['use']
}

/** The mocks over a fresh world from the fixtures of now, or what `options` say. */
export function createNodeMocks(options: Partial<MockWorldOptions> = {}): NodeMocks {
  let world: MockWorld | undefined
  const current = () => {
    if (!world) throw new Error('listen() comes first')
    return world
  }
  const server = setupServer(...createHandlers((request) => current().fetch(request)))
  const start = async () => {
    const clock = options.clock ?? Date.now
    world = await createMockWorld({ ...createFixturesOptions(clock()), clock, ...options })
  }
  return {
    world: current,
    async listen() {
      await start()
      server.listen({ onUnhandledRequest: 'error' })
    },
    async reset() {
      server.resetHandlers()
      await start()
    },
    close: () => server.close(),
    use: (...handlers) => server.use(...handlers),
  }
}

function createFixturesOptions(now: number) {
  const { snapshot, cognitoUsers } = createFixtures(now)
  return { snapshot, cognitoUsers }
}
