import { internalErrors, type InternalErrorText } from '../../providers/es/internalErrors.ts'

/** The texts for an internal error of sign-in or of its configuration (specification §8). Null for any other error. */
export function internalErrorOf(error: unknown): InternalErrorText | null {
  const message = error instanceof Error ? error.message : ''
  return internalErrors.find(({ says }) => says.test(message)) ?? null
}

export function reportInternalError(error: unknown): void {
  const operator = internalErrorOf(error)?.operator
  if (operator) console.error(`${operator}\n${String(error)}`)
}
