import { RouterProvider } from 'react-router-dom'
import type { DataRouter, RouteObject } from 'react-router-dom'
import { getStoredUser } from './providers/storedUser.ts'
import { delay } from './providers/retry.ts'
import { NotFoundPage } from './public-site/NotFoundPage.tsx'
import {
  AboutPage,
  HelpPage,
  HomePage,
  InstitutionPage,
  InstitutionsPage,
  LegalPage,
  PlansPage,
  ReminderStopPage,
  SportsPage,
} from './public-site/pages.ts'
import { PublicSite } from './public-site/PublicSite.tsx'
import { CrashNotice } from './ui/feedback/ErrorBoundary.tsx'
import { lazyPage } from './ui/shell/lazyPage.ts'
import { RootLayout } from './ui/shell/RootLayout.tsx'

const SignedInArea = lazyPage(() => import('./auth/gate/SignedInArea.tsx'))
const SignOut = lazyPage(() => import('./auth/gate/SignOut.tsx'))
const PanelApp = lazyPage(() => import('./panel/PanelApp.tsx'))

/** Every public address of the product (specification §2). `PanelApp` has those inside /panel. */
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
          { path: '/about', element: <AboutPage /> },
          { path: '/privacy', element: <LegalPage text="privacy" /> },
          { path: '/terms', element: <LegalPage text="terms" /> },
          { path: '/reminders/:token', element: <ReminderStopPage /> },
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

/**
 * How long the page's outline may stand while the app loads, in milliseconds. After that the app shows its own loading
 * state.
 */
const OUTLINE_MS = 10_000

/**
 * Loads everything an address of the signed-in part needs, in parallel, and reads the session meanwhile. So the first
 * render is the page, not one spinner after another. It never fails: the place that shows a part also reports that it
 * did not load.
 */
export async function prepare(pathname: string): Promise<void> {
  if (!/^\/(?:panel|profile)(?:\/|$)/.test(pathname)) return
  const isMember = getStoredUser() !== null
  const ready = Promise.allSettled([
    SignedInArea.preload(),
    import('./auth/session/sessionState.ts').then(({ prepareSession }) => prepareSession()),
    isMember && PanelApp.preload(),
    isMember && import('./panel/frame/screenAt.ts').then(({ preloadScreen }) => preloadScreen(pathname)),
    isMember && import('./panel/frame/firstList.ts').then(({ prepareFirstList }) => prepareFirstList(pathname)),
  ])
  await Promise.race([ready, delay(OUTLINE_MS)])
}

/** No transitions: with them, a rejected sign-in check can push its route thousands of times before the first paint. */
export function App({ router }: { router: DataRouter }) {
  return <RouterProvider router={router} useTransitions={false} />
}
