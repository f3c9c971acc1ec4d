import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useStoredUser } from '../../providers/session/storedUser.ts'
import { flagsOf } from '../../providers/session/permissions.ts'
import { PageLoading } from '../page/PageLoading.tsx'
import { Shortcuts } from './shortcuts/Shortcuts.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'

/** The panel between the site's header and footer: side menu and page. */
export function PanelLayout({ children }: { children?: ReactNode }) {
  const user = useStoredUser()
  const { pathname } = useLocation()
  return (
    <div className="panel">
      {user && <SideMenu flags={flagsOf(user.rols)} />}
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
