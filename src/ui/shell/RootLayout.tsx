import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { shell } from '../../providers/es/shell.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './RootLayout.module.css'
import { lazyPage } from './lazyPage.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { ToastHost } from '../feedback/ToastCard.tsx'
import { useRouteFocus } from './useRouteFocus.ts'
import { onceUsed, whenIdle } from './whenIdle.ts'

/** The place for a page's own skip links: the first tab stops. */
export const SKIP_LINKS_ID = 'saltos'
export const skipLinkClass = styles.skipLink

// Only small screens use it, and only on demand, so it is a separate chunk, but preloaded: for a visitor
// once the page is used.
const loadSidebar = async () => ({ default: (await import('./Sidebar.tsx')).Sidebar })
const Sidebar = lazyPage(loadSidebar)

/** The frame of every page (specification §2). Pages inside render no `<main>` of their own, and one h1. */
export function RootLayout() {
  const location = useLocation()
  const main = useRef<HTMLElement>(null)
  // Open only at the address where it was opened, so every route change closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [sidebarUsed, setSidebarUsed] = useState(false)
  useRouteFocus(main, location.pathname)
  useEffect(() => (getStoredUser() ? whenIdle : onceUsed)(loadSidebar), [])
  const isOpen = openAt === location.key
  const toggleSidebar = () => {
    setSidebarUsed(true)
    setOpenAt(isOpen ? null : location.key)
  }
  return (
    <>
      <a
        className={styles.skipLink}
        href="#contenido"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
          main.current?.scrollIntoView()
        }}
      >
        {shell.skipLink}
      </a>
      <div id={SKIP_LINKS_ID} />
      <Header menuOpen={isOpen} onMenu={toggleSidebar} />
      {sidebarUsed && (
        <ErrorBoundary resetKey={location.key}>
          <Suspense fallback={<Spinner />}>
            <Sidebar open={isOpen} onClose={() => setOpenAt(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
      <main id="contenido" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={location.key}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {/* A boundary of its own, so that a page is ready for a press before the footer is. */}
      <Suspense>
        <Footer />
      </Suspense>
      <ToastHost />
    </>
  )
}
