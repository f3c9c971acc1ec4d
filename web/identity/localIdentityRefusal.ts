import { BlockList, isIP } from 'node:net'

export type LocalIdentitySettings = {
  identity: 'local' | 'cognito'
  /** Undefined or empty for the embedded database. */
  databaseUrl?: string | undefined
  /** Undefined or empty for the loopback address. */
  host?: string | undefined
  demo: boolean
}

/** Why the stand-in may not be used, in one line. It sends no e-mail, and anybody can sign up with any address. */
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
