import { Link } from 'react-router-dom'
import { site } from '../providers/es/site.ts'
import { ArrowIcon } from '../ui/theme/icons.tsx'
import styles from './Card.module.css'
import { Picture } from './Picture.tsx'
import type { PublicSport } from './publicRecords.ts'

export function SportCard({ sport, isFirst = false }: { sport: PublicSport; isFirst?: boolean }) {
  return (
    <article className={styles.card}>
      <Picture url={sport.imageUrl} seed={sport.name} isFirst={isFirst} />
      <div className={styles.body}>
        <h3 className={styles.name}>
          <Link className={styles.link} to={`/sports/${sport.slug}`}>
            {sport.name}
          </Link>
        </h3>
        {sport.description && <p className={styles.description}>{sport.description}</p>}
        <p className={styles.foot}>
          <span className={styles.more}>
            {site.sports.where}
            <ArrowIcon className={styles.arrow} />
          </span>
        </p>
      </div>
    </article>
  )
}
