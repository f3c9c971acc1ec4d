import { kilometresBetween, pointOf, type Point } from '#domain/values/coordinates'
import { formatPrice, type Currency } from '#domain/money/currency'
import { site } from '../providers/es/site.ts'
import { fill } from '../providers/i18n/text.ts'
import styles from './Card.module.css'
import { InstitutionCard } from './InstitutionCard.tsx'
import { mapUrl } from './place.ts'
import type { PublicInstitution, PublicOffering } from './publicRecords.ts'
import { shortSchedule, matchesSlot, withTimeFilters, matchingOfferings, type VisitorSearch } from './schedule.ts'

const MOST_OFFERINGS = 2

/**
 * The card of an institution in a search: the sports that a visitor looks for, with cuota and hours, and how far it is.
 */
export function InstitutionResult({
  institution,
  search: query,
  isFirst = false,
}: {
  institution: PublicInstitution
  search: VisitorSearch
  isFirst?: boolean
}) {
  const search = withTimeFilters(query)
  const offerings = matchingOfferings(institution.offerings, search)
  const offers = (
    <ul className={styles.offers}>
      {offerings.slice(0, MOST_OFFERINGS).map((offering) => (
        <li key={offering.sportId}>{offerLine(offering, institution.currency, search)}</li>
      ))}
      {offerings.length > MOST_OFFERINGS && (
        <li className={styles.muted}>
          {fill(site.institutions.moreSports, { smart_count: offerings.length - MOST_OFFERINGS })}
        </li>
      )}
    </ul>
  )
  return (
    <InstitutionCard
      institution={institution}
      distance={distanceText(institution, search.near)}
      map={mapUrl(institution)}
      offers={offerings.length > 0 ? offers : null}
      isFirst={isFirst}
    />
  )
}

/** The distance from the visitor, if both positions are known: `a 3 km`. */
function distanceText({ coordinates }: PublicInstitution, from: Point | null | undefined): string | null {
  const there = coordinates && from ? pointOf(coordinates) : null
  if (!from || !there) return null
  // Positions are accurate to a kilometre.
  return fill(site.institutions.away, { distance: Math.max(1, Math.round(kilometresBetween(from, there))) })
}

/** An offering in one line: `Fútbol $ 25.000/mes · vie 18:00`. */
function offerLine(offering: PublicOffering, currency: Currency, search: VisitorSearch) {
  const { sportName, monthlyAmount, variants, schedule } = offering
  const hours = shortSchedule(schedule.filter((slot) => matchesSlot(slot, search)))
  const amount =
    monthlyAmount === 0
      ? site.institutions.free
      : fill(site.institutions[variants.length > 0 ? 'monthlyFrom' : 'monthly'], {
          amount: formatPrice(monthlyAmount, currency),
        })
  return (
    <>
      <strong>{sportName}</strong> <span className="tabular nowrap">{hours ? `${amount} ·` : amount}</span>{' '}
      <span className={styles.muted}>{hours}</span>
    </>
  )
}
