import { Link } from 'react-router-dom'
import { pointOf, coordinatesIn, coordinatesOf } from '#domain/values/coordinates'
import { DAY_PART_NAMES } from '#domain/clubs/dayPart'
import { namedFilters, TIME_NAMES } from '#domain/clubs/visitorSearch'
import { site } from '../providers/es/site.ts'
import { finding, siteSearch } from '../providers/es/siteSearch.ts'
import { fill } from '../providers/i18n/text.ts'
import { weekdayName } from '../ui/values/Day.tsx'
import { ClearFilters, Filters } from './Filters.tsx'
import { InstitutionResult } from './InstitutionResult.tsx'
import { Page } from './Page.tsx'
import styles from './Page.module.css'
import { idsOf, knownValue, usePlaces, usePublicPage, useWholeList } from './queries.ts'
import { Results, Pagination } from './Results.tsx'
import { SearchField } from './SearchField.tsx'
import { DayPartField, SelectField, WEEKDAYS, WeekdayField } from './SelectField.tsx'
import { useFilters } from './useFilters.ts'
import { useState, useSyncExternalStore } from 'react'
import { PinIcon } from '../ui/theme/icons.tsx'
import filtersStyles from './Filters.module.css'

/** Two decimals are accurate to a kilometre: enough to order clubs, without revealing a house. */
const DECIMALS = 2

const WAIT_MS = 10_000

/** Whether a browser supports positions does not change. */
const noSubscription = () => () => {}
const hasPositions = () => 'geolocation' in navigator
const notOnServer = () => false

type State = 'idle' | 'locating' | 'refused' | 'failed'

/** Asks for the visitor's position when pressed. Hidden in browsers without positions. */
function NearMe({ onFound }: { onFound: (coordinates: string) => void }) {
  const works = useSyncExternalStore(noSubscription, hasPositions, notOnServer)
  const [state, setState] = useState<State>('idle')

  const ask = () => {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onFound(coordinatesOf(coords, DECIMALS))
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: WAIT_MS, maximumAge: 300_000 },
    )
  }
  return (
    <>
      <button
        type="button"
        className={`${filtersStyles.near} ${works ? '' : filtersStyles.unready}`}
        disabled={state === 'locating'}
        onClick={ask}
      >
        <PinIcon />
        {state === 'locating' ? siteSearch.locating : siteSearch.near}
      </button>
      {(state === 'refused' || state === 'failed') && (
        <p className={filtersStyles.nearFailed} role="alert">
          {siteSearch.nearFailures[state]}
        </p>
      )}
    </>
  )
}

/** Cards on a page: fills the rows of grids with one, two and three columns. */
const PER_PAGE = 12

const ORDERS = ['name', 'amount', 'near', 'new'] as const
const orderOptions = (near: string) =>
  ORDERS.filter((id) => id !== 'near' || near !== '').map((id) => ({ id, name: siteSearch.orders[id] }))

