import { Link } from 'react-router-dom'
import { kilometresBetween, pointOf } from '#domain/coordinates'
import type { Point } from '#domain/coordinates'
import { formatPrice } from '#domain/currency'
import type { Currency } from '#domain/currency'
import { site } from '../providers/es/site.ts'
import { createText } from '../providers/text.ts'
import { PinIcon } from '../ui/theme/icons.tsx'
import styles from './Card.module.css'
import { Picture } from './Picture.tsx'
import { shortSchedule } from './schedule.ts'
import { placeOf } from './place.ts'
import type { PublicInstitution, PublicOffering } from './publicApi.ts'
import { isWanted, spokenWanted, wantedOfferings } from './wanted.ts'
import type { Wanted } from './wanted.ts'

const t = createText(site)

/** How many offerings a card tells. */
const TOLD = 2

/**
 * An institution, with a link to its page. It tells the sports that were searched for, with cuota and hours, or else how
 * many there are and the lowest cuota. The first card of a page has its picture at once.
 */
export function InstitutionCard({
  institution,
  wanted: asked = {},
  isFirst = false,
}: {
  institution: PublicInstitution
  wanted?: Wanted
  isFirst?: boolean
}) {
  const wanted = spokenWanted(asked)
  const { name, slug, description, logoUrl, currency, offerings } = institution
  const told = wantedOfferings(offerings, wanted)
  return (
    <article className={styles.card}>
      <Picture url={logoUrl} seed={offerings[0]?.sportName ?? slug} isLogo isFirst={isFirst} />
      <div className={styles.body}>
        <p className={styles.eyebrow}>
          <PinIcon />
          {[placeOf(institution) || site.institutions.noPlace, awayText(institution, wanted.near)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h3 className={styles.name}>
          <Link className={styles.link} to={`/institutions/${slug}`}>
            {name}
          </Link>
        </h3>
        {told.length === 0 ? (
          <>
            {description && <p className={styles.description}>{description}</p>}
            <Summary offerings={offerings} currency={currency} />
          </>
        ) : (
          <ul className={styles.offers}>
            {told.slice(0, TOLD).map((offering) => (
              <li key={offering.sportId}>{offerLine(offering, currency, wanted)}</li>
            ))}
            {told.length > TOLD && (
              <li className={styles.muted}>{t('institutions.moreSports', { smart_count: told.length - TOLD })}</li>
            )}
          </ul>
        )}
      </div>
    </article>
  )
}

/** How far it is from a visitor, as far as both are known: `a 3 km`. */
function awayText({ coordinates }: PublicInstitution, from: Point | null | undefined): string | null {
  const there = coordinates && from ? pointOf(coordinates) : null
  if (!from || !there) return null
  // A position is known within a kilometre.
  return t('institutions.away', { distance: Math.max(1, Math.round(kilometresBetween(from, there))) })
}

/** An offering in one line: `Fútbol $ 25.000/mes · vie 18:00`. */
function offerLine(offering: PublicOffering, currency: Currency, wanted: Wanted) {
  const { sportName, monthlyAmount, schedule } = offering
  const hours = shortSchedule(schedule.filter((slot) => isWanted(slot, wanted)))
  const amount =
    monthlyAmount === 0
      ? site.institutions.free
      : t('institutions.monthly', { amount: formatPrice(monthlyAmount, currency) })
  return (
    <>
      <strong>{sportName}</strong> <span className="tabular nowrap">{hours ? `${amount} ·` : amount}</span>{' '}
      <span className={styles.muted}>{hours}</span>
    </>
  )
}

function Summary({ offerings, currency }: Pick<PublicInstitution, 'offerings' | 'currency'>) {
  const lowest = offerings.length > 0 ? Math.min(...offerings.map(({ monthlyAmount }) => monthlyAmount)) : null
  return (
    <div className={styles.foot}>
      <span className={styles.muted}>{t('institutions.offers', { smart_count: offerings.length })}</span>
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
