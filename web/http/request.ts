import { AsyncLocalStorage } from 'node:async_hooks'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'
import { DomainError } from '#domain/api/errors'
import { within } from '#domain/values/within'
import { Outage } from '#server/outage'

/** The current request: failures are logged with its id; the client's address is never logged. */
export const requestContext = new AsyncLocalStorage<{ requestId: string; address: string }>()

/** A caller's identifier that cannot contain an e-mail, a token or a line break. */
const SAFE_ID = /^[\w.-]{8,64}$/

export function requestIdOf(request: Request): string {
  const header = request.headers.get('x-request-id')
  return header !== null && SAFE_ID.test(header) ? header : crypto.randomUUID()
}

/** Rejects with `unavailable` after `ms`; the work itself goes on. */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = () => new DomainError('unavailable', { cause: new Outage('deadline', `no answer in ${ms} ms`) })
  return within(work, ms, late)
}

export type Client = {
  /** The address that requests are counted by: IPv4, or an IPv6's /64, which one customer gets. */
  address: string
  secure: boolean
}

/** Reads the last `proxies` entries of `X-Forwarded-For`: the client may have written the earlier ones. */
export function clientOf(headers: Headers, remoteAddress: string, proxies: number): Client {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').flatMap((part) => part.trim() || [])
  const behindProxy = proxies > 0 && forwarded.length > 0
  const nearest = behindProxy ? (forwarded[Math.max(0, forwarded.length - proxies)] ?? remoteAddress) : remoteAddress
  const protocol = headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
  return {
    address: countedAddress(nearest),
    secure: proxies > 0 && protocol === 'https',
  }
}

/** Some proxies add the port, which differs for each connection: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function countedAddress(address: string): string {
  const host = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const plain = host.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const network = expandIPv6(plain).split(':').slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether only this machine can reach a listening address: `localhost`, 127.0.0.0/8 or ::1 in any of its forms. */
export function isLoopback(host: string): boolean {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
  const version = isIP(name)
  return version === 0 ? name === 'localhost' : LOOPBACK.check(name, version === 4 ? 'ipv4' : 'ipv6')
}

/** False for DNS rebinding: a foreign page whose name resolves to this machine. */
export function isForThisMachine(request: Request): boolean {
  const { hostname } = new URL(request.url)
  return isLoopback(hostname) || hostname.endsWith('.localhost')
}
