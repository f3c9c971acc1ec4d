import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { runtimeConfig, type RuntimeConfig } from '../../config/runtimeConfig.ts'
import { configProblems as texts } from '../../providers/es/auth.ts'
import { amplifyConfigOf, type UserPool } from './amplifyConfig.ts'
import { resumeFlow } from '../hosted/flow.ts'
import { amplifyStorageOf } from '../session/tokenStorage.ts'

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
