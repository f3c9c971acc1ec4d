import { Link } from 'react-router-dom'
import { DAY_PART_NAMES } from '#domain/clubs/dayPart'
import type { WeekOffering } from '#domain/clubs/institution'
import { finding, siteSearch } from '../providers/es/siteSearch.ts'
import { fill } from '../providers/i18n/text.ts'
import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import { weekdayName } from '../ui/values/Day.tsx'
import { ClearFilters, Filters } from './Filters.tsx'
import { Page } from './Page.tsx'
import styles from './Page.module.css'
import { idsOf, knownValue, usePlaces, usePublicList, useWholeList } from './queries.ts'
import { DayPartField, SelectField, WEEKDAYS, WeekdayField } from './SelectField.tsx'
import { useFilters } from './useFilters.ts'
import { Loading } from './Loading.tsx'
import { CalendarLink, WeekTable, weekEntriesOf, type WeekEntry } from './WeekTable.tsx'

export default function CalendarPage() {
  const filters = useFilters()
  const sports = useWholeList('sports')
  const { cities } = usePlaces()
  const sportId = knownValue(filters.value('sportId'), idsOf(sports))
  const city = knownValue(filters.value('city'), cities)
  const weekday = WEEKDAYS.find((one) => one === filters.value('weekday')) ?? ''
  const dayPart = DAY_PART_NAMES.find((one) => one === filters.value('dayPart')) ?? ('' as const)
  const query = { sportId, city, weekday, dayPart }
  const weekQuery = usePublicList('week', query, { enabled: sportId !== undefined && city !== undefined })
  const clubs = weekQuery.data && clubsOf(weekQuery.data.rows)
  const count = clubs?.reduce((sum, { entries }) => sum + entries.length, 0)
  const sport = sports.data?.rows.find(({ id }) => id === sportId)
  const mayClear = [sportId, city, weekday, dayPart].some(Boolean)
  return (
    <Page
      title={sport ? fill(finding.calendar.titleOf, { sport: sport.name }) : finding.calendar.title}
      intro={finding.calendar.intro}
    >
      <Filters
        count={count === undefined ? '' : fill(finding.calendar.count, { smart_count: count })}
        mayClear={count !== 0 && mayClear}
        chips={filters.chips({
          sportId: sport?.name,
          city,
          weekday: weekday && weekdayName(Number(weekday)),
          dayPart: dayPart && finding.week.parts[dayPart],
        })}
      >
        <SelectField
          {...filters.field('sportId', sportId)}
          label={siteSearch.sport}
          all={siteSearch.allSports}
          options={sports.data?.rows}
        />
        <SelectField
          {...filters.field('city', city)}
          label={siteSearch.city}
          all={siteSearch.allCities}
          options={cities.values}
        />
        <WeekdayField {...filters.field('weekday', weekday)} />
        <DayPartField {...filters.field('dayPart', dayPart)} />
      </Filters>
      <h2 className="visually-hidden">{finding.calendar.week}</h2>
      {weekQuery.error && !weekQuery.data && (
        <ErrorState error={weekQuery.error} onRetry={() => void weekQuery.refetch()} />
      )}
      {!clubs && !weekQuery.error && <Loading />}
      {count === 0 && (
        <Notice title={finding.calendar.empty} detail={finding.calendar.emptyDetail}>
          {mayClear && <ClearFilters className="button" />}
          <Link className="button button-quiet" to="/institutions">
            {siteSearch.title}
          </Link>
        </Notice>
      )}
      {clubs?.map(({ slug, name, city: place, entries }) => (
        <section key={slug} className={styles.group}>
          <h3 className={styles.groupName}>
            <Link to={`/institutions/${slug}`}>{name}</Link>
            {place && <span className={styles.beside}> · {place}</span>}
          </h3>
          <WeekTable caption={name} entries={entries} />
        </section>
      ))}
      {clubs && clubs.length > 0 && <CalendarLink query={query} />}
    </Page>
  )
}

type Club = Pick<WeekOffering, 'slug' | 'name' | 'city'> & { entries: WeekEntry[] }

/** The clubs that have hours, in the order of the rows, each with those of all its sports. */
function clubsOf(rows: readonly WeekOffering[]): Club[] {
  const clubs = new Map<string, Club>()
  for (const row of rows) {
    if (row.schedule.length === 0) continue
    const { slug, name, city } = row
    const club = clubs.get(slug) ?? { slug, name, city, entries: [] }
    clubs.set(slug, club)
    club.entries.push(...weekEntriesOf(row))
  }
  return [...clubs.values()]
}
