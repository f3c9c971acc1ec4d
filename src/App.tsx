import { RouterProvider } from 'react-router-dom'
import type { DataRouter, RouteObject } from 'react-router-dom'
import { getStoredUser } from './providers/storedUser.ts'
import { delay } from './providers/retry.ts'
import { NotFoundPage } from './public-site/NotFoundPage.tsx'
import { HelpPage, HomePage, InstitutionPage, InstitutionsPage, PlansPage, SportsPage } from './public-site/pages.ts'
import { PublicSite } from './public-site/PublicSite.tsx'
import { CrashNotice } from './ui/feedback/ErrorBoundary.tsx'
import { lazyPage } from './ui/shell/lazyPage.ts'
import { RootLayout } from './ui/shell/RootLayout.tsx'

const SignedInArea = lazyPage(() => import('./auth/gate/SignedInArea.tsx'))
const SignOut = lazyPage(() => import('./auth/gate/SignOut.tsx'))
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

/** How long the page's own outline may stand for what is loading, in milliseconds; then the app shows itself that it loads. */
const OUTLINE_MS = 10_000

/**
 * Loads all that an address of the signed-in part shows, side by side, and reads the session meanwhile: so the first render is the page, and not one
 * spinner after another. Other addresses have what they need. It never fails: what could not be loaded is told where it is shown.
 */
export async function prepare(pathname: string): Promise<void> {
  if (!/^\/(?:panel|profile)(?:\/|$)/.test(pathname)) return
  const isMember = getStoredUser() !== null
  const ready = Promise.allSettled([
    SignedInArea.preload(),
    import('./auth/session/sessionState.ts').then(({ prepareSession }) => prepareSession()),
    isMember && PanelApp.preload(),
    isMember && import('./panel/frame/screenAt.ts').then(({ preloadScreen }) => preloadScreen(pathname)),
  ])
  await Promise.race([ready, delay(OUTLINE_MS)])
}

/** Without transitions: with them a rejected sign-in check can push its route thousands of times before anything paints. */
export function App({ router }: { router: DataRouter }) {
  return <RouterProvider router={router} useTransitions={false} />
}
