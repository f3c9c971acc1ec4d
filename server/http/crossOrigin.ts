/**
 * The origins whose pages may call the API: those of the list, or any. The product's own page needs no entry.
 * A development server and the API in the page allow any. That is safe: the bearer token alone identifies a person, a
 * page has to put it into a header, and a foreign page has none. There are no cookies, and
 * `Access-Control-Allow-Credentials` is never sent.
 * A server has a list all the same, so that foreign pages can read nothing at all.
 */
export type AllowedOrigins = 'any' | readonly string[]

/**
 * react-admin reads Content-Range. The panel reads an export's name and size from Content-Disposition and
 * X-Total-Count.
 */
const EXPOSED = 'Content-Disposition, Content-Range, ETag, Location, Retry-After, X-Request-Id, X-Total-Count'

/** Returns the CORS headers for a request with this `Origin`; none for a page that may not read the answer. */
export function crossOriginHeaders(allowed: AllowedOrigins, origin: string | null): Record<string, string> {
  const exposed = { 'Access-Control-Expose-Headers': EXPOSED }
  if (allowed === 'any') return { 'Access-Control-Allow-Origin': '*', ...exposed }
  // Caches must not give one origin's answer to a page of another.
  const varies = { Vary: 'Origin' }
  if (origin === null || !allowed.includes(origin)) return allowed.length > 0 ? varies : {}
  return { 'Access-Control-Allow-Origin': origin, ...exposed, ...varies }
}
