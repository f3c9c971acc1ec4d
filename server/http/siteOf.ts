/**
 * Returns the origin at which people reach the site that a request came to, for addresses in mails. A page of the site
 * names its own origin, and so whether it came by https where a proxy does that.
 */
export function siteOf(request: Request): string {
  const asked = new URL(request.url)
  const page = request.headers.get('origin') ?? ''
  const from = URL.canParse(page) ? new URL(page) : asked
  return from.host === asked.host ? from.origin : asked.origin
}
