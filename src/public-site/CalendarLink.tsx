import { finding } from '../providers/es/finding.ts'
import { calendarUrl, type PublicQuery } from './publicApi.ts'
import styles from './CalendarLink.module.css'

export function CalendarLink({
  query,
}: {
  query: Pick<PublicQuery, 'sportId' | 'city' | 'weekday' | 'dayPart' | 'slug'>
}) {
  return (
    <p className={`${styles.file} no-print`}>
      <a className="button button-quiet" href={calendarUrl(query)} download>
        {finding.week.file}
      </a>
      <span className={styles.help}>{finding.week.fileHelp}</span>
    </p>
  )
}
