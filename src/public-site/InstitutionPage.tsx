import { Link, useParams } from 'react-router-dom'
import { institution as texts } from '../providers/es/institution.ts'
import { site } from '../providers/es/site.ts'
import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import { ContactCard } from './ContactCard.tsx'
import { HowToJoin } from './HowToJoin.tsx'
import styles from './InstitutionPage.module.css'
import { finding } from '../providers/es/finding.ts'
import { Blank } from './Blank.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { WeekTable } from './WeekTable.tsx'
import type { WeekEntry } from './WeekTable.tsx'
import { OfferingCard } from './OfferingCard.tsx'
import { Picture } from './Picture.tsx'
import { placeOf } from './place.ts'
import { useInstitution } from './queries.ts'
import type { PublicInstitution } from './publicApi.ts'

/** An institution's public page, by its slug. */
export function InstitutionPage() {
  const { slug = '' } = useParams()
  const { data, error, refetch } = useInstitution(slug)
  usePageTitle(data?.name ?? site.institutions.title, data === null ? 404 : 200)
  if (data) return <Details institution={data} />
  if (data === null) {
    return (
      <Notice level={1} title={texts.notFound} detail={texts.notFoundDetail}>
        <Link className="button" to="/institutions">
          {texts.back}
        </Link>
      </Notice>
    )
  }
  return (
    <div className={styles.page}>
      <h1 className={error ? styles.title : 'visually-hidden'}>{error ? site.institutions.title : site.loading}</h1>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Blank />}
    </div>
  )
}

function Details({ institution }: { institution: PublicInstitution }) {
  const { name, description, logoUrl, slug, offerings, currency } = institution
  const week = entriesOf(institution)
  return (
    <div className={styles.page}>
      <Link className={styles.back} to="/institutions">
        <span aria-hidden="true">←</span> {texts.back}
      </Link>
      <header className={styles.head}>
        <div className={styles.art}>
          <Picture url={logoUrl} seed={offerings[0]?.sportName ?? slug} isLogo />
        </div>
        <div>
          <p className={styles.where}>{placeOf(institution)}</p>
          <h1 className={styles.title}>{name}</h1>
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
          </ul>
        </section>
        <aside className={styles.side} aria-label={texts.contact}>
          <HowToJoin institution={institution} />
          <ContactCard institution={institution} />
          <section className={styles.panel}>
            <h2 className={styles.panelTitle}>{texts.member}</h2>
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

/** The week of all sports of an institution. */
function entriesOf({ offerings }: PublicInstitution): WeekEntry[] {
  return offerings.flatMap(({ sportName, sportSlug, schedule }) =>
    schedule.map((slot) => ({
      ...slot,
      key: `${sportSlug} ${slot.weekday} ${slot.from} ${slot.to} ${slot.place}`,
      name: sportName,
      detail: slot.place,
    })),
  )
}
