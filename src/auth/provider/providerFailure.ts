import { authErrorText } from '../../providers/es/authenticatorErrors.ts'
import { internalErrors, type InternalErrorText } from '../../providers/es/internalErrors.ts'
import { isRetryable, isTransientStatus, withRetries, type Outcome } from '../../providers/api/retry.ts'
import type { UserPool } from './amplifyConfig.ts'
import { userPoolAddress } from './configureAuth.ts'

/**
 * A refusal by the provider or the SDK, in Spanish. `original`, its English message, separates errors that share a
 * code.
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

/**
 * Calls the user pool without the SDK, which does not report a failed sign-out. Survives leaving the page; retries as
 * the SDK does.
 */
export function askProvider(pool: UserPool, operation: string, body: object): Promise<Response> {
  return withRetries(() => send(pool, operation, body), { isTransient })
}

function send(pool: UserPool, operation: string, body: object): Promise<Response> {
  return fetch(userPoolAddress(pool), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
    cache: 'no-store',
    keepalive: true,
    signal: AbortSignal.timeout(10_000),
  })
}

/** The pool answers throttling and the like with status 400; only the error's name shows it. */
function isTransient(outcome: Outcome<Response>): boolean {
  if ('error' in outcome) return isRetryable(outcome.error)
  const { status, headers } = outcome.value
  const [name] = (headers.get('x-amzn-errortype') ?? '').split(':')
  return isTransientStatus(status) || isRetryable({ name })
}
