/**
 * Whose pages may call the API from another origin: those of the list, or any. Any is what a development server and the API in the page have;
 * it is safe because the browser adds nothing of a person by itself: who asks is known by the bearer token alone, which a page has to put into
 * a header, and a foreign page holds none; there are no cookies, and `Access-Control-Allow-Credentials` is never sent. A server gives the list
 * all the same (ADR 17): a page that is nobody's business here is then told nothing at all. The product's own page needs no entry.
 */
export type AllowedOrigins = 'any' | readonly string[]

/** react-admin reads Content-Range; an export is called and counted by Content-Disposition and X-Total-Count. */
const EXPOSED = 'Content-Disposition, Content-Range, ETag, Location, Retry-After, X-Request-Id, X-Total-Count'

/** The CORS headers of an answer to a request with this `Origin`; none for a page that may not read it. */
export function crossOriginHeaders(allowed: AllowedOrigins, origin: string | null): Record<string, string> {
  const exposed = { 'Access-Control-Expose-Headers': EXPOSED }
  if (allowed === 'any') return { 'Access-Control-Allow-Origin': '*', ...exposed }
  // What is kept between must not be given to a page of another origin.
  const varies = { Vary: 'Origin' }
  if (origin === null || !allowed.includes(origin)) return allowed.length > 0 ? varies : {}
  return { 'Access-Control-Allow-Origin': origin, ...exposed, ...varies }
}
