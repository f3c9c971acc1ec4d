import type { Profile } from '#domain/user'
import type { Identity, ProviderTokens } from '../../identity/port.ts'
import type { Store } from '../../store/port.ts'
import { synchroniseUser } from './synchroniseUser.ts'

/**
 * Signs an API client in with a password checked at the identity provider, and answers the user with their tokens, or the challenge that the
 * provider asks for. The web app never sends us a password. Throws `signInFailed` for every refusal alike, or what synchroniseUser throws.
 */
export async function signInWithPassword(
  deps: { store: Store; identity: Identity; now: number },
  { email, password }: { email: string; password: string },
): Promise<{ user: Profile; tokens: ProviderTokens } | { challenge: string; session: string }> {
  const result = await deps.identity.signIn(email, password)
  if ('challenge' in result) return result
  const { accessToken } = result.tokens
  const { subject } = await deps.identity.verify(accessToken)
  return { user: await synchroniseUser(deps, { subject, accessToken }, email), tokens: result.tokens }
}
