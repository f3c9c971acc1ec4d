import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { site } from '../providers/es/site.ts'
import { ArrowIcon } from '../ui/theme/icons.tsx'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'
import { InstitutionCard } from './InstitutionCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { usePublicList, useSports, useWholeList } from './queries.ts'
import { Results } from './Results.tsx'
import { SportCard } from './SportCard.tsx'

const FEATURED = 6

/** The home page: what the product is, a search, and a first look at sports, institutions and plans. */
export function HomePage() {
  usePageTitle(null)
  const sports = useSports({ perPage: FEATURED })
  const institutions = usePublicList('institutions', { perPage: FEATURED })
  const plans = useWholeList('plans')
  return (
    <>
      <Hero />
      <Section title={site.home.sports.title} more={{ label: site.home.sports.all, to: '/sports' }}>
        <Results query={sports} empty={{ title: site.sports.empty, detail: '' }} skeletons={FEATURED} wide>
          {(sport) => <SportCard sport={sport} />}
        </Results>
      </Section>
      <Reasons />
      <Section title={site.home.institutions.title} more={{ label: site.home.institutions.all, to: '/institutions' }}>
        <Results query={institutions} empty={{ title: site.institutions.empty, detail: '' }} skeletons={FEATURED} wide>
          {(institution) => <InstitutionCard institution={institution} />}
        </Results>
      </Section>
      <Section title={site.home.plans.title} more={{ label: site.home.plans.all, to: '/plans' }}>
        <Results query={plans} empty={{ title: site.plans.empty, detail: site.plans.emptyDetail }} skeletons={3}>
          {(plan) => <PlanCard plan={plan} brief />}
        </Results>
      </Section>
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
        <Link className={styles.more} to={more.to}>
          {more.label}
          <ArrowIcon />
        </Link>
      </header>
      {children}
    </section>
  )
}

function Reasons() {
  const { reasons } = site.home
  const all = [
    [reasons.treasurer, reasons.treasurerText],
    [reasons.member, reasons.memberText],
    [reasons.board, reasons.boardText],
  ] as const
  return (
    <section className={styles.reasons}>
      <div className={styles.section}>
        <h2 className={styles.sectionTitle}>{reasons.title}</h2>
        <ol className={styles.reasonList}>
          {all.map(([name, text]) => (
            <li key={name} className={styles.reason}>
              <h3 className={styles.reasonName}>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
