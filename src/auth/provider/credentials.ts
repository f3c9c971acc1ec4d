import { fetchAuthSession } from 'aws-amplify/auth'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { configureAuth } from './configureAuth.ts'

export type AwsCredentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  expiration?: Date
  identityId: string
}

/**
 * The AWS credentials of the user, or of a guest if allowed. Null without an identity pool; the product never calls
 * AWS.
 */
export async function awsCredentials(): Promise<AwsCredentials | null> {
  if (!runtimeConfig().signIn.identityPoolId || !configureAuth()) return null
  const { credentials, identityId } = await fetchAuthSession()
  return credentials && identityId ? { ...credentials, identityId } : null
}
