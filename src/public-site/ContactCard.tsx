import { institution as texts } from '../providers/es/institution.ts'
import styles from './InstitutionPage.module.css'
import { placeOf } from './schedule.ts'
import type { ReactNode } from 'react'
import type { PublicInstitution } from './publicApi.ts'

/** How to reach an institution, from what it has published. */
export function ContactCard({ institution }: { institution: PublicInstitution }) {
  const { email, phone, website, address } = institution
  const place = [address, placeOf(institution)].filter(Boolean).join(', ')
  return (
    <section className={styles.panel}>
      <h2 className={styles.panelTitle}>{texts.contact}</h2>
      {!email && !phone && !website && !place && <p>{texts.noContact}</p>}
      <dl className={styles.facts}>
        {place && <Fact label={texts.address}>{place}</Fact>}
        {phone && (
          <Fact label={texts.phone}>
            <a href={`tel:${phone}`}>{phone}</a>
          </Fact>
        )}
        {email && (
          <Fact label={texts.email}>
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {website && (
          <Fact label={texts.website}>
            <a href={website} rel="noopener noreferrer nofollow">
              {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
            </a>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.term}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
