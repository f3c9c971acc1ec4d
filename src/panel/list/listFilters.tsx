import { useTranslate, NullableBooleanInput, ReferenceInputBase, SelectInput, SearchInput } from 'react-admin'
import { useIsIdle } from './deferredParts.tsx'
import { MANAGED } from '#domain/access/access'
import { REFERENCES, type ReferenceField } from '#domain/api/resources'
import { RetriedChoices } from '../form/RetriedChoices.tsx'

type FilterProps = {
  source: ReferenceField
  emptyText: string
  filter?: Record<string, unknown>
  alwaysOn?: boolean
}

/** A filter by another resource's record. `<ReferenceInput>` would load the whole autocomplete into every list. */
export function ReferenceFilter({ source, filter, emptyText }: FilterProps) {
  if (!useIsIdle()) return <span className="list-input-to-come" />
  return (
    <ReferenceInputBase source={source} reference={REFERENCES[source]} filter={filter} sort={BY_NAME} perPage={200}>
      <RetriedChoices>
        <SelectInput emptyText={emptyText} />
      </RetriedChoices>
    </ReferenceInputBase>
  )
}

const BY_NAME = { field: 'name', order: 'ASC' } as const

/** React-admin's search over a list, with a label for screen readers. */
export function SearchFilter({ source }: { source: string; alwaysOn?: boolean }) {
  const name = useTranslate()('ra.action.search')
  if (!useIsIdle()) return <span className="list-input-to-come" />
  return <SearchInput source={source} slotProps={{ htmlInput: { 'aria-label': name } }} />
}

/** A boolean filter of a list, with the texts for neither, yes and no. */
export function flagFilter(source: string, [none, yes, no]: readonly [string, string, string], alwaysOn = false) {
  const labels = { nullLabel: none, trueLabel: yes, falseLabel: no }
  return <NullableBooleanInput key={source} source={source} {...labels} alwaysOn={alwaysOn} />
}

/** A list's filter by one of a few values, with their names in the order of the choices. */
export function choiceFilter(source: string, names: Readonly<Record<string, string>>, none: string, alwaysOn = false) {
  const choices = Object.entries(names).map(([id, name]) => ({ id, name }))
  return <SelectInput key={source} source={source} choices={choices} emptyText={none} alwaysOn={alwaysOn} />
}

export function institutionFilter(emptyText: string, alwaysOn = false) {
  return (
    <ReferenceFilter
      key="institutionId"
      source="institutionId"
      filter={MANAGED}
      emptyText={emptyText}
      alwaysOn={alwaysOn}
    />
  )
}
