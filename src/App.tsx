import { isValidElement } from 'react'
import { matchRoutes, RouterProvider } from 'react-router-dom'
import type { DataRouter, RouteObject } from 'react-router-dom'
import { getStoredUser } from './providers/storedUser.ts'
import { delay } from './providers/retry.ts'
import { NotFoundPage } from './public-site/NotFoundPage.tsx'
import {
  AboutPage,
  CalendarPage,
  ContactPage,
  HelpPage,
  HomePage,
  InstitutionPage,
  InstitutionsPage,
  JoinPage,
  PlansPage,
  PrivacyPage,
  ReminderStopPage,
  sendContactMessage,
  sendJoinRequest,
  SportPage,
  SportsPage,
  TermsPage,
} from './public-site/pages.ts'
import type { PublicCache } from './public-site/publicCache.ts'
import { PublicCacheContext, PublicSite } from './public-site/PublicSite.tsx'
import { CrashNotice } from './ui/feedback/ErrorBoundary.tsx'
import { lazyPage, preloadPage } from './ui/shell/lazyPage.ts'
import { RootLayout } from './ui/shell/RootLayout.tsx'

const SignedInArea = lazyPage(() => import('./auth/gate/SignedInArea.tsx'))
const SignOut = lazyPage(() => import('./auth/gate/SignOut.tsx'))
const PanelApp = lazyPage(() => import('./panel/PanelApp.tsx'))

/**
 * Every public address of the product (specification §2). `PanelApp` has those inside /panel. `handle.page` names the
 * file of a page that a server renders; `action` takes its form.
 */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <CrashNotice />,
    children: [
      {
        element: <PublicSite />,
        children: [
          { path: '/', element: <HomePage />, handle: { page: 'HomePage' } },
          { path: '/sports', element: <SportsPage />, handle: { page: 'SportsPage' } },
          { path: '/sports/:slug', element: <SportPage />, handle: { page: 'SportPage' } },
          { path: '/calendar', element: <CalendarPage />, handle: { page: 'CalendarPage' } },
          { path: '/institutions', element: <InstitutionsPage />, handle: { page: 'InstitutionsPage' } },
          { path: '/institutions/:slug', element: <InstitutionPage />, handle: { page: 'InstitutionPage' } },
          {
            path: '/institutions/:slug/join',
            element: <JoinPage />,
            handle: { page: 'JoinPage' },
            action: sendJoinRequest,
          },
          { path: '/plans', element: <PlansPage />, handle: { page: 'PlansPage' } },
          { path: '/help', element: <HelpPage />, handle: { page: 'HelpPage' } },
          { path: '/about', element: <AboutPage />, handle: { page: 'AboutPage' } },
          { path: '/privacy', element: <PrivacyPage />, handle: { page: 'PrivacyPage' } },
          { path: '/terms', element: <TermsPage />, handle: { page: 'TermsPage' } },
          { path: '/contact', element: <ContactPage />, handle: { page: 'ContactPage' }, action: sendContactMessage },
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
      { path: '*', element: <NotFoundPage />, handle: { page: 'NotFoundPage' } },
    ],
  },
]

/**
 * How long the page's outline may stand while the app loads, in milliseconds. After that the app shows its own loading
 * state.
 */
const OUTLINE_MS = 10_000

/**
 * Loads everything an address needs, in parallel, and reads the session of the signed-in part meanwhile. So the first
 * render is the page, not one spinner after another. It never fails: the place that shows a part also reports that it
 * did not load.
 */
export async function prepare(pathname: string): Promise<void> {
  if (!/^\/(?:panel|profile)(?:\/|$)/.test(pathname)) {
    const page = matchRoutes(routes, pathname)?.at(-1)?.route.element
    if (isValidElement(page)) await preloadPage(page.type)
    return
  }
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

/**
 * No transitions: with them, a rejected sign-in check can push its route thousands of times before the first paint.
 * `cache` holds what came along with a page that the server rendered.
 */
export function App({ router, cache = null }: { router: DataRouter; cache?: PublicCache | null }) {
  return (
    <PublicCacheContext value={cache}>
      <RouterProvider router={router} useTransitions={false} />
    </PublicCacheContext>
  )
}
