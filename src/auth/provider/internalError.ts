import { internalErrors } from '../../providers/es/internalErrors.ts'
import type { InternalErrorText } from '../../providers/es/internalErrors.ts'

/** What there is to tell of an error inside of signing in, or of its configuration (specification §8); null of any other. */
export function internalErrorOf(error: unknown): InternalErrorText | null {
  const message = error instanceof Error ? error.message : ''
  return internalErrors.find(({ says }) => says.test(message)) ?? null
}

/** Tells the operator, in the console, the cause of an error that only they can mend. */
export function reportInternalError(error: unknown): void {
  const operator = internalErrorOf(error)?.operator
  if (operator) console.error(`${operator}\n${String(error)}`)
}
