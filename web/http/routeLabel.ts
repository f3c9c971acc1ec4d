import type { Hono } from 'hono'
import { PICTURE_FOLDER } from '#domain/clubs/pictureRules'

/**
 * A request's name in logs and metrics: the pattern of its route. Never the path, which holds identifiers, and an
 * e-mail in `auth/{id}/{email}`. Without a route, `unmatched`.
 */
export function createRouteLabels({ api, poolPath }: { api: Hono; poolPath: string | null }) {
  return (method: string, path: string): string => {
    if (isBelow(path, '/api')) return apiLabel(api, method, path)
    if (poolPath !== null && isBelow(path, poolPath)) return poolPath
    if (path.startsWith('/assets/')) return '/assets/*'
    if (isBelow(path, PICTURE_FOLDER)) return `${PICTURE_FOLDER}/*`
    return 'page'
  }
}

/** Whether a path is `parent` or below it. */
export function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`)
}

function apiLabel(api: Hono, method: string, path: string): string {
  // The same router that dispatches. The first handler that is not for all routes answers: `plans/order` is also a
  // `plans/{id}`.
  const [handlers] = api.router.match(method === 'HEAD' ? 'GET' : method, path)
  const pattern = handlers.map(([[, route]]) => route.path).find((one) => !one.includes('*'))
  return pattern === undefined ? 'unmatched' : pattern.replace(/:(\w+)/g, '{$1}')
}
