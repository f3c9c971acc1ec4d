import { authErrorText } from '../../providers/es/authenticatorErrors.ts'
import { internalErrors, type InternalErrorText } from '../../providers/es/internalErrors.ts'

/** In Spanish. `original`, the English message, separates errors that share a code. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly code: string
  readonly original: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.original = options?.cause instanceof Error ? options.cause.message : ''
  }
}

/** Makes any SDK error readable (specification §8), and logs what only the operator can fix. */
export function providerFailureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  reportInternalError(error)
  return new ProviderFailure(authErrorText(message, internalErrorOf(error)?.person), name, { cause: error })
}

export function isSignInOver({ code, original }: ProviderFailure): boolean {
  return (
    code === 'UserUnAuthenticatedException' || (code === 'NotAuthorizedException' && /access token/i.test(original))
  )
}

export function isWrongPassword({ code, original }: ProviderFailure): boolean {
  return code === 'NotAuthorizedException' && original.startsWith('Incorrect username or password')
}

function internalErrorOf(error: unknown): InternalErrorText | null {
  const message = error instanceof Error ? error.message : ''
  return internalErrors.find(({ says }) => says.test(message)) ?? null
}

export function reportInternalError(error: unknown): void {
  const operator = internalErrorOf(error)?.operator
  if (operator) console.error(`${operator}\n${String(error)}`)
}
