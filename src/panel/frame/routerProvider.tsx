import {
  Children,
  cloneElement,
  createContext,
  forwardRef,
  isValidElement,
  useCallback,
  useContext,
  type ReactNode,
} from 'react'
import {
  reactRouterProvider,
  useResourceContext,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterRouteProps,
  type RouterRoutesProps,
  type RouterTo,
} from 'react-admin'

/** React-admin's addresses below it (`/create`, `/{id}/show`) cannot be configured, so they are translated. */
export const DIALECT_BASE = '/panel/~'

export type ResourceAddress = { name: string; options: { path: string; tabs?: readonly string[] }; show?: unknown }

export type View = 'list' | 'create' | 'show' | 'edit'

/** The patterns of a resource's screens. The edit page is at the id, or below it if there is a show page. */
export function patternsOf({ show }: Pick<ResourceAddress, 'show'>): Record<View, string> {
  return { list: '', create: 'new', show: ':id', edit: show ? ':id/update' : ':id' }
}

/** The route patterns that `<Resource>` writes. */
const DIALECT: Record<string, View> = { '/*': 'list', 'create/*': 'create', ':id/show/*': 'show', ':id/*': 'edit' }

function screenPattern(pattern: string, resource: ResourceAddress): string {
  const view = DIALECT[pattern]
  return view ? patternsOf(resource)[view] : pattern
}

export function resourcePattern(pattern: string, resources: readonly ResourceAddress[]): string {
  const resource = resources.find(({ name }) => pattern === `${name}/*`)
  return resource ? `${resource.options.path}/*` : pattern
}

/** Our path for one of react-admin's. A path outside its dialect stays as it is. Keeps query and hash. */
export function panelPath(path: string, resources: readonly ResourceAddress[]): string {
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

/** Whether routes belong to a screen, such as its tabs. Their patterns are not translated. */
const InScreen = createContext(false)

/** Translates links, navigation and the patterns of react-admin's routes. */
export function createRouterProvider(resources: readonly ResourceAddress[]): RouterProvider {
  const translate = (to: RouterTo): RouterTo => {
    if (typeof to === 'string') return panelPath(to, resources)
    return to.pathname === undefined ? to : { ...to, pathname: panelPath(to.pathname, resources) }
  }
  const { Link: BaseLink, Navigate: BaseNavigate, Route, Routes: BaseRoutes } = reactRouterProvider

  const Link = forwardRef<HTMLAnchorElement, RouterLinkProps>(function PanelLink({ to, ...rest }, ref) {
    return <BaseLink ref={ref} to={translate(to)} {...rest} />
  })

  function Navigate({ to, ...rest }: RouterNavigateProps) {
    return <BaseNavigate to={translate(to)} {...rest} />
  }

  function useNavigate(): RouterNavigateFunction {
    const navigate = reactRouterProvider.useNavigate()
    return useCallback((to, options) => navigate(typeof to === 'number' ? to : translate(to), options), [navigate])
  }

  function Routes({ children, ...rest }: RouterRoutesProps) {
    const name = useResourceContext()
    const isScreen = useContext(InScreen)
    const resource = isScreen ? undefined : resources.find((one) => one.name === name)
    if (!resource) {
      const translated = withPatterns(children, (pattern) => resourcePattern(pattern, resources))
      return <BaseRoutes {...rest}>{translated}</BaseRoutes>
    }
    return (
      <InScreen value={true}>
        <BaseRoutes {...rest}>
          {withPatterns(children, (pattern) => screenPattern(pattern, resource))}
          <Route path="*" element={<BaseNavigate to="/panel" replace />} />
        </BaseRoutes>
      </InScreen>
    )
  }

  return { ...reactRouterProvider, Link, Navigate, Routes, useNavigate }
}

function withPatterns(routes: ReactNode, patternOf: (pattern: string) => string): ReactNode {
  return Children.map(routes, (route) =>
    isValidElement<RouterRouteProps>(route) && typeof route.props.path === 'string'
      ? cloneElement(route, { path: patternOf(route.props.path) })
      : route,
  )
}
