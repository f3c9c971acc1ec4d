import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate, Link } from 'react-router-dom'
import { palette } from '../../providers/es/palette.ts'
import { useStoredUser } from '../../providers/session/storedUser.ts'
import { flagsOf, type PermissionFlags } from '../../providers/session/permissions.ts'
import { PageLoading } from '../page/PageFailure.tsx'
import { Shortcuts } from './shortcuts/Shortcuts.tsx'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'
import { aheadOf } from '../../ui/shell/whenIdle.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'
import { activePanelEntry, panelMenuFor, SEARCH_HASH } from '../../ui/shell/panelMenu.ts'
import { SearchIcon } from '../../ui/theme/icons.tsx'

/** The panel's menu by role (specification §2). The mobile sidebar has the same entries. */
function SideMenu({ flags }: { flags: PermissionFlags }) {
  const { pathname, search } = useLocation()
  const groups = panelMenuFor(flags)
  const active = activePanelEntry(groups, pathname)
  return (
    <nav className="panel-menu" aria-label="Panel">
      <Link to={{ pathname, search, hash: SEARCH_HASH }} className="panel-search">
        <SearchIcon />
        {palette.open}
        <kbd aria-hidden="true">{palette.key}</kbd>
      </Link>
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
      <PanelSearch />
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

const Palette = lazyPage(() => import('../palette/Palette.tsx'))

/** The search of the whole panel, over whatever page is open: by Ctrl or ⌘ and K, or by the links to its address. */
function PanelSearch() {
  const { hash, search, key } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === SEARCH_HASH
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isOpen) void navigate({ search, hash: SEARCH_HASH })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, navigate, search])
  // The window's first page has none before it.
  const close = () => void (key === 'default' ? navigate({ search, hash: '' }, { replace: true }) : navigate(-1))
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Palette onClose={close} />
      </Suspense>
    )
  )
}

/** Keeps the panel's menu when a page crashes, and tries the next page afresh. */
export function PanelErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
}
