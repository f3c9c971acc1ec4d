import type { OwnAddresses } from '#server/papers/papers'
import { isForThisMachine } from '../http/request.ts'
import { isForOneMachine, type ServerConfig } from '../config/serverConfig.ts'

/** The origin of links in mails: the configured one, else, on this machine alone, the request's; else null. */
export function createOwnAddresses(
  config: Pick<ServerConfig, 'publicOrigin' | 'apiAddress' | 'identity' | 'demo'>,
): (request: Request) => OwnAddresses | null {
  const of = (site: string): OwnAddresses => ({ site, api: config.apiAddress ?? site })
  return (request) => {
    if (config.publicOrigin !== null) return of(config.publicOrigin)
    return isForOneMachine(config) && isForThisMachine(request) ? of(new URL(request.url).origin) : null
  }
}
