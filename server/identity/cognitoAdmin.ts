import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DomainError } from '#domain/errors'
import { InvitationRefused } from './port.ts'
import type { Invitations } from './port.ts'

export type CognitoAdminSettings = {
  userPoolId: string
  /** Where the user pool's API answers; by default where Amazon has it. */
  endpoint?: string | undefined
  /** By default those of the environment, a profile or the machine's role, as every AWS client finds them. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** How long one attempt may take (milliseconds); by default 5,000. */
  timeoutMs?: number
}

/** What is wrong with the request itself, or was decided by a trigger of the pool. */
const REFUSED = new Set([
  'InvalidParameterException',
  'InvalidPasswordException',
  'PreconditionNotMetException',
  'UnsupportedUserStateException',
  'UserLambdaValidationException',
  // The account is there, and asking again would find it; but its e-mail never left.
  'CodeDeliveryFailureException',
])
const ATTEMPTS = 3

/**
 * Invitations by Cognito's AdminCreateUser: the pool sends its own e-mail with a temporary password, and takes the e-mail for verified,
 * since whoever has that password has read it. Only the e-mail goes there, nothing else of the person.
 */
export function createCognitoInvitations(settings: CognitoAdminSettings): Invitations {
  const { userPoolId, endpoint, credentials, timeoutMs = 5_000 } = settings
  const region = userPoolId.split('_')[0] ?? ''
  const client = new CognitoIdentityProviderClient({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
  })
  return {
    async invite(email) {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ]
      const input = {
        UserPoolId: userPoolId,
        Username: email,
        UserAttributes,
        DesiredDeliveryMediums: ['EMAIL' as const],
      }
      try {
        await client.send(new AdminCreateUserCommand(input))
      } catch (error) {
        const name = error instanceof Error ? error.name : ''
        // Somebody who has an account signs in with it; that they have one is nobody else's to know.
        if (name === 'UsernameExistsException') return
        throw REFUSED.has(name) ? new InvitationRefused(error) : new DomainError('unavailable', { cause: error })
      }
    },
  }
}
