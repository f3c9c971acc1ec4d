import { flag, parseEnvironment, type Environment } from '../config/environment.ts'
import { pageVariables } from '../config/pageVariables.ts'
import { Refused } from './runCommand.ts'

const { VITE_USER_POOL_ID, VITE_USER_POOL_ENDPOINT } = pageVariables
const variables = { COGNITO_ADMIN: flag, VITE_USER_POOL_ID, VITE_USER_POOL_ENDPOINT }

/** Returns whether the user pool has an account for the e-mail now. Throws ConfigError, and Refused. */
export async function inviteByEmail(environment: Environment, email: string): Promise<boolean> {
  const config = parseEnvironment(environment, variables)
  if (!config.COGNITO_ADMIN || !config.VITE_USER_POOL_ID) return false
  // Loaded only here: most installations do not need the AWS client.
  const { createCognitoInvitations } = await import('#server/identity/cognitoAdmin')
  const invitations = createCognitoInvitations({
    userPoolId: config.VITE_USER_POOL_ID,
    endpoint: config.VITE_USER_POOL_ENDPOINT,
  })
  try {
    await invitations.invite(email)
    return true
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Refused(`The user pool made no account: ${cause}. The same command asks again.`)
  }
}
