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
import { panelPath, resourcePattern, screenPattern, type Addressed } from './addresses.ts'

/** Whether routes belong to a screen itself, such as its tabs. Their patterns are not translated. */
const InScreen = createContext(false)

/** Translates links, navigation and the patterns of react-admin's routes (`addresses.ts`). */
export function createRouterProvider(resources: readonly Addressed[]): RouterProvider {
  const ours = (to: RouterTo): RouterTo => {
    if (typeof to === 'string') return panelPath(to, resources)
    return to.pathname === undefined ? to : { ...to, pathname: panelPath(to.pathname, resources) }
  }
  const { Link: BaseLink, Navigate: BaseNavigate, Route, Routes: BaseRoutes } = reactRouterProvider

  const Link = forwardRef<HTMLAnchorElement, RouterLinkProps>(function PanelLink({ to, ...rest }, ref) {
    return <BaseLink ref={ref} to={ours(to)} {...rest} />
  })

  function Navigate({ to, ...rest }: RouterNavigateProps) {
    return <BaseNavigate to={ours(to)} {...rest} />
  }

  function useNavigate(): RouterNavigateFunction {
    const navigate = reactRouterProvider.useNavigate()
    return useCallback((to, options) => navigate(typeof to === 'number' ? to : ours(to), options), [navigate])
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
