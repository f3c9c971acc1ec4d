import { isRetryable, isTransientStatus, withRetries } from '../../providers/retry.ts'
import type { Outcome } from '../../providers/retry.ts'
import type { UserPool } from './amplifyConfig.ts'
import { userPoolAddress } from './configureAuth.ts'

/**
 * Asks the user pool by itself, past the SDK, which tells nobody when it could not sign out; it goes out even if the page is left. Asks again
 * while the pool is briefly unwell, by the SDK's rule.
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

/** The pool tells throttling and the like by an error's name, under a status of 400. */
function isTransient(outcome: Outcome<Response>): boolean {
  if ('error' in outcome) return isRetryable(outcome.error)
  const { status, headers } = outcome.value
  const [name] = (headers.get('x-amzn-errortype') ?? '').split(':')
  return isTransientStatus(status) || isRetryable({ name })
}
