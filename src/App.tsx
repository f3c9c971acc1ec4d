import { createContext, isValidElement, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  BrowserRouter,
  matchRoutes,
  NavigationType,
  renderMatches,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { getStoredUser } from './providers/session/storedUser.ts'
import { delay } from './providers/api/retry.ts'
import type { PublicCache } from './public-site/publicCache.ts'
import { PublicCacheContext } from './public-site/PublicSite.tsx'
import { ErrorBoundary } from './ui/feedback/ErrorBoundary.tsx'
import { PanelApp, panelApp, routes, routesWith, SignedInArea, signedInArea } from './routes.tsx'
import { Spinner } from './ui/feedback/Spinner.tsx'
import { lazyPage, preloadPage } from './ui/shell/lazyPage.ts'
import { onReachedLink } from './ui/shell/whenIdle.ts'
import { IsLaterPage } from './ui/shell/useRouteFocus.ts'

/**
 * Scrolls as among documents: a new page begins at its top or at its hash, and the browser restores the place on the
 * way back.
 */
function useScrollOfSite(): void {
  const location = useLocation()
  const type = useNavigationType()
  const before = useRef(location)
  useLayoutEffect(() => {
    const { current: last } = before
    before.current = location
    if (last === location || type === NavigationType.Pop) return
    const isFilter =
      last.pathname === location.pathname && last.search !== location.search && pageOf(last) === pageOf(location)
    if (isFilter) return
    const part = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
    if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [location, type])
}

const pageOf = ({ search }: { search: string }) => new URLSearchParams(search).get('page')

const PanelRouter = lazyPage(() => import('./PanelRouter.tsx'))

const PANEL = /^\/(?:panel|profile)(?:\/|$)/
const FORM = /^\/(?:contact|institutions\/[^/]+\/join)\/?$/

/**
 * Where a user is signed in or fills in a form, the panel's router replaces the site's: these need actions, blockers and the
 * like, which are most of a router, and neither the site nor the gate does. A failure shows in the site's frame.
 */
const ToPanel = lazyPage(async () => {
  await Promise.all([import('./PanelRouter.tsx'), prepare(window.location.pathname)])
  return { default: GiveWay }
})

const siteRoutes = routesWith(<ToPanel />, { join: { element: <ToPanel /> }, contact: { element: <ToPanel /> } })

type Matches = ReturnType<typeof matchRoutes>
let latest: { pathname: string; matches: Matches } | null = null

/**
 * What the site's router shows at an address. Finding it takes a slow phone about 20 ms, so it happens once for preparing and showing.
 */
function matchesOf(pathname: string): Matches {
  if (latest?.pathname !== pathname) latest = { pathname, matches: matchRoutes(siteRoutes, pathname) }
  return latest.matches
}

/**
 * How long the page's outline may show while the app loads, in milliseconds. After that the app shows its own loading
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
 * `actionData` the result of a form that it handled.
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

function loadCode(pathname: string): void {
  if (PANEL.test(pathname)) void SignedInArea.preload()
  else void prepare(pathname)
}

const TakeOver = createContext<() => void>(() => undefined)

function GiveWay() {
  const takeOver = useContext(TakeOver)
  useEffect(takeOver, [takeOver])
  return <Spinner />
}
