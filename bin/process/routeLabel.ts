import type { Hono } from 'hono'
import { PICTURE_FOLDER } from '#domain/pictureRules'

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
  // The same router that dispatches. The last handler is the route's; those before it are for all routes.
  const [handlers] = api.router.match(method === 'HEAD' ? 'GET' : method, path)
  const pattern = handlers.at(-1)?.[0][1].path
  if (pattern === undefined || pattern.includes('*')) return 'unmatched'
  return pattern.replace(/:(\w+)/g, '{$1}')
}
