import { Suspense, useEffect, type ReactNode } from 'react'
import { useStoredUser } from '../../providers/session/storedUser.ts'
import { flagsOf } from '../../providers/session/permissions.ts'
import { PageLoading } from '../page/Page.tsx'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '../../ui/shell/lazyPage.ts'
import { SEARCH_HASH } from '../../ui/shell/panelMenu.ts'
import { SideMenu } from './SideMenu.tsx'
import { useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { Shortcuts } from './Shortcuts.tsx'

export function PanelLayout({ children }: { children?: ReactNode }) {
  const user = useStoredUser()
  const { pathname } = useLocation()
  const [isNarrow, setNarrow] = useStore('menu.narrow', false)
  return (
    <div className="panel" data-menu={isNarrow ? 'narrow' : undefined}>
      {user && <SideMenu flags={flagsOf(user)} isNarrow={isNarrow} onNarrow={setNarrow} />}
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

const Palette = lazyPart(() => import('../palette/Palette.tsx'))

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
  return isOpen && <Palette onClose={close} />
}

/** Keeps the panel's menu when a page crashes, and tries the next page afresh. */
export function PanelErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
}
