import { Link, NavLink, useLocation } from 'react-router-dom'
import { palette } from '../../providers/es/palette.ts'
import { shell } from '../../providers/es/shell.ts'
import styles from './Header.module.css'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { SEARCH_HASH } from './panelMenu.ts'
import { MAIN_LINKS, userLinks } from './siteLinks.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { type StoredUser, useStoredUser } from '../../providers/session/storedUser.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toggleTheme, useTheme } from '../../providers/theme/theme.ts'
import { Bolt, MenuIcon, MoonIcon, SearchIcon, SunIcon, UserIcon } from '../theme/icons.tsx'

export function UserMenu() {
  const user = useStoredUser()
  const location = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === location.key
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const popupId = useId()
  const close = () => setOpenAt(null)

  useEffect(() => {
    if (!open) return undefined
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpenAt(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const { links, signOut } = userLinks(user !== null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- holds no control itself: it only notices keys and focus within
    <div
      ref={box}
      className={styles.box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
        button.current?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={
          user ? fill(shell.user.buttonOf, { name: nameOf(user), initials: initialsOf(user) }) : shell.user.signInButton
        }
        aria-expanded={open}
        aria-controls={popupId}
        onClick={() => setOpenAt(open ? null : location.key)}
      >
        {user ? <span aria-hidden="true">{initialsOf(user)}</span> : <UserIcon />}
      </button>
      {!user && (
        <span className={styles.tip} aria-hidden="true">
          {shell.user.signIn}
        </span>
      )}
      <div id={popupId} className={styles.popup} data-open={open}>
        {user && <p className={styles.who}>{fill(shell.user.signedInAs, { name: nameOf(user) })}</p>}
        <ul>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link className={styles.item} to={to} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
          {signOut && (
            <li className={styles.separated}>
              <Link className={styles.item} to={signOut.to} onClick={close}>
                {signOut.label}
              </Link>
            </li>
          )}
          <li className={styles.separated}>
            <ThemeItem />
          </li>
          {isPanel(location.pathname) && (
            <li>
              <Link className={styles.item} to={{ search: location.search, hash: 'atajos' }} onClick={close}>
                {shell.user.shortcuts}
              </Link>
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

const isPanel = (pathname: string) => /^\/(panel|profile)(\/|$)/.test(pathname)

/** Below the medium breakpoint; the panel's side menu has it from there on. */
function PanelSearch() {
  const { pathname, search } = useLocation()
  const user = useStoredUser()
  if (!user || !isPanel(pathname)) return null
  return (
    <Link
      to={{ pathname, search, hash: SEARCH_HASH }}
      className={`icon-button ${styles.search}`}
      aria-label={palette.title}
    >
      <SearchIcon />
    </Link>
  )
}

function ThemeItem() {
  const dark = useTheme() === 'dark'
  return (
    <button type="button" className={styles.item} onClick={toggleTheme}>
      {dark ? <SunIcon /> : <MoonIcon />}
      {dark ? shell.theme.toLight : shell.theme.toDark}
    </button>
  )
}

function nameOf(user: StoredUser): string {
  return `${user.givenName} ${user.familyName}`.trim() || user.email
}

function initialsOf(user: StoredUser): string {
  const letters = [user.givenName, user.familyName].map((name) => firstLetter(name)).join('')
  return (letters || firstLetter(user.email)).toLocaleUpperCase('es')
}

function firstLetter(text: string): string {
  return Array.from(text.trim())[0] ?? ''
}

export function Header({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <MenuButton open={menuOpen} onToggle={onMenu} className={styles.hamburger} />
        <Logo />
        <nav className={styles.nav} aria-label={shell.nav.label}>
          <ul className={styles.links}>
            {MAIN_LINKS.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={styles.link}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <PanelSearch />
        <div className={styles.user}>
          <UserMenu />
        </div>
      </div>
    </header>
  )
}

export function Logo() {
  const { name } = runtimeConfig()
  return (
    <Link to="/" className={styles.logo} aria-label={fill(shell.logo, { name })}>
      <span className={styles.mark}>
        <Bolt className={styles.bolt} />
      </span>
      <span>{name}</span>
    </Link>
  )
}

type MenuButtonProps = { open: boolean; onToggle: () => void; className?: string }

/** The hamburger. An open sidebar is modal, so it has its own copy of this button, exactly over the header's. */
export function MenuButton({ open, onToggle, className = '' }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.menuButton} ${className}`}
      aria-label={open ? shell.sidebar.close : shell.sidebar.open}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onToggle}
    >
      <MenuIcon />
    </button>
  )
}
