/**
 * Allowing any is safe: a page must put the bearer token into a header, and a foreign page has none; there are no
 * cookies. A server has a list all the same, so that foreign pages can read nothing.
 */
export type AllowedOrigins = 'any' | readonly string[]

/** react-admin reads Content-Range, an export its name and size from Content-Disposition and X-Total-Count. */
const EXPOSED = 'Content-Disposition, Content-Range, ETag, Location, Retry-After, X-Request-Id, X-Total-Count'

export function crossOriginHeaders(allowed: AllowedOrigins, origin: string | null): Record<string, string> {
  const exposed = { 'Access-Control-Expose-Headers': EXPOSED }
  if (allowed === 'any') return { 'Access-Control-Allow-Origin': '*', ...exposed }
  // Caches must not give one origin's answer to a page of another.
  const varies = { Vary: 'Origin' }
  if (origin === null || !allowed.includes(origin)) return allowed.length > 0 ? varies : {}
  return { 'Access-Control-Allow-Origin': origin, ...exposed, ...varies }
}
