import type { OwnAddresses } from '#server/papers/papers'
import { isForOneMachine } from '../config/serverConfig.ts'
import type { ServerConfig } from '../config/serverConfig.ts'
import { isForThisMachine } from '../http/guards.ts'

/**
 * Returns where people reach the installation, for the links in mails: what is configured, whatever name a request came
 * by. A process for this machine alone is where it was asked, because it has no other name and checks that one. Anywhere
 * else nobody knows without SITE_ORIGIN: the answer is null.
 */
export function createOwnAddresses(
  config: Pick<ServerConfig, 'publicOrigin' | 'apiAddress' | 'identity' | 'demo'>,
): (request: Request) => OwnAddresses | null {
  const of = (site: string): OwnAddresses => ({ site, api: config.apiAddress ?? site })
  return (request) => {
    if (config.publicOrigin !== null) return of(config.publicOrigin)
    return isForOneMachine(config) && isForThisMachine(request) ? of(new URL(request.url).origin) : null
  }
}
