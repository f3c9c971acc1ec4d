import { Suspense, type ReactNode } from 'react'
import { useLocation, Link } from 'react-router-dom'
import { useStoredUser } from '../../providers/session/storedUser.ts'
import { flagsOf, type PermissionFlags } from '../../providers/session/permissions.ts'
import { PageLoading } from '../page/PageFailure.tsx'
import { Shortcuts } from './shortcuts/Shortcuts.tsx'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'
import { aheadOf } from '../../ui/shell/whenIdle.ts'
import { activePanelEntry, panelMenuFor } from '../../ui/shell/panelMenu.ts'

/** The panel's menu by role (specification §2). The mobile sidebar has the same entries. */
function SideMenu({ flags }: { flags: PermissionFlags }) {
  const { pathname } = useLocation()
  const groups = panelMenuFor(flags)
  const active = activePanelEntry(groups, pathname)
  return (
    <nav className="panel-menu" aria-label="Panel">
      {groups.map(({ id, label, entries }) => (
        <div key={id} className="panel-menu-group">
          {label !== null && (
            <p className="panel-menu-label" id={`panel-menu-${id}`}>
              {label}
            </p>
          )}
          <ul aria-labelledby={label === null ? undefined : `panel-menu-${id}`}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Link to={entry.to} {...aheadOf(entry.to)} aria-current={entry.id === active ? 'page' : undefined}>
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The panel between the site's header and footer: side menu and page. */
export function PanelLayout({ children }: { children?: ReactNode }) {
  const user = useStoredUser()
  const { pathname } = useLocation()
  return (
    <div className="panel">
      {user && <SideMenu flags={flagsOf(user)} />}
      <Shortcuts />
      <div className="panel-page">
        <PanelErrorBoundary>
          {/* one boundary per address: a reused boundary would keep the previous page in the document, hidden */}
          <Suspense key={pathname} fallback={<PageLoading />}>
            {children}
          </Suspense>
        </PanelErrorBoundary>
      </div>
    </div>
  )
}

/** Keeps the panel's menu when a page crashes, and tries the next page afresh. */
export function PanelErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
}
