import { ReferenceViolation, StaleVersion, UniqueViolation } from '../../store/port/failures.ts'

/** References to an invitation that was accepted meanwhile. The second attempt finds the person. */
const ACCEPTED_MEANWHILE: ReadonlySet<string> = new Set(['fee.userId', 'receipt.payerId'])

/** Whether somebody else changed the same records between a transaction's read and its write. */
export const wasOvertaken = (error: unknown) =>
  error instanceof UniqueViolation ||
  error instanceof StaleVersion ||
  (error instanceof ReferenceViolation && ACCEPTED_MEANWHILE.has(error.reference))

/** Once more, if others wrote meanwhile: the second attempt sees what they wrote. */
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
