import { setTimeout as later } from 'node:timers/promises'
import type { CodeDelivery } from '#mocks/cognito/context'
import { createNodeMocks } from '#mocks/node'

/** The codes that the user pool would have e-mailed, of the whole file's tests. */
export const sentCodes: CodeDelivery[] = []

/** The mocked network of integration tests: a fresh world of fixtures for each test that asks it anything. */
export const network = createNodeMocks({ onCode: (delivery) => sentCodes.push(delivery) })

/** Looks at the network this often, in milliseconds, until nothing was asked so many times in a row; what is never answered is given up. */
const LOOK_MS = 15
const QUIET_LOOKS = 3
const MOST_LOOKS = 30

/**
 * Resolves when the page asks for nothing any more: react-admin gathers what a screen refers to and asks a moment later, also for a page that has
 * left meanwhile. Asked without a session, it would be logged in the test that follows.
 */
export async function quiet(): Promise<void> {
  for (let looks = 0, still = 0; looks < MOST_LOOKS && still < QUIET_LOOKS; looks += 1) {
    await later(LOOK_MS)
    still = network.waiting() === 0 ? still + 1 : 0
  }
}
