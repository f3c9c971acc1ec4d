import { formatMoney } from '#domain/currency'
import type { Currency } from '#domain/currency'
import { institution } from '../providers/es/institution.ts'
import { site } from '../providers/es/site.ts'
import { createText } from '../providers/text.ts'
import { audienceText } from '../ui/values/audience.ts'
import { Money } from '../ui/values/Money.tsx'
import styles from './InstitutionPage.module.css'
import type { PublicInstitution } from './publicApi.ts'
import { scheduleLines } from './schedule.ts'

const t = createText(institution)

type Props = { offering: PublicInstitution['offerings'][number]; currency: Currency }

/** A sport of an institution: its monthly cuota, due day and hours. */
export function OfferingCard({ offering, currency }: Props) {
  const lines = scheduleLines(offering.schedule)
  const { enrolmentFee } = offering
  const facts = [
    offering.monthlyAmount > 0 && t('due', { day: offering.dueDay }),
    enrolmentFee !== null && t('enrolment', { amount: formatMoney(enrolmentFee, currency) }),
    audienceText(offering),
  ].flatMap((fact) => fact || [])
  return (
    <article className={styles.offering}>
      <header className={styles.offeringHead}>
        <h3 className={styles.sport}>{offering.sportName}</h3>
        <p className={styles.price}>
          {offering.monthlyAmount === 0 ? (
            <strong>{site.institutions.free}</strong>
          ) : (
            <>
              <strong>
                <Money amount={offering.monthlyAmount} currency={currency} />
              </strong>{' '}
              {institution.monthly}
            </>
          )}
        </p>
      </header>
      {facts.map((fact) => (
        <p key={fact} className={styles.due}>
          {fact}
        </p>
      ))}
      {lines.length === 0 ? (
        <p className={styles.due}>{institution.noSchedule}</p>
      ) : (
        <ul className={styles.schedule} aria-label={institution.schedule}>
          {lines.map(({ days, from, to, place }) => (
            <li key={`${days} ${from} ${place}`} className={styles.slot}>
              <span>{days}</span>
              <span className="tabular">{t('slot', { from, to })}</span>
              {place && <span className={styles.place}>{place}</span>}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
