import { Link } from 'react-router-dom'
import { DAY_PART_NAMES } from '#domain/clubs/dayPart'
import type { WeekOffering } from '#domain/clubs/institution'
import { finding, siteSearch } from '../providers/es/finding.ts'
import { fill } from '../providers/i18n/text.ts'
import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import { weekdayName } from '../ui/values/Day.tsx'
import { ClearFilters, Filters } from './Filters.tsx'
import { Page } from './Page.tsx'
import styles from './Page.module.css'
import { idsOf, namedOf, usePlaces, usePublicList, useSports } from './queries.ts'
import { SelectField, DayPartField } from './SelectField.tsx'
import { useFilters } from './useFilters.ts'
import { WeekTable, type WeekEntry, CalendarLink } from './WeekTable.tsx'

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
const weekdayOptions = WEEKDAYS.map((value) => ({ value, label: weekdayName(Number(value)) }))

export function CalendarPage() {
  const filters = useFilters()
  const sports = useSports()
  const { cities } = usePlaces()
  const sportId = namedOf(filters.value('sportId'), idsOf(sports))
  const city = namedOf(filters.value('city'), cities)
  const weekday = WEEKDAYS.find((one) => one === filters.value('weekday')) ?? ''
  const dayPart = DAY_PART_NAMES.find((one) => one === filters.value('dayPart')) ?? ('' as const)
  const query = { sportId, city, weekday, dayPart }
  const weekQuery = usePublicList('week', query, { enabled: sportId !== undefined && city !== undefined })
  const entries = weekQuery.data?.rows.flatMap(entriesOf) ?? null
  const sport = sports.data?.rows.find(({ id }) => id === sportId)
  const onClear = sportId || city || weekday || dayPart ? filters.clear : null
  const select = (name: 'sportId' | 'city' | 'weekday' | 'dayPart') => ({
    name,
    value: query[name] ?? filters.value(name),
    onChange: (value: string) => filters.set(name, value),
  })
  return (
    <Page
      title={sport ? fill(finding.calendar.titleOf, { sport: sport.name }) : finding.calendar.title}
      intro={finding.calendar.intro}
    >
      <Filters
        count={entries ? fill(finding.calendar.count, { smart_count: entries.length }) : ''}
        onClear={entries?.length === 0 ? null : onClear}
      >
        <SelectField
          {...select('sportId')}
          label={siteSearch.sport}
          all={siteSearch.allSports}
          options={(sports.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          {...select('city')}
          label={siteSearch.city}
          all={siteSearch.allCities}
          options={cities.values.map((name) => ({ value: name, label: name }))}
        />
        <SelectField
          {...select('weekday')}
          label={siteSearch.weekday}
          all={siteSearch.anyWeekday}
          options={weekdayOptions}
        />
        <DayPartField {...select('dayPart')} />
      </Filters>
      <h2 className="visually-hidden">{finding.calendar.week}</h2>
      {weekQuery.error && !weekQuery.data && (
        <ErrorState error={weekQuery.error} onRetry={() => void weekQuery.refetch()} />
      )}
      {!entries && !weekQuery.error && <div className={styles.blank} aria-hidden="true" />}
      {entries?.length === 0 && (
        <Notice title={finding.calendar.empty} detail={finding.calendar.emptyDetail}>
          {onClear && <ClearFilters className="button" onClear={onClear} />}
          <Link className="button button-quiet" to="/institutions">
            {siteSearch.title}
          </Link>
        </Notice>
      )}
      {entries && entries.length > 0 && (
        <>
          <WeekTable caption={finding.calendar.week} entries={entries} />
          <CalendarLink query={query} />
        </>
      )}
    </Page>
  )
}

function entriesOf({ slug, name, city, sportName, sportSlug, schedule }: WeekOffering): WeekEntry[] {
  return schedule.map((slot) => ({
    ...slot,
    key: `${slug} ${sportSlug} ${slot.weekday} ${slot.from} ${slot.to} ${slot.place}`,
    name: sportName,
    detail: (
      <>
        <Link to={`/institutions/${slug}`}>{name}</Link>
        {city && `\u00a0· ${city}`}
      </>
    ),
  }))
}
