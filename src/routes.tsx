import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import {
  AboutPage,
  CalendarPage,
  ContactPage,
  HelpPage,
  HomePage,
  InstitutionPage,
  InstitutionsPage,
  JoinPage,
  NotFoundPage,
  PlansPage,
  PrivacyPage,
  ReminderStopPage,
  contactAction,
  joinAction,
  SportPage,
  SportsPage,
  TermsPage,
} from './public-site/pages.ts'
import { PublicSite } from './public-site/PublicSite.tsx'
import { CrashNotice } from './ui/feedback/ErrorBoundary.tsx'
import { lazyPage } from './ui/shell/lazyPage.ts'
import { RootLayout } from './ui/shell/RootLayout.tsx'

export const signedInArea = () => import('./auth/gate/SignedInArea.tsx')
export const panelApp = () => import('./panel/PanelApp.tsx')
export const SignedInArea = lazyPage(signedInArea)
const SignOut = lazyPage(() => import('./auth/gate/SignOut.tsx'))
export const PanelApp = lazyPage(panelApp)

/**
 * Every public address of the product (specification §2), and those of the signed-in part. `handle.page` names the file
 * of a page that a server renders; `action` takes its form.
 */
export const routesWith = (panel: ReactNode, forms: { join: RouteObject; contact: RouteObject }): RouteObject[] => [
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
          { path: '/institutions/:slug/join', handle: { page: 'JoinPage' }, ...forms.join },
          { path: '/plans', element: <PlansPage />, handle: { page: 'PlansPage' } },
          { path: '/help', element: <HelpPage />, handle: { page: 'HelpPage' } },
          { path: '/about', element: <AboutPage />, handle: { page: 'AboutPage' } },
          { path: '/privacy', element: <PrivacyPage />, handle: { page: 'PrivacyPage' } },
          { path: '/terms', element: <TermsPage />, handle: { page: 'TermsPage' } },
          { path: '/contact', handle: { page: 'ContactPage' }, ...forms.contact },
          { path: '/reminders/:token', element: <ReminderStopPage /> },
        ],
      },
      { path: '/signout', element: <SignOut /> },
      { element: <SignedInArea />, children: ['/panel/*', '/profile'].map((path) => ({ path, element: panel })) },
      { path: '*', element: <NotFoundPage />, handle: { page: 'NotFoundPage' } },
    ],
  },
]

/** Those of the panel's router. `PanelApp` has the addresses inside /panel. */
export const routes = routesWith(<PanelApp />, {
  join: { element: <JoinPage />, action: joinAction },
  contact: { element: <ContactPage />, action: contactAction },
})
