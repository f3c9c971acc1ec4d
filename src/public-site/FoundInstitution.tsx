import { kilometresBetween, pointOf } from '#domain/coordinates'
import type { Point } from '#domain/coordinates'
import { formatPrice } from '#domain/currency'
import type { Currency } from '#domain/currency'
import { site } from '../providers/es/site.ts'
import { createText } from '../providers/text.ts'
import styles from './Card.module.css'
import { InstitutionCard } from './InstitutionCard.tsx'
import { mapUrl } from './place.ts'
import type { PublicInstitution, PublicOffering } from './publicApi.ts'
import { shortSchedule } from './schedule.ts'
import { isWanted, spokenWanted, wantedOfferings } from './wanted.ts'
import type { Wanted } from './wanted.ts'

const t = createText(site)

/** How many offerings a card tells. */
const TOLD = 2

/**
 * The card of an institution that was searched for. It tells the sports that a visitor looks for, with cuota and hours,
 * as far as it has any, how far it is and the way there.
 */
export function FoundInstitution({
  institution,
  wanted: asked,
  isFirst = false,
}: {
  institution: PublicInstitution
  wanted: Wanted
  isFirst?: boolean
}) {
  const wanted = spokenWanted(asked)
  const told = wantedOfferings(institution.offerings, wanted)
  const offers = (
    <ul className={styles.offers}>
      {told.slice(0, TOLD).map((offering) => (
        <li key={offering.sportId}>{offerLine(offering, institution.currency, wanted)}</li>
      ))}
      {told.length > TOLD && (
        <li className={styles.muted}>{t('institutions.moreSports', { smart_count: told.length - TOLD })}</li>
      )}
    </ul>
  )
  return (
    <InstitutionCard
      institution={institution}
      away={awayText(institution, wanted.near)}
      map={mapUrl(institution)}
      offers={told.length > 0 ? offers : null}
      isFirst={isFirst}
    />
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
