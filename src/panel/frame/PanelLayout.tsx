import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Dialog, InputBase } from '@mui/material'
import { useStoredUser } from '../../providers/session/storedUser.ts'
import { flagsOf, type PermissionFlags } from '../../providers/session/permissions.ts'
import { PageLoading } from '../page/Page.tsx'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'
import { lazyPage } from '../../ui/shell/lazyPage.ts'
import { SEARCH_HASH, activePanelEntry, panelMenuFor, type PanelMenuId } from '../../ui/shell/panelMenu.ts'
import { useStore } from 'react-admin'
import { useLocation, useNavigate, Link, useLinkClickHandler, type LinkProps } from 'react-router-dom'
import { Shortcuts } from './Shortcuts.tsx'
import AddBusiness from '@mui/icons-material/AddBusiness'
import Apartment from '@mui/icons-material/Apartment'
import Groups from '@mui/icons-material/Groups'
import HowToReg from '@mui/icons-material/HowToReg'
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft'
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight'
import Layers from '@mui/icons-material/Layers'
import LibraryAdd from '@mui/icons-material/LibraryAdd'
import Mail from '@mui/icons-material/Mail'
import Person from '@mui/icons-material/Person'
import PersonAdd from '@mui/icons-material/PersonAdd'
import PointOfSale from '@mui/icons-material/PointOfSale'
import ReceiptLong from '@mui/icons-material/ReceiptLong'
import Search from '@mui/icons-material/Search'
import SpaceDashboard from '@mui/icons-material/SpaceDashboard'
import SportsSoccer from '@mui/icons-material/SportsSoccer'
import Stadium from '@mui/icons-material/Stadium'
import paletteStyles from '../palette/Palette.module.css'
import { palette } from '../../providers/es/palette.ts'
import { panel } from '../../providers/es/panel.ts'
import { SearchIcon } from '../../ui/theme/icons.tsx'
import { preloadProps } from '../../ui/shell/whenIdle.ts'

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

const PaletteSearch = lazyPage(() => import('../palette/Palette.tsx'))

/** The search of the whole panel over the current page, opened by Ctrl or ⌘ and K, or by links to its address. */
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
  // The window's first page has no previous one.
  const close = () => void (key === 'default' ? navigate({ search, hash: '' }, { replace: true }) : navigate(-1))
  return isOpen && <Palette onClose={close} />
}

const focusOn = (field: HTMLInputElement | null) => field?.focus()

/** Shows the field at once, for typing while the search loads. */
function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      onClose={onClose}
      slotProps={{ paper: { className: paletteStyles.paper, 'aria-label': palette.title } }}
    >
      <Suspense
        fallback={
          <InputBase
            inputRef={focusOn}
            className={paletteStyles.input}
            startAdornment={<SearchIcon />}
            placeholder={palette.placeholder}
            value={text}
            onChange={({ target }) => setText(target.value)}
            inputProps={{ 'aria-label': palette.title }}
          />
        }
      >
        <PaletteSearch text={text} onText={setText} onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}

/** Keeps the panel's menu when a page crashes, and resets on the next page. */
export function PanelErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
}

const ICONS: Partial<Record<PanelMenuId, typeof Person>> = {
  dashboard: SpaceDashboard,
  profile: Person,
  myInstitutions: Stadium,
  contactMessages: Mail,
  usersList: Groups,
  usersNew: PersonAdd,
  institutionsList: Apartment,
  institutionsNew: AddBusiness,
  sports: SportsSoccer,
  joinRequests: HowToReg,
  paymentsList: ReceiptLong,
  cash: PointOfSale,
  plansList: Layers,
  plansNew: LibraryAdd,
}

type Props = { flags: PermissionFlags; isNarrow: boolean; onNarrow: (isNarrow: boolean) => void }

function SideMenu({ flags, isNarrow, onNarrow }: Props) {
  const { pathname, search } = useLocation()
  const groups = panelMenuFor(flags)
  const active = activePanelEntry(groups, pathname)
  const tip = (label: string) => (isNarrow ? label : undefined)
  return (
    <nav className="panel-menu" aria-label="Panel">
      <Link to={{ pathname, search, hash: SEARCH_HASH }} className="panel-search" title={tip(palette.title)}>
        <Search fontSize="small" />
        <span className="panel-menu-text">{palette.open}</span>
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
            {entries.map((entry) => {
              const Icon = ICONS[entry.id]
              return (
                <li key={entry.id}>
                  <MenuLink
                    to={entry.to}
                    {...preloadProps(entry.to)}
                    aria-current={entry.id === active ? 'page' : undefined}
                    title={tip(entry.label)}
                  >
                    {Icon && <Icon fontSize="small" />}
                    <span className="panel-menu-text">{entry.label}</span>
                  </MenuLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
      <button
        type="button"
        className="panel-menu-width"
        title={tip(panel.menu.widen)}
        onClick={() => onNarrow(!isNarrow)}
      >
        {isNarrow ? <KeyboardDoubleArrowRight fontSize="small" /> : <KeyboardDoubleArrowLeft fontSize="small" />}
        <span className="panel-menu-text">{isNarrow ? panel.menu.widen : panel.menu.narrow}</span>
      </button>
    </nav>
  )
}

/** As a transition, so that a slow phone shows the press before it renders the next page. */
function MenuLink({ to, ...props }: LinkProps) {
  return <Link to={to} {...props} onClick={useLinkClickHandler(to, { useTransitions: true })} />
}
