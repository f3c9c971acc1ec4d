import { whatsappAddress } from '#domain/values/whatsapp'
import { institution as texts } from '../providers/es/siteSearch.ts'
import styles from './InstitutionPage.module.css'
import pageStyles from './Page.module.css'
import { mapUrl, placeOf } from './place.ts'
import type { ReactNode } from 'react'
import type { PublicInstitution } from './publicRecords.ts'

export function ContactCard({ institution }: { institution: PublicInstitution }) {
  const { email, phone, writtenPhone, website, address } = institution
  const place = [address, placeOf(institution)].filter(Boolean).join(', ')
  const map = mapUrl(institution)
  return (
    <section className={pageStyles.panel}>
      <h2>{texts.contact}</h2>
      {!email && !phone && !website && !place && <p>{texts.noContact}</p>}
      {(phone || email) && (
        <ul className={`row ${styles.reach}`}>
          {phone && <ContactLink href={`tel:${phone}`}>{texts.call}</ContactLink>}
          {phone && <ContactLink href={whatsappAddress(phone)}>WhatsApp</ContactLink>}
          {email && <ContactLink href={`mailto:${email}`}>{texts.write}</ContactLink>}
        </ul>
      )}
      <dl className={styles.facts}>
        {writtenPhone && <Fact label={texts.phone}>{writtenPhone}</Fact>}
        {email && <Fact label={texts.email}>{email}</Fact>}
        {place && (
          <Fact label={texts.address}>
            {place}
            {map && (
              <a className={styles.map} href={map} rel="noopener noreferrer">
                {texts.map}
              </a>
            )}
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

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a className="button button-quiet" href={href} rel="noopener noreferrer">
        {children}
      </a>
    </li>
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
