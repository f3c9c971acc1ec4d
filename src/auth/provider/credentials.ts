import { fetchAuthSession } from 'aws-amplify/auth'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { configureAuth } from './configureAuth.ts'

/** What calls to AWS are signed with (specification §3). */
export type AwsCredentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  expiration?: Date
  identityId: string
}

/**
 * The AWS credentials of whoever is signed in, or of a guest where guests are let in; null where the installation has no identity pool, which is
 * the rule: nothing of the product itself calls AWS. Amplify keeps them for 3,000,000 ms, and makes a guest's identity that of the person who
 * signs in.
 */
export async function awsCredentials(): Promise<AwsCredentials | null> {
  if (!runtimeConfig().signIn.identityPoolId || !configureAuth()) return null
  const { credentials, identityId } = await fetchAuthSession()
  return credentials && identityId ? { ...credentials, identityId } : null
}
