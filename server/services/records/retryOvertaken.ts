import { ReferenceViolation, StaleVersion, UniqueViolation } from '../../store/port.ts'

/** What names an invitation that has been accepted meanwhile: the second look finds the person (ADR 34). */
const ACCEPTED_MEANWHILE: ReadonlySet<string> = new Set(['fee.userId', 'receipt.payerId'])

/** Whether somebody else wrote what a transaction was about between its look and its write. */
export const wasOvertaken = (error: unknown) =>
  error instanceof UniqueViolation ||
  error instanceof StaleVersion ||
  (error instanceof ReferenceViolation && ACCEPTED_MEANWHILE.has(error.reference))

/**
 * Does a transaction's work again, once, when it failed because others wrote meanwhile: the second look sees what they wrote, and answers by
 * it. `isWorthIt` says of which failures that may be so.
 */
export async function retryOvertaken<T>(
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
