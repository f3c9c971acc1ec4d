import type { Return } from './authorizeRequest.ts'

/** Sends the browser to an address, whatever it came with. */
export function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

/** Sends the browser back to the app with an answer, the state beside it as it came. */
export function redirectBack({ redirectUri, responseType, state }: Return, answer: Record<string, string>): Response {
  const address = new URL(redirectUri)
  const params = responseType === 'code' ? address.searchParams : new URLSearchParams()
  for (const [name, value] of Object.entries(answer)) params.set(name, value)
  if (state !== null) params.set('state', state)
  if (responseType === 'token') address.hash = params.toString()
  return redirect(address.href)
}
