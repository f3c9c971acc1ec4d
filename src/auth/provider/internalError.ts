import { internalErrors, type InternalErrorText } from '../../providers/es/internalErrors.ts'

export function internalErrorOf(error: unknown): InternalErrorText | null {
  const message = error instanceof Error ? error.message : ''
  return internalErrors.find(({ says }) => says.test(message)) ?? null
}

export function reportInternalError(error: unknown): void {
  const operator = internalErrorOf(error)?.operator
  if (operator) console.error(`${operator}\n${String(error)}`)
}
