import { Link, useParams } from 'react-router-dom'
import { institution as texts } from '../providers/es/institution.ts'
import { site } from '../providers/es/site.ts'
import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import { ContactCard } from './ContactCard.tsx'
import styles from './InstitutionPage.module.css'
import { OfferingCard } from './OfferingCard.tsx'
import { Picture } from './Picture.tsx'
import { placeOf } from './schedule.ts'
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
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </div>
  )
}

function Details({ institution }: { institution: PublicInstitution }) {
  const { name, description, logoUrl, slug, offerings, currency } = institution
  return (
    <div className={styles.page}>
      <Link className={styles.back} to="/institutions">
        <span aria-hidden="true">←</span> {texts.back}
      </Link>
      <header className={styles.head}>
        <div className={styles.art}>
          <Picture url={logoUrl} seed={slug} isLogo />
        </div>
        <div>
          <p className={styles.where}>{placeOf(institution)}</p>
          <h1 className={styles.title}>{name}</h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
      </header>
      <div className={styles.columns}>
        <section>
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
          <ContactCard institution={institution} />
          <section className={styles.panel}>
            <h2 className={styles.panelTitle}>{texts.member}</h2>
            <p>{texts.memberText}</p>
            <Link className="button" to="/panel/my-institutions">
              {texts.signIn}
            </Link>
          </section>
        </aside>
      </div>
    </div>
  )
}

function Skeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.head}>
        <div className={`${styles.art} ${styles.blank}`} />
        <div className={styles.blank} />
      </div>
      <div className={`${styles.blank} ${styles.blankBody}`} />
    </div>
  )
}
