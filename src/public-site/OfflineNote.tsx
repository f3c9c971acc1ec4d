import { site } from '../providers/es/site.ts'
import { useIsOnline, useKeptForReading, useWholePages } from './keptForReading.ts'
import styles from './OfflineNote.module.css'

/** Says that there is no connection, and that what shows was kept before. Keeps what is seen meanwhile. */
export function OfflineNote() {
  const isOnline = useIsOnline()
  useKeptForReading()
  useWholePages(!isOnline)
  return isOnline ? null : <output className={styles.note}>{site.offline}</output>
}
