import { forwardRef, useCallback } from 'react'
import { reactRouterProvider } from 'ra-core'
import type { RouterLinkProps, RouterNavigateFunction, RouterNavigateProps, RouterProvider, RouterTo } from 'ra-core'
import { panelPath } from '../panel/addresses.ts'
import type { ResourceRegistration } from '../panel/registration.ts'

/**
 * React-admin's router with our addresses: whatever it links or navigates to in its own dialect is translated on the way out (see
 * `panel/addresses.ts`). Nothing is translated on the way in, since the panel's route table is written with our addresses.
 */
export function createRouterProvider(resources: readonly ResourceRegistration[]): RouterProvider {
  const ours = (to: RouterTo): RouterTo => {
    if (typeof to === 'string') return panelPath(to, resources)
    return to.pathname === undefined ? to : { ...to, pathname: panelPath(to.pathname, resources) }
  }
  const { Link: BaseLink, Navigate: BaseNavigate, useNavigate: useBaseNavigate } = reactRouterProvider

  const Link = forwardRef<HTMLAnchorElement, RouterLinkProps>(function PanelLink({ to, ...rest }, ref) {
    return <BaseLink ref={ref} to={ours(to)} {...rest} />
  })

  function Navigate({ to, ...rest }: RouterNavigateProps) {
    return <BaseNavigate to={ours(to)} {...rest} />
  }

  function useNavigate(): RouterNavigateFunction {
    const navigate = useBaseNavigate()
    return useCallback((to, options) => navigate(typeof to === 'number' ? to : ours(to), options), [navigate])
  }

  return { ...reactRouterProvider, Link, Navigate, useNavigate }
}
