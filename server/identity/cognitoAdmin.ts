import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { InvitationRefused, unavailable, type Invitations } from './port.ts'

export type CognitoAdminSettings = {
  userPoolId: string
  endpoint?: string | undefined
  credentials?: { accessKeyId: string; secretAccessKey: string }
  timeoutMs?: number
}

/** Errors of the request itself, or decisions of a trigger of the pool. A retry does not help. */
const REFUSALS = new Set([
  'InvalidParameterException',
  'InvalidPasswordException',
  'PreconditionNotMetException',
  'UnsupportedUserStateException',
  'UserLambdaValidationException',
  // The account exists, so a retry would find it; but its e-mail was never sent.
  'CodeDeliveryFailureException',
])
const ATTEMPTS = 3

/**
 * By AdminCreateUser: the pool mails a temporary password, so only the mailbox’s reader has it and the e-mail counts as
 * verified. Cognito gets nothing else of the person.
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
        // A person with an account signs in with it. Nobody else may learn that they have one.
        if (name === 'UsernameExistsException') return
        throw REFUSALS.has(name) ? new InvitationRefused(error) : unavailable('AdminCreateUser failed', error)
      }
    },
  }
}
