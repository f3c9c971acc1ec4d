import { authErrorText } from '../../providers/es/authenticatorErrors.ts'
import { internalErrorOf, reportInternalError } from './internalError.ts'

/**
 * The identity provider, or the SDK before it, refused; the message is Spanish. `code` is the provider's (`CodeMismatchException`), and
 * `original` its English message, by which it tells what shares a code.
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

/** Any error of the SDK as a person reads it (specification §8); the operator is told the cause of one that only they can mend. */
export function providerFailureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  reportInternalError(error)
  return new ProviderFailure(authErrorText(message, internalErrorOf(error)?.person), name, { cause: error })
}

/** Whether the sign-in that the request was made with has ended: signed out everywhere, or its time is up. */
export function isSignInOver({ code, original }: ProviderFailure): boolean {
  return (
    code === 'UserUnAuthenticatedException' || (code === 'NotAuthorizedException' && /access token/i.test(original))
  )
}

/** Whether what was wrong is the password that proves who asks. */
export function isWrongPassword({ code, original }: ProviderFailure): boolean {
  return code === 'NotAuthorizedException' && original.startsWith('Incorrect username or password')
}
