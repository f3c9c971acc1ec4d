import { createContext, isValidElement, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { BrowserRouter, matchRoutes, renderMatches, useLocation } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { getStoredUser } from './providers/session/storedUser.ts'
import { delay } from './providers/api/retry.ts'
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
  sendContactMessage,
  sendJoinRequest,
  SportPage,
  SportsPage,
  TermsPage,
} from './public-site/pages.ts'
import type { PublicCache } from './public-site/publicCache.ts'
import { PublicCacheContext, PublicSite } from './public-site/PublicSite.tsx'
import { CrashNotice, ErrorBoundary } from './ui/feedback/ErrorBoundary.tsx'
import { Spinner } from './ui/feedback/Spinner.tsx'
import { lazyPage, preloadPage } from './ui/shell/lazyPage.ts'
import { RootLayout } from './ui/shell/RootLayout.tsx'
import { onReachedLink } from './ui/shell/reachedLinks.ts'
import { IsLaterPage } from './ui/shell/useRouteFocus.ts'
import { useScrollOfSite } from './ui/shell/useScrollOfSite.ts'

const signedInArea = () => import('./auth/gate/SignedInArea.tsx')
const panelApp = () => import('./panel/PanelApp.tsx')
const SignedInArea = lazyPage(signedInArea)
const SignOut = lazyPage(() => import('./auth/gate/SignOut.tsx'))
const PanelApp = lazyPage(panelApp)
const PanelRouter = lazyPage(() => import('./PanelRouter.tsx'))

/** Addresses of the signed-in part. */
const PANEL = /^\/(?:panel|profile)(?:\/|$)/
/** Addresses with a form that is sent. */
const FORM = /^\/(?:contact|institutions\/[^/]+\/join)\/?$/

/**
 * Every public address of the product (specification §2), and those of the signed-in part. `handle.page` names the file
 * of a page that a server renders; `action` takes its form.
 */
const routesWith = (panel: ReactNode, forms: { join: RouteObject; contact: RouteObject }): RouteObject[] => [
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

/**
 * Where somebody is signed in or fills in a form, the site's router gives way: these need actions, blockers and the
 * like, which are most of a router, and neither the site nor the gate does. What does not load is told in the site's
 * frame.
 */
const ToPanel = lazyPage(async () => {
  await Promise.all([import('./PanelRouter.tsx'), prepare(window.location.pathname)])
  return { default: GiveWay }
})

export const siteRoutes = routesWith(<ToPanel />, { join: { element: <ToPanel /> }, contact: { element: <ToPanel /> } })
/** Those of the panel's router. `PanelApp` has the addresses inside /panel. */
export const routes = routesWith(<PanelApp />, {
  join: { element: <JoinPage />, action: sendJoinRequest },
  contact: { element: <ContactPage />, action: sendContactMessage },
})

type Matches = ReturnType<typeof matchRoutes>
let latest: { pathname: string; matches: Matches } | null = null

/**
 * What the site's router shows at an address. Finding it takes a slow phone about 20 ms, so who prepares the page and who
 * then shows it do it once.
 */
function matchesOf(pathname: string): Matches {
  if (latest?.pathname !== pathname) latest = { pathname, matches: matchRoutes(siteRoutes, pathname) }
  return latest.matches
}

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
  if (!PANEL.test(pathname)) {
    const isForm = FORM.test(pathname)
    const page = (isForm ? matchRoutes(routes, pathname) : matchesOf(pathname))?.at(-1)?.route.element
    await Promise.all([isValidElement(page) && preloadPage(page.type), isForm && PanelRouter.preload()])
    return
  }
  const isMember = getStoredUser() !== null
  const ready = Promise.allSettled([
    SignedInArea.preload(),
    signedInArea().then(({ prepareSession }) => prepareSession()),
    !isMember && signedInArea().then(({ Gate }) => Gate.preload()),
    isMember && PanelRouter.preload(),
    isMember && PanelApp.preload(),
    isMember && panelApp().then(({ preloadScreen }) => preloadScreen(pathname)),
    isMember && panelApp().then(({ prepareFirstList }) => prepareFirstList(pathname)),
  ])
  await Promise.race([ready, delay(OUTLINE_MS)])
}

/**
 * The app at the browser's address. It begins with the site's router, which comes with every page, and goes on with the
 * panel's, once that is there and an address needs it. `cache` holds what came along with a page that the server rendered,
 * `actionData` what became of a form that it took.
 *
 * No transitions: with them, a rejected sign-in check can push its route thousands of times before the first paint.
 */
export function App({ cache = null, actionData }: { cache?: PublicCache | null; actionData?: object | undefined }) {
  const [begin] = useState(() => {
    const { pathname } = window.location
    return PanelRouter.isReady() && (PANEL.test(pathname) || FORM.test(pathname)) ? 'panel' : 'site'
  })
  const [router, setRouter] = useState(begin)
  return (
    <PublicCacheContext value={cache}>
      {router === 'panel' ? (
        <IsLaterPage value={begin === 'site'}>
          <PanelRouter actionData={actionData} />
        </IsLaterPage>
      ) : (
        <TakeOver value={() => setRouter('panel')}>
          <BrowserRouter useTransitions={false}>
            <Site />
          </BrowserRouter>
        </TakeOver>
      )}
    </PublicCacheContext>
  )
}

/** The page of the address, by a router that knows addresses and no more: the site's, and a server's. */
export function Site() {
  useScrollOfSite()
  useEffect(() => onReachedLink(loadCode), [])
  const { key, pathname } = useLocation()
  return <ErrorBoundary resetKey={key}>{renderMatches(matchesOf(pathname))}</ErrorBoundary>
}

/** Loads the code of an address that somebody is about to go to. */
function loadCode(pathname: string): void {
  if (PANEL.test(pathname)) void SignedInArea.preload()
  else void prepare(pathname)
}

/** Lets the panel's router show everything from now on. */
const TakeOver = createContext<() => void>(() => undefined)

function GiveWay() {
  const takeOver = useContext(TakeOver)
  useEffect(takeOver, [takeOver])
  return <Spinner />
}
