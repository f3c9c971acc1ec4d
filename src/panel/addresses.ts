import type { ResourceRegistration } from './registration.ts'

/**
 * The base path that react-admin is told. It builds `{base}/{resource}/create`, `/{id}` and `/{id}/show` and lets nobody change that, so what
 * starts with this base is react-admin's dialect and is translated, while every other path is already ours and left alone. That is what makes the
 * translation happen exactly once: `/panel/institutions/7` is our show page, `/panel/~/institutions/7` is react-admin's edit page.
 */
export const DIALECT_BASE = '/panel/~'

type Addressed = Pick<ResourceRegistration, 'name' | 'path' | 'show'>

/** Our path for one of react-admin's; a path that is not in its dialect is answered as it came. Query and hash are kept. */
export function panelPath(path: string, resources: readonly Addressed[]): string {
  if (path !== DIALECT_BASE && !path.startsWith(`${DIALECT_BASE}/`)) return path
  const [, plain = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path.slice(DIALECT_BASE.length)) ?? []
  const [name, id, view, ...more] = plain.split('/').filter(Boolean)
  const resource = resources.find((one) => one.name === name)
  // what is left are react-admin's own pages (login, access-denied): the landing page stands for each of them
  if (!resource) return '/panel'
  const base = `/panel/${resource.path}`
  if (id === undefined) return base + rest
  if (id === 'create') return [`${base}/new`, view, ...more].filter(Boolean).join('/') + rest
  if (view === 'show') return [`${base}/${id}`, ...more].join('/') + rest
  return [`${base}/${id}${resource.show ? '/update' : ''}`, view, ...more].filter(Boolean).join('/') + rest
}
