import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatPrice } from '#domain/money/currency'
import { site } from '../providers/es/site.ts'
import { fill } from '../providers/i18n/text.ts'
import { PinIcon } from '../ui/theme/icons.tsx'
import styles from './Card.module.css'
import { Picture } from './Picture.tsx'
import { placeOf } from './place.ts'
import type { PublicInstitution } from './publicRecords.ts'

type Props = {
  institution: PublicInstitution
  distance?: string | null
  map?: string | null
  /** Shown in place of its description, the number of its sports and the lowest cuota. */
  offers?: ReactNode
  isFirst?: boolean
}

export function InstitutionCard({ institution, distance = null, map = null, offers, isFirst = false }: Props) {
  const { name, slug, description, logoUrl, currency, offerings } = institution
  return (
    <article className={styles.card}>
      <Picture url={logoUrl} seed={offerings[0]?.sportName ?? slug} isLogo isFirst={isFirst} />
      <div className={styles.body}>
        <p className={styles.eyebrow}>
          <PinIcon />
          {[placeOf(institution) || site.institutions.noPlace, distance].filter(Boolean).join(' · ')}
        </p>
        <h3 className={styles.name}>
          <Link className={styles.link} to={`/institutions/${slug}`}>
            {name}
          </Link>
        </h3>
        {offers ?? (
          <>
            {description && <p className={styles.description}>{description}</p>}
            <Summary offerings={offerings} currency={currency} />
          </>
        )}
        {map && (
          <a
            className={styles.way}
            href={map}
            rel="noopener noreferrer"
            aria-label={fill(site.institutions.wayTo, { name })}
          >
            {site.institutions.way}
          </a>
        )}
      </div>
    </article>
  )
}

function Summary({ offerings, currency }: Pick<PublicInstitution, 'offerings' | 'currency'>) {
  const lowest = offerings.length > 0 ? Math.min(...offerings.map(({ monthlyAmount }) => monthlyAmount)) : null
  return (
    <div className={styles.foot}>
      <span className={styles.muted}>{fill(site.institutions.offers, { smart_count: offerings.length })}</span>
      {lowest !== null && (
        <span className={styles.figure}>
          <span className={styles.muted}>{site.institutions.from}</span>
          <strong>
            {lowest === 0 ? (
              site.institutions.free
            ) : (
              <span className="tabular nowrap">{formatPrice(lowest, currency)}</span>
            )}
          </strong>
        </span>
      )}
    </div>
  )
}
