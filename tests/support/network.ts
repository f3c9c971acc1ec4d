import type { CodeDelivery } from '#mocks/cognito/context'
import { createNodeMocks } from '#mocks/node'

/** The codes that the user pool would have e-mailed, of the whole file's tests. */
export const sentCodes: CodeDelivery[] = []

/** The mocked network of integration tests: a fresh world of fixtures for each test that asks it anything. */
export const network = createNodeMocks({ onCode: (delivery) => sentCodes.push(delivery) })
