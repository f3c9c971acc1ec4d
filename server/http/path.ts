import { DomainError } from '#domain/errors'

const ENCODED = /%([0-9a-f]{2})?/gi
/** What RFC 3986 §2.3 calls unreserved: whether it is encoded or not makes no difference, so nobody has a reason to. */
const UNRESERVED = /[A-Za-z0-9._~-]/

/**
 * Throws `malformedPath` for an address whose path encodes a character that needs no encoding, or has a `%` that encodes nothing (decisions §6). An
 * address then has one spelling, and what goes by the route (limits, idempotency, the log) cannot be passed by with another one.
 */
export function refuseOddPath(address: string): void {
  const [path = ''] = address.split(/[?#]/, 1)
  for (const [, hex] of path.matchAll(ENCODED)) {
    const isOdd = hex === undefined || UNRESERVED.test(String.fromCharCode(Number.parseInt(hex, 16)))
    if (isOdd) throw new DomainError('malformedPath')
  }
}
