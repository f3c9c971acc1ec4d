import { Link } from 'react-router-dom'
import { fill } from '../providers/i18n/text.ts'
import { site } from '../providers/es/site.ts'
import { visitorForms } from '../providers/es/visitorForms.ts'
import { ContactCard } from './ContactCard.tsx'
import styles from './InstitutionPage.module.css'
import { BackLink } from './Page.tsx'
import pageStyles from './Page.module.css'
import { finding, siteSearch, institution as texts } from '../providers/es/siteSearch.ts'
import { CalendarLink, WeekTable, weekEntriesOf } from './WeekTable.tsx'
import { Picture } from './Picture.tsx'
import { placeOf } from './place.ts'
import { RecordPage } from './RecordPage.tsx'
import type { PublicInstitution, PublicOffering } from './publicRecords.ts'
import { formatPrice, type Currency } from '#domain/money/currency'
import type { Charge } from '#domain/money/charge'
import { frequencyText, nextText, priceText, priceTexts, audienceText } from '../ui/values/offeringText.ts'
import { shortSchedule } from './schedule.ts'

function OfferingCard({ offering, currency }: { offering: PublicOffering; currency: Currency }) {
  const { sportName, sportSlug, monthlyAmount, dueDay, enrolmentFee, schedule, nextPrice, variants } = offering
  const audience = audienceText(offering)
  return (
    <article className={pageStyles.box}>
      <header className={styles.offeringHead}>
        <h3 className={styles.sport}>
          <Link to={`/sports/${sportSlug}`}>{sportName}</Link>
        </h3>
        <p className={styles.price}>
          {monthlyAmount === 0 ? (
            <strong>{site.institutions.free}</strong>
          ) : (
            <>
              {variants.length > 0 && `${texts.from} `}
              <strong>
                <span className="tabular nowrap">{formatPrice(monthlyAmount, currency)}</span>
              </strong>{' '}
              {texts.monthly}
            </>
          )}
        </p>
      </header>
      <ul className={styles.facts}>
        {variants.map((variant) => (
          <li key={variant.id}>{priceText(variant, currency)}</li>
        ))}
        {nextPrice && <li>{nextText(nextPrice, currency)}</li>}
        {monthlyAmount > 0 && <li>{fill(texts.due, { day: dueDay })}</li>}
        {enrolmentFee !== null && enrolmentFee > 0 && (
          <li>{fill(texts.enrolment, { amount: formatPrice(enrolmentFee, currency) })}</li>
        )}
        {audience && <li>{audience.charAt(0).toLocaleUpperCase('es') + audience.slice(1)}</li>}
        <li>{shortSchedule(schedule) || texts.noSchedule}</li>
      </ul>
    </article>
  )
}

function ChargeCard({ charge, currency }: { charge: Charge; currency: Currency }) {
  const { name, amount, nextPrice, months, dueDay } = charge
  return (
    <article className={pageStyles.box}>
      <header className={styles.offeringHead}>
        <h3 className={styles.sport}>{name}</h3>
        <p className={styles.price}>
          {amount !== null && <strong className="tabular nowrap">{formatPrice(amount, currency)}</strong>}{' '}
          {frequencyText(charge)}
        </p>
      </header>
      <ul className={styles.facts}>
        {nextPrice && <li>{nextText(nextPrice, currency)}</li>}
        {priceTexts(charge, currency).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{fill(months.length === 12 ? texts.due : texts.dueInMonth, { day: dueDay })}</li>
      </ul>
    </article>
  )
}

export default function InstitutionPage() {
  return (
    <RecordPage resource="institutions" title={siteSearch.title}>
      {(institution) => <Details institution={institution} />}
    </RecordPage>
  )
}

function Details({ institution }: { institution: PublicInstitution }) {
  const { name, description, logoUrl, pictureUrl, slug, offerings, charges, currency } = institution
  const seed = offerings[0]?.sportName ?? slug
  const week = institution.offerings.flatMap(weekEntriesOf)
  return (
    <div className={pageStyles.page}>
      <BackLink to="/institutions">{texts.back}</BackLink>
      <header className={pictureUrl ? styles.wide : styles.head}>
        <div className={styles.art}>
          {pictureUrl ? (
            <Picture url={pictureUrl} seed={seed} alt={fill(texts.picture, { name })} sizes="92vw" isHead />
          ) : (
            <Picture url={logoUrl} seed={seed} isLogo isHead />
          )}
        </div>
        <div>
          <div className={styles.named}>
            {pictureUrl && logoUrl && (
              <div className={styles.mark}>
                <Picture url={logoUrl} seed={seed} sizes="6rem" isLogo isFirst />
              </div>
            )}
            <div>
              <p className={styles.where}>{placeOf(institution)}</p>
              <h1 className={pageStyles.title}>{name}</h1>
            </div>
          </div>
          <HowToJoin institution={institution} />
          {description && <p className={styles.description}>{description}</p>}
        </div>
      </header>
      <div className={styles.columns}>
        <section className={styles.offers}>
          <h2 className={styles.section}>{texts.offerings}</h2>
          {offerings.length === 0 && <p className={styles.description}>{texts.noOfferings}</p>}
          <ul className={styles.offerings}>
            {offerings.map((offering) => (
              <li key={offering.sportId}>
                <OfferingCard offering={offering} currency={currency} />
              </li>
            ))}
            {charges.map((charge) => (
              <li key={charge.id}>
                <ChargeCard charge={charge} currency={currency} />
              </li>
            ))}
          </ul>
        </section>
        <aside className={styles.side} aria-label={texts.contact}>
          <ContactCard institution={institution} />
          <section className={`${pageStyles.panel} no-print`}>
            <h2>{texts.member}</h2>
            <p>{texts.memberText}</p>
            <Link className="button button-quiet" to="/panel/my-institutions">
              {texts.signIn}
            </Link>
          </section>
        </aside>
        {offerings.length > 0 && (
          <section className={styles.weekOf}>
            <h2 className={styles.section}>{texts.week}</h2>
            {week.length === 0 ? (
              <p>{finding.week.none}</p>
            ) : (
              <>
                <WeekTable caption={texts.week} entries={week} />
                <CalendarLink query={{ slug }} />
              </>
            )}
          </section>
        )}
      </div>
    </div>
  )
}

function HowToJoin({ institution: { slug, offerings } }: { institution: PublicInstitution }) {
  const page = `/institutions/${slug}/join`
  return (
    <div className={`row ${styles.join} no-print`}>
      <Link className="button" to={`${page}?kind=join`}>
        {visitorForms.join.join}
      </Link>
      {offerings.length > 0 && (
        <Link className="button button-quiet" to={`${page}?kind=trial`}>
          {visitorForms.join.trial}
        </Link>
      )}
    </div>
  )
}
