import { RETRIED_STATUSES, retryDelay } from '../providers/retry.ts'
import { pause } from './pause.ts'

/** Attempts in all, and the longest wait between two, in milliseconds (specification §9). */
export const ATTEMPTS = 3
const MAX_DELAY_MS = 300_000

/** What an attempt came to. */
export type Outcome<T> = { value: T } | { error: unknown }

/** Whether an HTTP answer may be another one in a moment (specification §8). */
export function isTransientStatus(status: number): boolean {
  return RETRIED_STATUSES.has(status)
}

/** Milliseconds to wait after an attempt, the first being 1: 2^attempt × 100 and up to 100 of jitter. Null beyond the longest wait: give up. */
export function backoff(attempt: number, random: () => number = Math.random): number | null {
  const delay = retryDelay(attempt - 1, random)
  return delay > MAX_DELAY_MS ? null : delay
}

/** Asks again while what comes of it is transient, as Amplify does of the provider: at most three times in all. */
export async function withRetries<T>(
  ask: () => Promise<T>,
  isTransient: (outcome: Outcome<T>) => boolean,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await settle(ask)
    const delay = attempt < ATTEMPTS && isTransient(outcome) ? backoff(attempt) : null
    if (delay === null) {
      if ('error' in outcome) throw outcome.error
      return outcome.value
    }
    await wait(delay)
  }
}

async function settle<T>(ask: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await ask() }
  } catch (error) {
    return { error }
  }
}
