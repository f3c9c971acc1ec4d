import { Link } from 'react-router-dom'
import { siteHome } from '../providers/es/siteHome.ts'
import { ArrowIcon } from '../ui/theme/icons.tsx'
import styles from './Hero.module.css'
import { HeroExamples } from './HeroExamples.tsx'
import { HeroSearch } from './HeroSearch.tsx'
import type { PublicInstitution } from './publicApi.ts'

export const CLUBS = 'clubes'

type Props = { institutions: readonly PublicInstitution[] | undefined }

export function Hero({ institutions }: Props) {
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{siteHome.eyebrow}</p>
          <h1 className={styles.headline}>
            {siteHome.headline} <span className={styles.mark}>{siteHome.headlineMark}</span>
          </h1>
          <p className={styles.intro}>{siteHome.intro}</p>
          <HeroSearch />
          <p className={styles.ways}>
            <Link className={styles.way} to="/calendar">
              {siteHome.calendar}
              <ArrowIcon />
            </Link>
            <Link className={styles.way} to={{ hash: CLUBS }}>
              {siteHome.forClubs}
              <ArrowIcon />
            </Link>
          </p>
        </div>
        <div className={styles.picture}>
          <div className={styles.bolt} aria-hidden="true" />
          <HeroExamples institutions={institutions} />
        </div>
      </div>
    </section>
  )
}
