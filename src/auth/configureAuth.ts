import { Amplify } from 'aws-amplify'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import type { RuntimeConfig } from '../config/runtimeConfig.ts'

/** What the sign-up screen asks of a password (specification §5). */
const PASSWORD_FORMAT = {
  minLength: 8,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSpecialCharacters: true,
}

let configured: RuntimeConfig['auth'] = null

/** Configures Amplify from the runtime configuration, once. False when no user pool is configured: nobody can sign in. */
export function configureAuth(): boolean {
  const { auth } = runtimeConfig()
  if (auth && auth !== configured) {
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: auth.userPoolId,
          userPoolClientId: auth.userPoolClientId,
          ...(auth.userPoolEndpoint && { userPoolEndpoint: absolute(auth.userPoolEndpoint) }),
          loginWith: { email: true },
          signUpVerificationMethod: 'code',
          passwordFormat: PASSWORD_FORMAT,
        },
      },
    })
  }
  configured = auth
  return auth !== null
}

/** Where the user pool answers, absolute as Amplify needs it: the configured address, or Cognito's of the pool's region. */
export function userPoolAddress(auth: NonNullable<RuntimeConfig['auth']>): string {
  if (auth.userPoolEndpoint) return absolute(auth.userPoolEndpoint)
  const [region] = auth.userPoolId.split('_')
  return `https://cognito-idp.${region}.amazonaws.com/`
}

function absolute(address: string): string {
  return new URL(address, globalThis.location?.origin).href
}
