import { useEffect, useRef, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useStoredUser } from '../../providers/session/storedUser.ts'
import { shell } from '../../providers/es/shell.ts'
import { flagsOf, type PermissionFlags } from '../../providers/session/permissions.ts'
import { toggleTheme, useTheme } from '../../providers/theme/theme.ts'
import { preloadOnReach } from './whenIdle.ts'
import { ChevronIcon } from '../theme/icons.tsx'
import { Logo, MenuButton } from './Header.tsx'
import { activePanelEntry, panelMenuFor, type PanelMenuEntry } from './panelMenu.ts'
import styles from './Sidebar.module.css'
import { MAIN_LINKS, userLinks, type SiteLink } from './siteLinks.ts'

/** The left sidebar of small screens (specification §2): Navegar, Panel when signed in, Usuario, and the theme switch. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const user = useStoredUser()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else if (dialog.current?.open) dialog.current.close()
  }, [open])
  const { links, signOut } = userLinks(user !== null)
  const userItems = links.filter(({ label }) => label !== shell.user.panel)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the backdrop; Escape is the dialog's own
    <dialog
      ref={dialog}
      className={styles.sidebar}
      aria-label={shell.sidebar.label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.content}>
        <div className={styles.top}>
          <MenuButton open onToggle={onClose} />
          <Logo />
        </div>
        <Group label={shell.sidebar.navigate}>
          <Links links={MAIN_LINKS} />
        </Group>
        {user && (
          <Group label={shell.sidebar.panel}>
            <PanelGroups flags={flagsOf(user)} />
          </Group>
        )}
        <Group label={shell.sidebar.user}>
          <Links links={signOut ? [...userItems, signOut] : userItems} />
        </Group>
        <ThemeSwitch />
      </div>
    </dialog>
  )
}

function Group({ label, nested = false, children }: { label: string; nested?: boolean; children: ReactNode }) {
  return (
    <details className={nested ? styles.nested : styles.group} open>
      <summary className={styles.summary}>
        {label}
        <ChevronIcon className={styles.chevron} />
      </summary>
      {children}
    </details>
  )
}

function Links({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <NavLink className={styles.link} to={to} end={to === '/' || to === '/panel'}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function PanelGroups({ flags }: { flags: PermissionFlags }) {
  const { pathname } = useLocation()
  const groups = panelMenuFor(flags)
  const active = activePanelEntry(groups, pathname)
  return groups.map(({ id, label, entries }) =>
    label === null ? (
      <PanelLinks key={id} entries={entries} active={active} />
    ) : (
      <Group key={id} label={label} nested>
        <PanelLinks entries={entries} active={active} />
      </Group>
    ),
  )
}

function PanelLinks({ entries, active }: { entries: readonly PanelMenuEntry[]; active: string | null }) {
  return (
    <ul className={styles.links}>
      {entries.map(({ id, label, to }) => (
        <li key={id}>
          <Link
            className={styles.link}
            to={to}
            {...preloadOnReach(to)}
            aria-current={id === active ? 'page' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ThemeSwitch() {
  const dark = useTheme() === 'dark'
  return (
    <button type="button" role="switch" aria-checked={dark} className={styles.theme} onClick={toggleTheme}>
      {shell.theme.dark}
      <span className={styles.switch} aria-hidden="true" />
    </button>
  )
}
