import { shell } from '../../providers/es/shell.ts'
import { MenuIcon } from '../theme/icons.tsx'
import styles from './MenuButton.module.css'

type Props = { open: boolean; onToggle: () => void; className?: string }

/** The hamburger. An open sidebar is modal, so it has its own copy of this button, exactly over the header's. */
export function MenuButton({ open, onToggle, className = '' }: Props) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.button} ${className}`}
      aria-label={open ? shell.sidebar.close : shell.sidebar.open}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onToggle}
    >
      <MenuIcon />
    </button>
  )
}
