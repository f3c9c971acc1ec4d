import type { RuntimeConfig } from '../../config/runtimeConfig.ts'
import { configProblems as texts } from '../../providers/es/configProblems.ts'

/** Why nobody could sign in with a configuration, each cause in a line for the operator; none of one that works. */
export function configProblemsOf({ auth, signIn }: Pick<RuntimeConfig, 'auth' | 'signIn'>): string[] {
  if (!auth) return [texts.noUserPool]
  const { providers, hostedDomain, hostedScopes, identityPoolId, identityPoolEndpoint, guestAccess } = signIn
  const found: [boolean, string][] = [
    [auth.userPoolClientId === '', texts.noClient],
    [providers.length > 0 && !hostedDomain, texts.providersWithoutDomain],
    [hostedDomain !== null && hostedScopes.length === 0, texts.domainWithoutScopes],
    [hostedDomain !== null && hostedScopes.length > 0 && !hostedScopes.includes('openid'), texts.domainWithoutOpenid],
    [guestAccess && !identityPoolId, texts.guestsWithoutIdentityPool],
    [identityPoolEndpoint !== null && !identityPoolId, texts.endpointWithoutIdentityPool],
  ]
  return found.flatMap(([broken, text]) => (broken ? text : []))
}
