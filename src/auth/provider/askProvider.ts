import { isRetryable, isTransientStatus, withRetries, type Outcome } from '../../providers/api/retry.ts'
import { type UserPool, userPoolAddress } from './configureAuth.ts'

/** Without the SDK, which does not report a failed sign-out. Survives leaving the page; retries as the SDK does. */
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
