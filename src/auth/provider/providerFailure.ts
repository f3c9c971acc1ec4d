import { authErrorText } from '../../providers/es/authenticatorErrors.ts'
import { internalErrorOf, reportInternalError } from './internalError.ts'

/**
 * A refusal by the identity provider or by the SDK; the message is Spanish. `code` is the provider's
 * (`CodeMismatchException`). `original` is its English message, which separates errors that share a code.
 */
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

/**
 * Turns any SDK error into a readable one (specification §8). Logs the cause for the operator when only they can fix
 * it.
 */
export function providerFailureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  reportInternalError(error)
  return new ProviderFailure(authErrorText(message, internalErrorOf(error)?.person), name, { cause: error })
}

/** Whether the sign-in of the request has ended: signed out everywhere, or expired. */
export function isSignInOver({ code, original }: ProviderFailure): boolean {
  return (
    code === 'UserUnAuthenticatedException' || (code === 'NotAuthorizedException' && /access token/i.test(original))
  )
}

/** Whether the password that proves the person's identity was wrong. */
export function isWrongPassword({ code, original }: ProviderFailure): boolean {
  return code === 'NotAuthorizedException' && original.startsWith('Incorrect username or password')
}
