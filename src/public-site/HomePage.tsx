import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { site, siteHome } from '../providers/es/site.ts'
import { ArrowIcon } from '../ui/theme/icons.tsx'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import { CLUBS_ANCHOR, Hero } from './Hero.tsx'
import styles from './HomePage.module.css'
import heroStyles from './Hero.module.css'
import pageStyles from './Page.module.css'
import { InstitutionCard } from './InstitutionCard.tsx'
import { usePublicList } from './queries.ts'
import { Results } from './Results.tsx'
import { SportCard } from './SportCard.tsx'
import type { FeeStatus } from '#domain/money/feeStatus'
import { Money } from '../ui/values/Money.tsx'
import { StatusChip } from '../ui/values/StatusChip.tsx'
import previewCardStyles from './PreviewCard.module.css'

/** Invented people. */
const ROWS: readonly { name: string; sport: string; amount: number; status: FeeStatus }[] = [
  { name: 'Valentina Ríos', sport: 'Hockey', amount: 1_850_000, status: 'Paid' },
  { name: 'Bruno Acosta', sport: 'Natación', amount: 2_200_000, status: 'For_defeated' },
  { name: 'Lucía Ferreyra', sport: 'Vóley', amount: 1_500_000, status: 'Defeated' },
  { name: 'Tomás Giménez', sport: 'Fútbol', amount: 2_000_000, status: 'Incomplete' },
]

function FeePreview() {
  return (
    <div className={previewCardStyles.card}>
      <div className={previewCardStyles.head}>
        <strong>{siteHome.preview.title}</strong>
        <span className={previewCardStyles.sample}>{siteHome.preview.sample}</span>
      </div>
      {ROWS.map(({ name, sport, amount, status }) => (
        <div key={name} className={previewCardStyles.row}>
          <div>
            <div className={previewCardStyles.name}>{name}</div>
            <div className={previewCardStyles.detail}>{sport}</div>
          </div>
          <div className={previewCardStyles.state}>
            <Money amount={amount} currency="ARS" />
            <StatusChip status={status} />
          </div>
        </div>
      ))}
    </div>
  )
}

const FEATURED = 6

export default function HomePage() {
  usePageTitle(siteHome.title)
  const sports = usePublicList('sports', { perPage: FEATURED })
  const institutions = usePublicList('institutions', { perPage: FEATURED })
  return (
    <>
      <Hero institutions={institutions.error ? [] : institutions.data?.rows} />
      <Section title={siteHome.sports.title} more={{ label: siteHome.sports.all, to: '/sports' }}>
        <Results query={sports} empty={{ title: site.sports.empty, detail: '' }} wide>
          {(sport) => <SportCard sport={sport} />}
        </Results>
      </Section>
      <Section title={siteHome.institutions.title} more={{ label: siteHome.institutions.all, to: '/institutions' }}>
        <Results query={institutions} empty={{ title: site.institutions.empty, detail: '' }} wide>
          {(institution) => <InstitutionCard institution={institution} />}
        </Results>
      </Section>
      <ForClubs />
    </>
  )
}

function Section({
  title,
  more,
  children,
}: {
  title: string
  more: { label: string; to: string }
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        <Link className={pageStyles.way} to={more.to}>
          {more.label}
          <ArrowIcon />
        </Link>
      </header>
      {children}
    </section>
  )
}

function ForClubs() {
  const { clubs } = siteHome
  const reasons = [
    [clubs.treasurer, clubs.treasurerText],
    [clubs.member, clubs.memberText],
    [clubs.board, clubs.boardText],
  ] as const
  return (
    <section className={styles.clubs} id={CLUBS_ANCHOR} aria-labelledby="clubes-titulo">
      <div className={`${heroStyles.inner} ${styles.clubsInner}`}>
        <div>
          <p className={heroStyles.eyebrow}>{clubs.eyebrow}</p>
          <h2 className={styles.clubsTitle} id="clubes-titulo">
            {clubs.title}
          </h2>
          <p className={styles.intro}>{clubs.intro}</p>
          <ul className={styles.reasons}>
            {reasons.map(([name, text]) => (
              <li key={name} className={styles.reason}>
                <h3 className={styles.reasonName}>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <Link className="button" to="/plans">
            {clubs.start}
            <ArrowIcon />
          </Link>
        </div>
        <div aria-hidden="true">
          <FeePreview />
        </div>
      </div>
    </section>
  )
}
