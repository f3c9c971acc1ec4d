/**
 * The base path that react-admin is told. It builds `{base}/{resource}/create`, `/{id}` and `/{id}/show` and lets nobody change that, so what
 * starts with this base is react-admin's dialect and is translated, while every other path is already ours and left alone. That is what makes the
 * translation happen exactly once: `/panel/institutions/7` is our show page, `/panel/~/institutions/7` is react-admin's edit page.
 */
export const DIALECT_BASE = '/panel/~'

/** What the addresses of a resource depend on; `options.path` is where its screens live below /panel, `options.tabs` what its show page has below a record. */
export type Addressed = { name: string; options: { path: string; tabs?: readonly string[] }; show?: unknown }

export type View = 'list' | 'create' | 'show' | 'edit'

/** The patterns of a resource's screens below its path: the edit page is at the id, or below it where there is a show page. */
export function patternsOf({ show }: Pick<Addressed, 'show'>): Record<View, string> {
  return { list: '', create: 'new', show: ':id', edit: show ? ':id/update' : ':id' }
}

/** The patterns that `<Resource>` writes into its routes. */
const DIALECT: Record<string, View> = { '/*': 'list', 'create/*': 'create', ':id/show/*': 'show', ':id/*': 'edit' }

/** The pattern below the resource's path for one that `<Resource>` writes; one that it does not write stays as it is. */
export function screenPattern(pattern: string, resource: Addressed): string {
  const view = DIALECT[pattern]
  return view ? patternsOf(resource)[view] : pattern
}

/** The pattern below /panel for `{name}/*`, by which react-admin hands a resource its part of the addresses. */
export function resourcePattern(pattern: string, resources: readonly Addressed[]): string {
  const resource = resources.find(({ name }) => pattern === `${name}/*`)
  return resource ? `${resource.options.path}/*` : pattern
}

/** Our path for one of react-admin's; a path that is not in its dialect is answered as it came. Query and hash are kept. */
export function panelPath(path: string, resources: readonly Addressed[]): string {
  if (path !== DIALECT_BASE && !path.startsWith(`${DIALECT_BASE}/`)) return path
  const [, plain = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path.slice(DIALECT_BASE.length)) ?? []
  const [name, id, view, ...more] = plain.split('/').filter(Boolean)
  const resource = resources.find((one) => one.name === name)
  // what is left are react-admin's own pages (login, access-denied): the landing page stands for each of them
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
