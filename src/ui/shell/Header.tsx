import { NavLink } from 'react-router-dom'
import { shell } from '../../providers/es/shell.ts'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { MenuButton } from './MenuButton.tsx'
import { MAIN_LINKS } from './siteLinks.ts'
import { UserMenu } from './UserMenu.tsx'

/** The header (specification §2): from the medium breakpoint the main links and the user button, below it the hamburger. */
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
        <div className={styles.user}>
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
