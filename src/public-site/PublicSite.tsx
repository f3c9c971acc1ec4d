import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { preloadLikelyPages } from './pages.ts'
import { createPublicCache, type PublicCache } from './publicCache.ts'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { site } from '../providers/es/site.ts'
import styles from './Page.module.css'

const WORKER = '/offline.js'
const FILE = /\/(?:assets|pictures)\//

/** After the page has loaded, in milliseconds: its own requests come first. */
const LATER_MS = 3_000

/** Says that the page comes from the offline store, and stores the pages that the user sees. */
function OfflineNote() {
  const isOnline = useIsOnline()
  useOfflinePages()
  useWholePages(!isOnline)
  return isOnline ? null : <output className={styles.note}>{site.offline}</output>
}

/** Stores visited pages in the service worker (`public/offline.js`), for reading without a connection. */
function useOfflinePages(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!import.meta.env.PROD || import.meta.env.VITE_MOCKS === '1' || !('serviceWorker' in navigator)) return undefined
    const later = setTimeout(() => {
      // A browser may forbid workers, as private windows do. The site works without.
      storePage(`${pathname}${search}`).catch(() => {})
    }, LATER_MS)
    return () => clearTimeout(later)
  }, [pathname, search])
}

/**
 * Makes the service worker store a page (path and query) with its files. If the installation stores
 * none, removes the worker. Rejects if the browser forbids workers.
 */
async function storePage(seen: string): Promise<void> {
  const { serviceWorker: workers } = navigator
  if (!runtimeConfig().worksOffline) {
    const registration = await workers.getRegistration()
    if (registration?.active?.scriptURL.endsWith(WORKER)) await registration.unregister()
    return
  }
  await workers.register(WORKER)
  const { active } = await workers.ready
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => (FILE.test(name) ? [name] : []))
  active?.postMessage({ seen, files }, [])
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      for (const event of EVENTS) addEventListener(event, changed)
      return () => EVENTS.forEach((event) => removeEventListener(event, changed))
    },
    () => navigator.onLine,
    () => true,
  )
}
const EVENTS = ['online', 'offline'] as const

/** Without a connection, links load whole pages: the worker stores pages, not data. */
function useWholePages(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const leave = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href^="/"]')) event.stopPropagation()
    }
    // Before the router, which listens further in.
    document.addEventListener('click', leave, { capture: true })
    return () => document.removeEventListener('click', leave, { capture: true })
  }, [isOn])
}

/** A cache with data: the server's while it renders, the browser's with the data of a rendered page. */
export const PublicCacheContext = createContext<PublicCache | null>(null)

/** The public pages, with their own cache of the public API. */
export function PublicSite({ children }: { children?: ReactNode }) {
  const givenCache = useContext(PublicCacheContext)
  const [{ client, expireInitialData }] = useState(() => givenCache ?? createPublicCache())
  useEffect(preloadLikelyPages, [])
  // The first page's queries have been mounted by now.
  useEffect(expireInitialData, [expireInitialData])
  return (
    <QueryClientProvider client={client}>
      <OfflineNote />
      {children ?? <Outlet />}
    </QueryClientProvider>
  )
}
