import { site } from '../providers/es/site.ts'
import { FeePreview } from './FeePreview.tsx'
import styles from './Hero.module.css'
import { HeroSearch } from './HeroSearch.tsx'

/** The top of the home page: the promise, the search, and a look at a treasurer's screen. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{site.home.eyebrow}</p>
          <h1 className={styles.headline}>
            {site.home.headline} <span className={styles.mark}>{site.home.headlineMark}</span>
          </h1>
          <p className={styles.intro}>{site.home.intro}</p>
          <HeroSearch />
        </div>
        <div className={styles.picture} aria-hidden="true">
          <div className={styles.bolt} />
          <FeePreview />
        </div>
      </div>
    </section>
  )
}
