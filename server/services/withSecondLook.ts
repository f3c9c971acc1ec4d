import { StaleVersion, UniqueViolation } from '../store/port.ts'

/** Whether somebody else wrote what a transaction was about between its look and its write. */
export const wasOvertaken = (error: unknown) => error instanceof UniqueViolation || error instanceof StaleVersion

/**
 * Does a transaction's work again, once, when it failed because others wrote meanwhile: the second look sees what they wrote, and answers by
 * it. `isWorthIt` says of which failures that may be so.
 */
export async function withSecondLook<T>(
  work: () => Promise<T>,
  isWorthIt: (error: unknown) => boolean = wasOvertaken,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isWorthIt(error)) return work()
    throw error
  }
}
