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
  'UserLambdaValidationException',
  // The account exists, so a retry would find it; but its e-mail was never sent.
  'CodeDeliveryFailureException',
])
const ATTEMPTS = 3

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** The pool mails a temporary password, so only the mailbox's reader has it and the e-mail counts as verified. */
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
      const create = (again: object = {}) => client.send(new AdminCreateUserCommand({ ...input, ...again }))
      try {
        await create().catch((error: unknown) => {
          // A person who has not signed in yet gets the mail again, with a new password.
          if (nameOf(error) === 'UsernameExistsException') return create({ MessageAction: 'RESEND' })
          throw error
        })
      } catch (error) {
        const name = nameOf(error)
        // A person who has signed in does so with their account. Nobody else may learn that they have one.
        if (name === 'UnsupportedUserStateException') return
        throw REFUSALS.has(name) ? new InvitationRefused(error) : unavailable('AdminCreateUser failed', error)
      }
    },
  }
}
