import { isIPv6 } from 'node:net'
import { isLoopback } from '../identity/localIdentityRefusal.ts'

/** Who asks, as far as the network tells. */
export type Client = {
  /** An address to count requests by: IPv4, or the /64 of an IPv6, which is what one customer gets. */
  address: string
  /** Whether the request came from this very machine, through no proxy. */
  loopback: boolean
  /** Whether the browser's connection is encrypted. */
  secure: boolean
}

/**
 * Derives the client from the connection's address and, behind `proxies` proxies of ours, from what those add at the end of
 * `X-Forwarded-For`; whatever stands before that was written by the client. `X-Forwarded-Proto` is believed behind a proxy alone.
 */
export function clientOf(headers: Headers, remoteAddress: string, proxies: number): Client {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').flatMap((part) => part.trim() || [])
  const behindProxy = proxies > 0 && forwarded.length > 0
  const seen = behindProxy ? (forwarded[Math.max(0, forwarded.length - proxies)] ?? remoteAddress) : remoteAddress
  const protocol = headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
  return {
    address: countedAddress(seen),
    loopback: forwarded.length === 0 && isLoopback(remoteAddress),
    secure: proxies > 0 && protocol === 'https',
  }
}

function countedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
