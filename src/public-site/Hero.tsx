import { Link } from 'react-router-dom'
import { siteHome, site } from '../providers/es/site.ts'
import { ArrowIcon, SearchIcon } from '../ui/theme/icons.tsx'
import styles from './Hero.module.css'
import pageStyles from './Page.module.css'
import type { PublicInstitution } from './publicRecords.ts'
import { AddressForm } from './AddressForm.tsx'
import { formatPrice } from '#domain/money/currency'
import { fill } from '../providers/i18n/text.ts'
import { weekdayName } from '../ui/values/Day.tsx'
import previewCardStyles from './PreviewCard.module.css'
import { placeOf } from './place.ts'

const EXAMPLES = 4

function HeroExamples({ institutions }: { institutions: readonly PublicInstitution[] | undefined }) {
  const examples = institutions && examplesOf(institutions)
  if (examples?.length === 0) return null
  return (
    <div className={previewCardStyles.card}>
      <h2 className={previewCardStyles.title}>{siteHome.examples.title}</h2>
      <ul>
        {examples
          ? examples.map((example) => <Example key={example.institution.id} {...example} />)
          : Array.from({ length: EXAMPLES }, (_, index) => (
              <li key={index} className={previewCardStyles.waiting} aria-hidden="true" />
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
    <li className={previewCardStyles.example}>
      <div className={previewCardStyles.head}>
        <span className={previewCardStyles.name}>{offering.sportName}</span>
        <strong className={previewCardStyles.amount}>
          {offering.monthlyAmount === 0
            ? site.institutions.free
            : fill(site.institutions[offering.variants.length > 0 ? 'monthlyFrom' : 'monthly'], {
                amount: formatPrice(offering.monthlyAmount, institution.currency),
              })}
        </strong>
      </div>
      <Link className={previewCardStyles.link} to={`/institutions/${institution.slug}`}>
        {institution.name}
      </Link>
      <div className={previewCardStyles.detail}>{[when, placeOf(institution)].filter(Boolean).join(' · ')}</div>
    </li>
  )
}

/** An offering of each of the first institutions, of different sports if possible. */
function examplesOf(institutions: readonly PublicInstitution[]) {
  const sportIds = new Set<string>()
  return institutions
    .flatMap((institution) => {
      const offering = institution.offerings.find(({ sportId }) => !sportIds.has(sportId)) ?? institution.offerings[0]
      if (!offering) return []
      sportIds.add(offering.sportId)
      return { institution, offering }
    })
    .slice(0, EXAMPLES)
}

const { search } = siteHome

/** Opens the institutions with the text in the address, which may also name sports, cities and parts of the day. */
function HeroSearch() {
  return (
    <search>
      <AddressForm className={styles.form} aria-label={search.label} action="/institutions">
        <input
          className={styles.text}
          type="search"
          name="q"
          aria-label={search.text}
          placeholder={search.placeholder}
          maxLength={100}
          enterKeyHint="search"
        />
        <button type="submit" className="button">
          <SearchIcon />
          {search.submit}
        </button>
      </AddressForm>
    </search>
  )
}

export const CLUBS_ANCHOR = 'clubes'

type Props = { institutions: readonly PublicInstitution[] | undefined }

export function Hero({ institutions }: Props) {
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{siteHome.eyebrow}</p>
          <h1 className={styles.headline}>
            {siteHome.headline} <span className={styles.mark}>{siteHome.headlineMark}</span>
          </h1>
          <p className={styles.intro}>{siteHome.intro}</p>
          <HeroSearch />
          <p className={styles.ways}>
            <Link className={pageStyles.way} to="/calendar">
              {siteHome.calendar}
              <ArrowIcon />
            </Link>
            <Link className={pageStyles.way} to={{ hash: CLUBS_ANCHOR }}>
              {siteHome.forClubs}
              <ArrowIcon />
            </Link>
          </p>
        </div>
        <div className={styles.picture}>
          <div className={styles.bolt} aria-hidden="true" />
          <HeroExamples institutions={institutions} />
        </div>
      </div>
    </section>
  )
}
