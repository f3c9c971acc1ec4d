import { shell } from '../../providers/es/shell.ts'
import styles from './Spinner.module.css'

/** The full-screen, centred spinner (specification §2). It appears after a moment, so that quick loads do not flash. */
export function Spinner() {
  return (
    <output className={styles.screen}>
      <svg className={styles.bolt} viewBox="0 0 32 32" aria-hidden="true">
        <circle className={styles.track} cx="16" cy="16" r="14" />
        <circle className={styles.arc} cx="16" cy="16" r="14" />
      </svg>
      <span className="visually-hidden">{shell.spinner}</span>
    </output>
  )
}
