/** React-admin's own addresses below it (`/create`, `/{id}/show`) cannot be configured, and are translated once. */
export const DIALECT_BASE = '/panel/~'

export type Addressed = { name: string; options: { path: string; tabs?: readonly string[] }; show?: unknown }

export type View = 'list' | 'create' | 'show' | 'edit'

/** The patterns of a resource's screens. The edit page is at the id, or below it if there is a show page. */
export function patternsOf({ show }: Pick<Addressed, 'show'>): Record<View, string> {
  return { list: '', create: 'new', show: ':id', edit: show ? ':id/update' : ':id' }
}

/** The route patterns that `<Resource>` writes. */
const DIALECT: Record<string, View> = { '/*': 'list', 'create/*': 'create', ':id/show/*': 'show', ':id/*': 'edit' }

export function screenPattern(pattern: string, resource: Addressed): string {
  const view = DIALECT[pattern]
  return view ? patternsOf(resource)[view] : pattern
}

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
