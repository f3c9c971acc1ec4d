import { Suspense, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { shell } from '../providers/es/shell.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './RootLayout.module.css'
import { Sidebar } from './Sidebar.tsx'
import { Spinner } from './Spinner.tsx'
import { ToastHost } from './ToastHost.tsx'
import { useRouteFocus } from './useRouteFocus.ts'

/**
 * The frame of every page, site and panel (specification §2): header, mobile sidebar, the page itself in the one `<main>`, footer and, as the
 * global element, the toast. Rooms inside render their content without a `<main>` of their own, with one h1.
 */
export function RootLayout() {
  const location = useLocation()
  const main = useRef<HTMLElement>(null)
  // Open only at the address where it was opened: so it closes on every route change.
  const [openAt, setOpenAt] = useState<string | null>(null)
  useRouteFocus(main, location.pathname)
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
      <Header menuOpen={openAt === location.key} onMenu={() => setOpenAt(location.key)} />
      <Sidebar open={openAt === location.key} onClose={() => setOpenAt(null)} />
      <main id="contenido" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={location.key}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <ToastHost />
      <ScrollRestoration />
    </>
  )
}
