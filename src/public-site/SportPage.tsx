import { Link } from 'react-router-dom'
import { formatPrice, type Currency } from '#domain/money/currency'
import type { WeekOffering } from '#domain/clubs/institution'
import { finding } from '../providers/es/siteSearch.ts'
import { site } from '../providers/es/site.ts'
import { fill } from '../providers/i18n/text.ts'
import { InstitutionResult } from './InstitutionResult.tsx'
import styles from './InstitutionPage.module.css'
import { BackLink } from './Page.tsx'
import pageStyles from './Page.module.css'
import { RecordPage } from './RecordPage.tsx'
import { Picture } from './Picture.tsx'
import { placeOf } from './place.ts'
import type { PublicSport } from './publicRecords.ts'
import { usePublicList, useWholeList } from './queries.ts'
import { Results } from './Results.tsx'
import { WeekTable, type WeekEntry, CalendarLink } from './WeekTable.tsx'

/** How many institutions the page shows, the cheapest first: fills the rows of grids with one, two and three columns. */
const SHOWN = 24

export default function SportPage() {
  return (
    <RecordPage resource="sports" title={site.sports.title}>
      {(sport) => <Details sport={sport} />}
    </RecordPage>
  )
}

function Details({ sport }: { sport: PublicSport }) {
  const { id, name, description, imageUrl, typeId } = sport
  const types = useWholeList('sports-types')
  const institutions = usePublicList('institutions', { sportId: id, sort: 'amount', perPage: SHOWN })
  const week = usePublicList('week', { sportId: id })
  const type = types.data?.rows.find((one) => one.id === typeId)
  const rows = week.data?.rows ?? []
  const entries = rows.flatMap(entriesOf)
  return (
    <div className={pageStyles.page}>
      <BackLink to="/sports">{finding.sport.back}</BackLink>
      <header className={styles.head}>
        <div className={styles.art}>
          <Picture url={imageUrl} seed={name} isHead />
        </div>
        <div>
          {type && <p className={styles.where}>{type.name}</p>}
          <h1 className={pageStyles.title}>{name}</h1>
          {description && <p className={styles.description}>{description}</p>}
          {rows.length > 0 && <p className={styles.lead}>{factsOf(rows)}</p>}
        </div>
      </header>
      <section className={styles.block}>
        <h2 className={styles.section}>{fill(finding.sport.where, { sport: name })}</h2>
        <Results query={institutions} empty={{ title: finding.sport.nowhere, detail: '' }}>
          {(institution) => <InstitutionResult institution={institution} search={{ sportId: id }} />}
        </Results>
        <p className={pageStyles.onward}>
          <Link to={`/institutions?sportId=${id}`}>{fill(finding.sport.all, { sport: name })}</Link>
        </p>
      </section>
      {entries.length > 0 && (
        <section className={styles.block}>
          <h2 className={styles.section}>{fill(finding.sport.when, { sport: name })}</h2>
          <WeekTable caption={fill(finding.sport.when, { sport: name })} entries={entries} />
          <CalendarLink query={{ sportId: id }} />
          <p className={pageStyles.onward}>
            <Link to={`/calendar?sportId=${id}`}>{fill(finding.sport.calendar, { sport: name })}</Link>
          </p>
        </section>
      )}
    </div>
  )
}

/** How many institutions offer it, and the lowest price in the most common currency. */
function factsOf(rows: readonly WeekOffering[]): string {
  const amounts = new Map<Currency, number[]>()
  for (const { currency, monthlyAmount } of rows) {
    amounts.set(currency, [...(amounts.get(currency) ?? []), monthlyAmount])
  }
  const [most] = [...amounts].toSorted(([, a], [, b]) => b.length - a.length)
  const title = fill(finding.sport.offered, { smart_count: rows.length })
  if (!most) return title
  const [currency, all] = most
  const prices = all.filter((amount) => amount > 0)
  const from = prices.length > 0 && fill(finding.sport.from, { amount: formatPrice(Math.min(...prices), currency) })
  return [title, from, prices.length < all.length && finding.sport.free].filter(Boolean).join(' · ')
}

function entriesOf(offering: WeekOffering): WeekEntry[] {
  const { slug, name, schedule } = offering
  return schedule.map((slot) => ({
    ...slot,
    key: `${slug} ${slot.weekday} ${slot.from} ${slot.to} ${slot.place}`,
    name: <Link to={`/institutions/${slug}`}>{name}</Link>,
    detail: placeOf(offering),
  }))
}
