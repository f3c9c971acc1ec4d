/** What an identifier of a caller's may look like: no room for an e-mail, a token or a line break. */
const SANE = /^[\w.-]{8,64}$/

/** The request's `X-Request-Id` where a proxy or client gave a usable one, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && SANE.test(given) ? given : crypto.randomUUID()
}
