import { passwordFormat } from '../../config/passwordFormat.ts'
import type { ResourcesConfig } from 'aws-amplify'
import type { RuntimeConfig } from '../../config/runtimeConfig.ts'
import type { SignInConfig } from '../../config/signInConfig.ts'

export type UserPool = NonNullable<RuntimeConfig['auth']>

/** Amplify's configuration for an installation. `origin` is the page's: a hosted sign-in returns to it. */
export function amplifyConfigOf(pool: UserPool, signIn: SignInConfig, origin: string): ResourcesConfig {
  const { identityPoolId, identityPoolEndpoint: endpoint } = signIn
  const userPool = {
    userPoolId: pool.userPoolId,
    userPoolClientId: pool.userPoolClientId,
    ...(pool.userPoolEndpoint && { userPoolEndpoint: new URL(pool.userPoolEndpoint, origin).href }),
    loginWith: { email: true, ...(signIn.hostedDomain && { oauth: oauthOf(signIn, signIn.hostedDomain, origin) }) },
    signUpVerificationMethod: 'code' as const,
    mfa: { status: mfaStatusOf(signIn.mfa), totpEnabled: true, smsEnabled: true },
    passwordFormat: passwordFormat(signIn),
  }
  if (!identityPoolId) return { Auth: { Cognito: userPool } }
  return {
    Auth: {
      Cognito: {
        ...userPool,
        identityPoolId,
        allowGuestAccess: signIn.guestAccess,
        ...(endpoint && { identityPoolEndpoint: new URL(endpoint, origin).href }),
      },
    },
  }
}

function oauthOf(signIn: SignInConfig, domain: string, origin: string) {
  return {
    domain,
    scopes: signIn.hostedScopes,
    redirectSignIn: [`${origin}/panel`],
    redirectSignOut: [`${origin}/`],
    responseType: signIn.responseType,
    providers: signIn.providers,
  }
}

/** The multi-factor setting by Amplify's names (specification §4). */
export function mfaStatusOf(setting: string): 'optional' | 'on' | 'off' {
  if (setting === 'OPTIONAL') return 'optional'
  return setting === 'REQUIRED' ? 'on' : 'off'
}
