import { site } from '../providers/es/site.ts'
import { createText } from '../providers/text.ts'
import { Pagination } from './Pagination.tsx'
import { Filters } from './Filters.tsx'
import { InstitutionCard } from './InstitutionCard.tsx'
import { Page } from './Page.tsx'
import { idsOf, namedOf, useCities, usePublicPage, useSports } from './queries.ts'
import { Results } from './Results.tsx'
import { SearchField } from './SearchField.tsx'
import { SelectField } from './SelectField.tsx'
import { useFilters } from './useFilters.ts'

const t = createText(site)

/** Cards on a page: fills the rows of grids with one, two and three columns. */
const PER_PAGE = 12

/** The published institutions, filtered by name, sport and city. */
export function InstitutionsPage() {
  const filters = useFilters()
  const q = filters.value('q')
  const sports = useSports()
  const cities = useCities()
  const sportId = namedOf(filters.value('sportId'), idsOf(sports))
  const city = namedOf(filters.value('city'), { ...cities, values: cities.names })
  const isKnown = sportId !== undefined && city !== undefined
  const wanted = { q, sportId, city, page: filters.page, perPage: PER_PAGE }
  const { list, page, pages } = usePublicPage('institutions', wanted, { enabled: isKnown })
  const sport = sports.data?.rows.find(({ id }) => id === sportId)
  const total = list.data?.total
  return (
    <Page
      title={sport ? t('institutions.titleOf', { sport: sport.name }) : site.institutions.title}
      intro={site.institutions.intro}
    >
      <Filters
        count={total === undefined ? '' : t('institutions.count', { smart_count: total })}
        onClear={q || sportId || city ? filters.clear : null}
      >
        <SearchField
          label={site.institutions.search}
          placeholder={site.institutions.placeholder}
          value={q}
          onSearch={(text) => filters.set('q', text, { replace: true })}
        />
        <SelectField
          label={site.institutions.sport}
          all={site.institutions.allSports}
          value={sportId ?? filters.value('sportId')}
          options={(sports.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => filters.set('sportId', value)}
        />
        <SelectField
          label={site.institutions.city}
          all={site.institutions.allCities}
          value={city ?? filters.value('city')}
          options={cities.names.map((name) => ({ value: name, label: name }))}
          onChange={(value) => filters.set('city', value)}
        />
      </Filters>
      <h2 className="visually-hidden">{site.filters.results}</h2>
      <Results
        query={list}
        empty={{ title: site.institutions.empty, detail: site.institutions.emptyDetail }}
        skeletons={PER_PAGE}
      >
        {(institution) => <InstitutionCard institution={institution} sportId={sportId} />}
      </Results>
      <Pagination page={page} pages={pages} to={filters.pageAddress} />
    </Page>
  )
}
