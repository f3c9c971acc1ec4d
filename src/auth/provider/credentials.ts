import { fetchAuthSession } from 'aws-amplify/auth'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { configureAuth } from './configureAuth.ts'

/** The credentials that sign calls to AWS (specification §3). */
export type AwsCredentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  expiration?: Date
  identityId: string
}

/**
 * The AWS credentials of the signed-in user, or of a guest if guests are allowed. Null without an identity pool, which
 * is the usual case: the product itself never calls AWS. Amplify keeps them for 3,000,000 ms and turns a guest's
 * identity into that of the person who signs in.
 */
export async function awsCredentials(): Promise<AwsCredentials | null> {
  if (!runtimeConfig().signIn.identityPoolId || !configureAuth()) return null
  const { credentials, identityId } = await fetchAuthSession()
  return credentials && identityId ? { ...credentials, identityId } : null
}
