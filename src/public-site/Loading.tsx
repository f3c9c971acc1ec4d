import { site } from '../providers/es/site.ts'
import styles from './Page.module.css'

/** Stands for a page's content while it loads. */
export function Loading() {
  return (
    <div className={styles.blank} aria-busy="true">
      <p className="muted">{site.loading}</p>
    </div>
  )
}
