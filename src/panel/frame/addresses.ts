/**
 * The base path that we give react-admin. It builds `{base}/{resource}/create`, `/{id}` and `/{id}/show`, and cannot be
 * configured to do otherwise. So we translate every path below this base, and leave every other path alone because it
 * is already ours. That way a path is translated exactly once: `/panel/institutions/7` is our show page,
 * `/panel/~/institutions/7` is react-admin's edit page.
 */
export const DIALECT_BASE = '/panel/~'

/**
 * What a resource's addresses depend on. `options.path` is the path of its screens below /panel; `options.tabs` are the
 * tabs below a record's show page.
 */
export type Addressed = { name: string; options: { path: string; tabs?: readonly string[] }; show?: unknown }

export type View = 'list' | 'create' | 'show' | 'edit'

/**
 * The patterns of a resource's screens below its path. The edit page is at the id, or below it if there is a show page.
 */
export function patternsOf({ show }: Pick<Addressed, 'show'>): Record<View, string> {
  return { list: '', create: 'new', show: ':id', edit: show ? ':id/update' : ':id' }
}

/** The route patterns that `<Resource>` writes. */
const DIALECT: Record<string, View> = { '/*': 'list', 'create/*': 'create', ':id/show/*': 'show', ':id/*': 'edit' }

/** Our pattern below the resource's path for a pattern of `<Resource>`. Any other pattern stays as it is. */
export function screenPattern(pattern: string, resource: Addressed): string {
  const view = DIALECT[pattern]
  return view ? patternsOf(resource)[view] : pattern
}

/** The pattern below /panel for `{name}/*`, with which react-admin mounts a resource. */
export function resourcePattern(pattern: string, resources: readonly Addressed[]): string {
  const resource = resources.find(({ name }) => pattern === `${name}/*`)
  return resource ? `${resource.options.path}/*` : pattern
}

/** Our path for one of react-admin's. A path outside its dialect stays as it is. Keeps query and hash. */
export function panelPath(path: string, resources: readonly Addressed[]): string {
  if (path !== DIALECT_BASE && !path.startsWith(`${DIALECT_BASE}/`)) return path
  const [, plain = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path.slice(DIALECT_BASE.length)) ?? []
  const [name, id, view, ...more] = plain.split('/').filter(Boolean)
  const resource = resources.find((one) => one.name === name)
  // only react-admin's own pages are left (login, access-denied): the landing page replaces them
  if (!resource) return '/panel'
  const base = `/panel/${resource.options.path}`
  const patterns = patternsOf(resource)
  const of = (one: View, ...below: (string | undefined)[]) =>
    [base, patterns[one].replace(':id', id ?? ''), ...below].filter(Boolean).join('/') + rest
  if (id === undefined) return of('list')
  if (id === 'create') return of('create', view, ...more)
  if (view === 'show') return of('show', ...more)
  return of('edit', view, ...more)
}
