import { createNodeMocks } from '#mocks/node'

/** The mocked network of integration tests: a fresh world of fixtures for each test that asks it anything. */
export const network = createNodeMocks()
