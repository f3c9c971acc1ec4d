import { z } from 'zod'

/** How Amplify names what it keeps of a user pool's sign-ins in the browser's storage. */
const PREFIX = 'CognitoIdentityServiceProvider'

/** The refresh tokens that Amplify keeps for a client; one, unless sign-ins were interrupted. */
export function storedRefreshTokens(clientId: string): string[] {
  return keysOf(clientId)
    .filter((key) => key.endsWith('.refreshToken'))
    .flatMap((key) => localStorage.getItem(key) ?? [])
}

/** Removes everything that Amplify keeps of a client's sign-ins, so that nobody is signed in here whatever else fails. */
export function removeStoredTokens(clientId: string): void {
  for (const key of keysOf(clientId)) localStorage.removeItem(key)
}

/** Notes another login id for the sign-ins that Amplify keeps of a client: whoever changes their e-mail goes on as the same person. */
export function renameStoredLogin(clientId: string, loginId: string): void {
  for (const key of keysOf(clientId).filter((name) => name.endsWith('.signInDetails'))) {
    const details = detailsSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    if (details.success) localStorage.setItem(key, JSON.stringify({ ...details.data, loginId }))
  }
}

const detailsSchema = z.looseObject({ loginId: z.string() })

function keysOf(clientId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}.${clientId}.`))
  } catch {
    return []
  }
}
