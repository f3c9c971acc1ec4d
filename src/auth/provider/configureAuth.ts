import { Amplify, type ResourcesConfig } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { passwordFormat } from '../../config/passwordFormat.ts'
import { runtimeConfig, type RuntimeConfig } from '../../config/runtimeConfig.ts'
import type { SignInConfig } from '../../config/signInConfig.ts'
import { configProblems as texts } from '../../providers/es/auth.ts'
import { resumeFlow } from '../hosted/flow.ts'
import { amplifyStorageOf } from '../session/tokenStorage.ts'

export type UserPool = NonNullable<RuntimeConfig['auth']>

let configured: { by: RuntimeConfig; works: boolean } | null = null

/** Once. False when nobody can sign in with it; the console shows the operator why (specification §8). */
export function configureAuth(): boolean {
  const config = runtimeConfig()
  if (configured?.by !== config) configured = { by: config, works: configure(config) }
  return configured.works
}

function configure(config: RuntimeConfig): boolean {
  const { auth, signIn } = config
  const problems = configProblemsOf(config)
  if (!auth || problems.length > 0) {
    const report = `${texts.title}\n${problems.map((problem) => `- ${problem}`).join('\n')}`
    // An installation may have no sign-in. One that names a pool and cannot use it has an error to report.
    if (auth) console.error(report)
    else console.warn(report)
    return false
  }
  resumeFlow()
  Amplify.configure(amplifyConfigOf(auth, signIn, originOf()))
  // Configuring sets the default storage, so this comes after it.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(amplifyStorageOf(signIn.tokenStorage))
  return true
}

/** The user pool's address, absolute as Amplify needs it: the configured one, or Cognito's for the pool's region. */
export function userPoolAddress(auth: UserPool): string {
  if (auth.userPoolEndpoint) return new URL(auth.userPoolEndpoint, originOf()).href
  const [region] = auth.userPoolId.split('_')
  return `https://cognito-idp.${region}.amazonaws.com/`
}

/** Addresses must be absolute, and outside a page the origin is unknown. */
function originOf(): string {
  return globalThis.location?.origin ?? 'http://localhost'
}

/** Why nobody can sign in with a configuration, one line per cause for the operator. Empty when it works. */
export function configProblemsOf({ auth, signIn }: Pick<RuntimeConfig, 'auth' | 'signIn'>): string[] {
  if (!auth) return [texts.noUserPool]
  const { providers, hostedDomain, hostedScopes, identityPoolId, identityPoolEndpoint, guestAccess } = signIn
  const checks: [boolean, string][] = [
    [auth.userPoolClientId === '', texts.noClient],
    [providers.length > 0 && !hostedDomain, texts.providersWithoutDomain],
    [hostedDomain !== null && hostedScopes.length === 0, texts.domainWithoutScopes],
    [hostedDomain !== null && hostedScopes.length > 0 && !hostedScopes.includes('openid'), texts.domainWithoutOpenid],
    [guestAccess && !identityPoolId, texts.guestsWithoutIdentityPool],
    [identityPoolEndpoint !== null && !identityPoolId, texts.endpointWithoutIdentityPool],
  ]
  return checks.flatMap(([broken, text]) => (broken ? text : []))
}

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