/** The published institutions, searched, filtered and sorted. */
export default function InstitutionsPage() {
  const typedFilters = useFilters()
  const resolvedFilters = useNamedFilters(typedFilters)
  const filters = useFilters(resolvedFilters)
  const { q, sportId, typeId, province, city, weekday, dayPart, near, sort } = useVisitorSearch(filters.value)
  const sports = useWholeList('sports')
  const types = useWholeList('sports-types')
  const places = usePlaces(province)
  const isKnown = [resolvedFilters, sportId, typeId, province, city].every((value) => value !== undefined)
  const order = { sort: sort === 'name' ? '' : sort, near: sort === 'near' ? near : '' }
  const query = { q, sportId, typeId, province, city, weekday, dayPart, ...order }
  const { list, page, pages } = usePublicPage(
    'institutions',
    { ...query, page: filters.page, perPage: PER_PAGE },
    { enabled: isKnown },
  )
  const sport = sports.data?.rows.find(({ id }) => id === sportId)
  const total = list.data?.total
  const mayClear = [q, sportId, typeId, province, city, weekday, dayPart, near].some(Boolean)
  const sportsOfType = (sports.data?.rows ?? []).filter((one) => !typeId || one.typeId === typeId || one.id === sportId)
  return (
    <Page title={sport ? fill(siteSearch.titleOf, { sport: sport.name }) : siteSearch.title} intro={siteSearch.intro}>
      <Filters
        count={total === undefined ? '' : fill(siteSearch.count, { smart_count: total })}
        mayClear={total !== 0 && mayClear}
        chips={filters.chips({
          sportId: sport?.name,
          city,
          weekday: weekday && weekdayName(Number(weekday)),
          dayPart: dayPart && finding.week.parts[dayPart],
          typeId: types.data?.rows.find(({ id }) => id === typeId)?.name,
          province,
          near: near && siteSearch.near,
        })}
        beside={<NearMe onFound={(position) => filters.setAll({ near: position, sort: 'near' })} />}
        search={
          <>
            {near && <input type="hidden" name="near" value={near} />}
            <SearchField
              label={siteSearch.search}
              placeholder={siteSearch.placeholder}
              value={q}
              addressWords={typedFilters.value('q')}
              suggestions={[...sportsOfType.map(({ name }) => name), ...places.cities.values]}
              onSearch={filters.search}
            />
          </>
        }
      >
        <SelectField
          {...filters.field('sportId', sportId)}
          label={siteSearch.sport}
          all={siteSearch.allSports}
          options={sportsOfType}
        />
        <SelectField
          {...filters.field('city', city)}
          label={siteSearch.city}
          all={siteSearch.allCities}
          options={places.cities.values}
        />
        <WeekdayField {...filters.field('weekday', weekday)} />
        <DayPartField {...filters.field('dayPart', dayPart)} />
        <SelectField
          {...filters.field('typeId', typeId)}
          label={site.sports.type}
          all={site.sports.allTypes}
          options={types.data?.rows}
        />
        <SelectField
          {...filters.field('province', province)}
          label={siteSearch.province}
          all={siteSearch.allProvinces}
          options={places.provinces.values}
        />
        <SelectField {...filters.field('sort', sort)} label={siteSearch.order} options={orderOptions(near)} />
      </Filters>
      <h2 className="visually-hidden">{site.filters.results}</h2>
      <Results
        query={list}
        empty={{
          title: site.institutions.empty,
          detail: siteSearch.emptyDetail,
          action: mayClear && <ClearFilters className="button" />,
        }}
      >
        {(institution, index) => (
          <InstitutionResult
            institution={institution}
            isFirst={index === 0}
            search={{
              sportId,
              q,
              weekday: Number(weekday) || undefined,
              dayPart: dayPart || undefined,
              near: pointOf(near),
            }}
          />
        )}
      </Results>
      <Pagination page={page} pages={pages} to={filters.pageAddress} />
      <p className={styles.onward}>
        <Link to="/calendar">{siteSearch.calendar}</Link>
      </p>
    </Page>
  )
}

/**
 * The filters that the searched words name (a sport, a city, a time), which replace the words.
 * Undefined while sports and cities load. Words that are still being typed stay.
 */
function useNamedFilters({ value, isTyping }: ReturnType<typeof useFilters>) {
  const sports = useWholeList('sports')
  const { cities } = usePlaces(value('province'))
  const q = value('q')
  if (q === '' || isTyping) return {}
  if (sports.isPending || cities.isPending) return undefined
  const names = [
    ...(sports.data?.rows ?? []).map(({ id, name }) => ({ filter: 'sportId', value: id, name })),
    ...cities.values.map((name) => ({ filter: 'city', value: name, name })),
    ...TIME_NAMES,
  ]
  const filters = namedFilters(
    q,
    names.filter(({ filter }) => value(filter) === ''),
  )
  return filters ? { ...filters, q: '' } : {}
}

/** The filters in the address. One with an unknown value is empty, and undefined while the values load. */
function useVisitorSearch(value: (name: string) => string) {
  const sports = useWholeList('sports')
  const types = useWholeList('sports-types')
  const near = coordinatesIn(value('near')) ?? ''
  const province = knownValue(value('province'), usePlaces().provinces)
  return {
    q: value('q'),
    sportId: knownValue(value('sportId'), idsOf(sports)),
    typeId: knownValue(value('typeId'), idsOf(types)),
    province,
    city: knownValue(value('city'), usePlaces(province).cities),
    weekday: WEEKDAYS.find((one) => one === value('weekday')) ?? '',
    dayPart: DAY_PART_NAMES.find((one) => one === value('dayPart')) ?? ('' as const),
    near,
    sort: ORDERS.find((one) => one === value('sort') && (one !== 'near' || near !== '')) ?? 'name',
  }
}
