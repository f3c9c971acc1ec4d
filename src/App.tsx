import { RouterProvider } from 'react-router-dom'
import type { DataRouter, RouteObject } from 'react-router-dom'
import { NotFoundPage } from './public-site/NotFoundPage.tsx'
import { HelpPage, HomePage, InstitutionPage, InstitutionsPage, PlansPage, SportsPage } from './public-site/pages.ts'
import { PublicSite } from './public-site/PublicSite.tsx'
import { CrashNotice } from './ui/CrashNotice.tsx'
import { lazyPage } from './ui/lazyPage.ts'
import { RootLayout } from './ui/RootLayout.tsx'

const SignedInArea = lazyPage(() => import('./auth/SignedInArea.tsx'))
const SignOut = lazyPage(() => import('./auth/SignOut.tsx'))
const PanelApp = lazyPage(() => import('./panel/PanelApp.tsx'))

/** Every address of the product (specification §2); those inside /panel are PanelApp's. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <CrashNotice />,
    children: [
      {
        element: <PublicSite />,
        children: [
          { path: '/', element: <HomePage /> },
          { path: '/sports', element: <SportsPage /> },
          { path: '/institutions', element: <InstitutionsPage /> },
          { path: '/institutions/:slug', element: <InstitutionPage /> },
          { path: '/plans', element: <PlansPage /> },
          { path: '/help', element: <HelpPage /> },
        ],
      },
      { path: '/signout', element: <SignOut /> },
      {
        element: <SignedInArea />,
        children: [
          { path: '/panel/*', element: <PanelApp /> },
          { path: '/profile', element: <PanelApp /> },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** Without transitions: with them a rejected sign-in check can push its route thousands of times before anything paints. */
export function App({ router }: { router: DataRouter }) {
  return <RouterProvider router={router} useTransitions={false} />
}
