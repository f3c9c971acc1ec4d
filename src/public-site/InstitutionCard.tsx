import { Link } from 'react-router-dom'
import { site } from '../providers/es/site.ts'
import { createText } from '../providers/text.ts'
import { PinIcon } from '../ui/theme/icons.tsx'
import { Money } from '../ui/values/Money.tsx'
import styles from './Card.module.css'
import { Picture } from './Picture.tsx'
import { placeOf } from './schedule.ts'
import type { PublicInstitution } from './publicApi.ts'

const t = createText(site)

/** An institution, with a link to its page. Shows the cuota of the sport searched for, or the lowest one. */
export function InstitutionCard({ institution, sportId }: { institution: PublicInstitution; sportId?: string }) {
  const { name, slug, description, logoUrl, currency, offerings } = institution
  const counted = sportId ? offerings.filter((offering) => offering.sportId === sportId) : offerings
  const lowest = counted.length > 0 ? Math.min(...counted.map(({ monthlyAmount }) => monthlyAmount)) : null
  return (
    <article className={styles.card}>
      <Picture url={logoUrl} seed={slug} isLogo />
      <div className={styles.body}>
        <p className={styles.eyebrow}>
          <PinIcon />
          {placeOf(institution) || site.institutions.noPlace}
        </p>
        <h3 className={styles.name}>
          <Link className={styles.link} to={`/institutions/${slug}`}>
            {name}
          </Link>
        </h3>
        {description && <p className={styles.description}>{description}</p>}
        <div className={styles.foot}>
          <span className={styles.muted}>{t('institutions.offers', { smart_count: offerings.length })}</span>
          {lowest !== null && (
            <span className={styles.figure}>
              <span className={styles.muted}>{site.institutions.from}</span>
              <strong>{lowest === 0 ? site.institutions.free : <Money amount={lowest} currency={currency} />}</strong>
            </span>
          )}
        </div>
      </div>
    </article>
  )
}
