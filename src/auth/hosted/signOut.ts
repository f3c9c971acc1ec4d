import { runtimeConfig } from '../../config/runtimeConfig.ts'

/** Where the hosted sign-in ends a session of its own, and sends the browser back from (specification §7); null where there is none. */
export function hostedSignOutAddress(origin: string): string | null {
  const { auth, signIn } = runtimeConfig()
  if (!auth || !signIn.hostedDomain) return null
  const query = new URLSearchParams({ client_id: auth.userPoolClientId, logout_uri: `${origin}/` })
  return `https://${signIn.hostedDomain}/logout?${query.toString()}`
}

/** Leaves the page for the hosted sign-out: else the next press of the same button would sign in again without asking. */
export function leaveByHostedSignOut(): void {
  const address = hostedSignOutAddress(location.origin)
  if (address) location.assign(address)
}
