import { Link } from 'react-router-dom'
import { formatPrice, type Currency } from '#domain/money/currency'
import { institution } from '../providers/es/institution.ts'
import { site } from '../providers/es/site.ts'
import { fill } from '../providers/i18n/text.ts'
import { audienceText } from '../ui/values/audience.ts'
import styles from './InstitutionPage.module.css'
import type { PublicOffering } from './publicApi.ts'
import { shortSchedule } from './schedule.ts'

export function OfferingCard({ offering, currency }: { offering: PublicOffering; currency: Currency }) {
  const { sportName, sportSlug, monthlyAmount, dueDay, enrolmentFee, schedule } = offering
  const audience = audienceText(offering)
  return (
    <article className={styles.offering}>
      <header className={styles.offeringHead}>
        <h3 className={styles.sport}>
          <Link to={`/sports/${sportSlug}`}>{sportName}</Link>
        </h3>
        <p className={styles.price}>
          {monthlyAmount === 0 ? (
            <strong>{site.institutions.free}</strong>
          ) : (
            <>
              <strong>
                <span className="tabular nowrap">{formatPrice(monthlyAmount, currency)}</span>
              </strong>{' '}
              {institution.monthly}
            </>
          )}
        </p>
      </header>
      <ul className={styles.facts}>
        {monthlyAmount > 0 && <li>{fill(institution.due, { day: dueDay })}</li>}
        {enrolmentFee !== null && enrolmentFee > 0 && (
          <li>{fill(institution.enrolment, { amount: formatPrice(enrolmentFee, currency) })}</li>
        )}
        {audience && <li>{audience.charAt(0).toLocaleUpperCase('es') + audience.slice(1)}</li>}
        <li>{shortSchedule(schedule) || institution.noSchedule}</li>
      </ul>
    </article>
  )
}
