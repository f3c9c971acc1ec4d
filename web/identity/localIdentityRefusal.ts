import { BlockList, isIP } from 'node:net'

/** The settings that decide whether the stand-in may sign people in. */
export type LocalIdentitySettings = {
  /** Who signs people in. */
  identity: 'local' | 'cognito'
  /** The address of PostgreSQL; undefined or empty for the embedded database. */
  databaseUrl?: string | undefined
  /** The address that the server listens on; undefined or empty for the loopback address. */
  host?: string | undefined
  /** RAYO_DEMO=1: the installation is a demonstration without real data. */
  demo: boolean
}

/**
 * Why the sign-in stand-in may not be used with these settings, in one line; null when it may, or is not used. It sends
 * no e-mail, and anybody can sign up with any address. So it is for one person on their own machine, or for a declared
 * demonstration.
 */
export function localIdentityRefusal({ identity, databaseUrl, host, demo }: LocalIdentitySettings): string | null {
  if (identity !== 'local' || demo) return null
  const reasons = [
    ...(databaseUrl ? ['DATABASE_URL is set'] : []),
    ...(host && !isLoopback(host) ? [`HOST is ${JSON.stringify(host)}, which others can reach`] : []),
  ]
  if (reasons.length === 0) return null
  return `IDENTITY=local lets anybody sign in as anybody and is refused because ${reasons.join(' and ')}: name a Cognito pool (VITE_USER_POOL_ID, VITE_USER_POOL_CLIENT_ID), or set RAYO_DEMO=1 if this is a demonstration.`
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
