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
