import { Link } from 'react-router-dom'
import { formatPrice } from '#domain/money/currency'
import { site } from '../providers/es/site.ts'
import { siteHome } from '../providers/es/siteHome.ts'
import { fill } from '../providers/i18n/text.ts'
import { weekdayName } from '../ui/values/Day.tsx'
import styles from './PreviewCard.module.css'
import type { PublicInstitution } from './publicApi.ts'
import { placeOf } from './place.ts'

const SHOWN = 4

export function HeroExamples({ institutions }: { institutions: readonly PublicInstitution[] | undefined }) {
  const examples = institutions && examplesOf(institutions)
  if (examples?.length === 0) return null
  return (
    <div className={styles.card}>
      <h2 className={styles.title}>{siteHome.examples.title}</h2>
      <ul>
        {examples
          ? examples.map((example) => <Example key={example.institution.id} {...example} />)
          : Array.from({ length: SHOWN }, (_, index) => (
              <li key={index} className={styles.waiting} aria-hidden="true" />
            ))}
      </ul>
    </div>
  )
}

type Offering = PublicInstitution['offerings'][number]

function Example({ institution, offering }: { institution: PublicInstitution; offering: Offering }) {
  const [slot] = offering.schedule
  const when = slot ? fill(siteHome.examples.at, { day: weekdayName(slot.weekday), from: slot.from }) : null
  return (
    <li className={styles.example}>
      <div className={styles.head}>
        <span className={styles.name}>{offering.sportName}</span>
        <strong className={styles.amount}>
          {offering.monthlyAmount === 0
            ? site.institutions.free
            : fill(site.institutions.monthly, { amount: formatPrice(offering.monthlyAmount, institution.currency) })}
        </strong>
      </div>
      <Link className={styles.link} to={`/institutions/${institution.slug}`}>
        {institution.name}
      </Link>
      <div className={styles.detail}>{[when, placeOf(institution)].filter(Boolean).join(' · ')}</div>
    </li>
  )
}

/** An offering of each of the first institutions, of different sports where there are some. */
function examplesOf(institutions: readonly PublicInstitution[]) {
  const sportIds = new Set<string>()
  return institutions
    .flatMap((institution) => {
      const offering = institution.offerings.find(({ sportId }) => !sportIds.has(sportId)) ?? institution.offerings[0]
      if (!offering) return []
      sportIds.add(offering.sportId)
      return { institution, offering }
    })
    .slice(0, SHOWN)
}
