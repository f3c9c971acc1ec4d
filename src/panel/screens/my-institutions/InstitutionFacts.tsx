import type { Institution } from '#domain/institution'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { createText } from '../../../providers/text.ts'
import { Facts } from '../../page/Facts.tsx'
import { PhoneLink } from '../../values/PhoneLink.tsx'
import { membershipText } from './membershipText.ts'
import type { OwnMembership } from './membershipText.ts'
import styles from './MyInstitutions.module.css'

const t = createText(myInstitutions)

type Props = { institution: Institution; membership: OwnMembership | undefined }

/** Where the institution is and how to reach it, with the user's membership if there is one. */
export function InstitutionFacts({ institution, membership }: Props) {
  const { address, city, province, phone, email, website } = institution
  return (
    <section className={styles.section} aria-labelledby="institution-facts">
      <h2 id="institution-facts">{t('details')}</h2>
      <Facts
        facts={[
          { label: t('membership'), value: membership && membershipText(membership) },
          { label: t('address'), value: [address, city, province].filter(Boolean).join(', ') },
          { label: t('phone'), value: phone && <PhoneLink phone={phone} /> },
          { label: t('email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          {
            label: t('website'),
            value: website && (
              <a href={website} rel="noreferrer" target="_blank">
                {website.replace(/^https?:\/\/|\/$/g, '')}
              </a>
            ),
          },
        ]}
      />
    </section>
  )
}
