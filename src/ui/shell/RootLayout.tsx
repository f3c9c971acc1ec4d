import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { shell } from '../../providers/es/shell.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx'
import { Header, Logo } from './Header.tsx'
import styles from './RootLayout.module.css'
import { lazyPage } from './lazyPage.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { ToastHost } from '../feedback/ToastCard.tsx'
import { useRouteFocus } from './useRouteFocus.ts'
import { onceUsed, whenIdle } from './whenIdle.ts'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { fill } from '../../providers/i18n/text.ts'
import { FOOTER_LINKS, SMALL_PRINT } from './siteLinks.ts'

/** The place for a page's own skip links: the first tab stops. */
export const SKIP_LINKS_ID = 'saltos'
export const skipLinkClass = styles.skipLink

// A separate chunk, because only small screens use it; preloaded when idle, for visitors once they
// use the page.
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

function Footer() {
  const { name, contactEmail, whatsappUrl, social } = runtimeConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p>{shell.footer.tagline}</p>
        </div>
        <nav aria-label={shell.footer.label}>
          <h2 className={styles.heading}>{shell.footer.links}</h2>
          <ul className={styles.links}>
            {FOOTER_LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link className={styles.link} to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {(contactEmail || whatsappUrl) && (
          <div>
            <h2 className={styles.heading}>{shell.footer.contact}</h2>
            <ul className={styles.links}>
              {contactEmail && <Outside href={`mailto:${contactEmail}`} label={contactEmail} />}
              {whatsappUrl && <Outside href={whatsappUrl} label={shell.footer.whatsapp} />}
            </ul>
          </div>
        )}
        {social.length > 0 && (
          <div>
            <h2 className={styles.heading}>{shell.footer.social}</h2>
            <ul className={styles.links}>
              {social.map((link) => (
                <Outside key={link.url} href={link.url} label={link.name} />
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={styles.small}>
        <p>{fill(shell.footer.copyright, { name })}</p>
        <nav aria-label={shell.footer.small}>
          <ul className={styles.smallLinks}>
            {SMALL_PRINT.map(({ label, to }) => (
              <li key={to}>
                <Link className={styles.smallLink} to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function Outside({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a className={styles.link} href={href} rel="noopener noreferrer">
        {label}
      </a>
    </li>
  )
}
