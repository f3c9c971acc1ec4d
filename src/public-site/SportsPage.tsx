import { site } from '../providers/es/site.ts'
import { createText } from '../providers/text.ts'
import { Filters } from './Filters.tsx'
import { Page } from './Page.tsx'
import { idsOf, namedOf, useSports, useWholeList } from './queries.ts'
import { Results } from './Results.tsx'
import { SearchField } from './SearchField.tsx'
import { SelectField } from './SelectField.tsx'
import { SportCard } from './SportCard.tsx'
import { useFilters } from './useFilters.ts'

const t = createText(site)

/** The sports, each with a link to the institutions that offer it. */
export function SportsPage() {
  const filters = useFilters()
  const q = filters.value('q')
  const types = useWholeList('sports-types')
  const typeId = namedOf(filters.value('typeId'), idsOf(types))
  const sports = useSports({ q, typeId }, { enabled: typeId !== undefined })
  const typeName = new Map(types.data?.rows.map(({ id, name }) => [id, name]))
  return (
    <Page title={site.sports.title} intro={site.sports.intro}>
      <Filters
        count={sports.data ? t('sports.count', { smart_count: sports.data.total }) : ''}
        onClear={q || typeId ? filters.clear : null}
      >
        <SearchField
          label={site.sports.search}
          placeholder={site.sports.placeholder}
          value={q}
          onSearch={(text) => filters.set('q', text, { replace: true })}
        />
        <SelectField
          label={site.sports.type}
          all={site.sports.allTypes}
          value={typeId ?? filters.value('typeId')}
          options={(types.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => filters.set('typeId', value)}
        />
      </Filters>
      <h2 className="visually-hidden">{site.filters.results}</h2>
      <Results query={sports} empty={{ title: site.sports.empty, detail: site.sports.emptyDetail }} skeletons={9}>
        {(sport) => <SportCard sport={sport} type={typeName.get(sport.typeId)} />}
      </Results>
    </Page>
  )
}
