import { Link } from 'react-router-dom'
import { site } from '../providers/es/site.ts'
import { fill } from '../providers/i18n/text.ts'
import { ClearFilters, Filters } from './Filters.tsx'
import { Page } from './Page.tsx'
import styles from './Page.module.css'
import type { PublicSport } from './publicRecords.ts'
import { idsOf, knownValue, useWholeList } from './queries.ts'
import { Results } from './Results.tsx'
import { SearchField } from './SearchField.tsx'
import { SelectField } from './SelectField.tsx'
import { SportCard } from './SportCard.tsx'
import { useFilters } from './useFilters.ts'

export default function SportsPage() {
  const filters = useFilters()
  const q = filters.value('q')
  const types = useWholeList('sports-types')
  const typeId = knownValue(filters.value('typeId'), idsOf(types))
  const sports = useWholeList('sports', { q, typeId }, { enabled: typeId !== undefined })
  const mayClear = Boolean(q || typeId)
  const groups = groupsOf(types.data?.rows ?? [], sports.data?.rows ?? [])
  return (
    <Page title={site.sports.title} intro={site.sports.intro}>
      <Filters
        count={sports.data ? fill(site.sports.count, { smart_count: sports.data.total }) : ''}
        mayClear={sports.data?.total !== 0 && mayClear}
        chips={filters.chips({ typeId: types.data?.rows.find(({ id }) => id === typeId)?.name })}
        search={
          <SearchField
            label={site.sports.search}
            placeholder={site.sports.placeholder}
            value={q}
            onSearch={filters.search}
          />
        }
      >
        <SelectField
          {...filters.field('typeId', typeId)}
          label={site.sports.type}
          all={site.sports.allTypes}
          options={types.data?.rows}
        />
      </Filters>
      {groups.length === 0 && <h2 className="visually-hidden">{site.filters.results}</h2>}
      {groups.length === 0 && (
        <Results
          query={sports}
          empty={{
            title: site.sports.empty,
            detail: site.sports.emptyDetail,
            action: mayClear && <ClearFilters className="button" />,
          }}
        >
          {(sport, index) => <SportCard sport={sport} isFirst={index === 0} />}
        </Results>
      )}
      {groups.map(({ id, name, rows }, group) => (
        <section key={id} className={styles.group}>
          <h2 className={styles.groupName}>{name}</h2>
          <Results query={{ ...sports, data: { rows } }} empty={{ title: site.sports.empty, detail: '' }}>
            {(sport, index) => <SportCard sport={sport} isFirst={group === 0 && index === 0} />}
          </Results>
        </section>
      ))}
      <p className={styles.onward}>
        <Link to="/calendar">{site.sports.calendar}</Link>
      </p>
    </Page>
  )
}

type Groups = { id: string; name: string; rows: PublicSport[] }[]

/** The sports of each type that has any. Empty while the types load: then the sports are one list. */
function groupsOf(types: readonly { id: string; name: string }[], sports: readonly PublicSport[]): Groups {
  const groups = types.flatMap(({ id, name }) => {
    const rows = sports.filter(({ typeId }) => typeId === id)
    return rows.length > 0 ? [{ id, name, rows }] : []
  })
  // No sport may be missing because its type is not listed.
  return groups.reduce((sum, { rows }) => sum + rows.length, 0) === sports.length ? groups : []
}
